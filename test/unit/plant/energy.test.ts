import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accountDays,
  accountOf,
  bestOf,
  metersOf,
  selfConsumption,
  selfSufficiency,
  sumAccounts,
  yieldPerPeak,
  type Account,
  type Meters,
} from "#plant/energy/accounts.ts";
import { avoidedGrams, priceOn, savedIn, savedOn } from "#plant/energy/prices.ts";
import { bucketsOf, type DayFigures } from "#plant/history/figures.ts";
import { controllerPanel, homestead, siteOf } from "#simulator/plant/homestead.ts";
import { advanceWorld, worldAt } from "#simulator/plant/plant.ts";

const roof: Meters = {
  inverterWh: 10_000,
  importedWh: 3000,
  exportedWh: 6000,
  chargedWh: 0,
  dischargedWh: 0,
  chargerWh: 0,
};

describe("accounts composed by hand", () => {
  it.each([
    ["a roof without a battery", roof, [10_000, 4000, 7000], [0.4, 4 / 7]],
    ["a night", { ...roof, inverterWh: 0, exportedWh: 0 }, [0, 0, 3000], [undefined, 0]],
    [
      "a battery that gained 2 kWh",
      { ...roof, chargedWh: 5000, dischargedWh: 3000 },
      [12_000, 6000, 7000],
      [0.5, 4 / 7],
    ],
    [
      "a battery that an AC charger filled with 1 kWh",
      { ...roof, chargedWh: 1000, chargerWh: 1000 },
      [10_000, 4000, 6000],
      [0.4, 0.5],
    ],
    [
      "a battery charged from the grid at night",
      { ...roof, inverterWh: 0, exportedWh: 0, chargedWh: 2000, chargerWh: 2000 },
      [0, 0, 1000],
      [undefined, 0],
    ],
    [
      "more export than sun: an old battery runs empty",
      { ...roof, inverterWh: 6000, dischargedWh: 6000 },
      [0, 0, 3000],
      [undefined, 0],
    ],
    [
      "a house without a meter",
      { ...roof, importedWh: undefined, exportedWh: undefined },
      [10_000, undefined, undefined],
      [undefined, undefined],
    ],
    [
      "a battery of which nothing is known",
      { ...roof, chargedWh: undefined },
      [undefined, undefined, 7000],
      [undefined, 4 / 7],
    ],
  ] as const)("%s", (_, meters, figures, shares) => {
    const account = accountOf(meters);
    expect([account.generatedWh, account.ownUseWh, account.consumedWh]).toEqual(figures);
    expect([selfConsumption(account), selfSufficiency(account)]).toEqual(shares);
  });

  it("know the yield per installed power only with one", () => {
    expect(yieldPerPeak(4200, 1200)).toBe(3.5);
    expect(yieldPerPeak(4200, 0)).toBeUndefined();
    expect(yieldPerPeak(undefined, 1200)).toBeUndefined();
  });

  it("never leave 0 to 1, and are unknown where a part is", () => {
    const energy = fc.option(fc.integer({ min: 0, max: 1e6 }), { nil: undefined });
    const meters = fc.record<Meters>({
      inverterWh: energy,
      importedWh: energy,
      exportedWh: energy,
      chargedWh: energy,
      dischargedWh: energy,
      chargerWh: energy,
    });
    fc.assert(
      fc.property(meters, (one) => {
        const account = accountOf(one);
        for (const share of [selfConsumption(account), selfSufficiency(account)]) {
          expect(share === undefined || (share >= 0 && share <= 1)).toBe(true);
        }
        expect(account.ownUseWh === undefined || one.exportedWh !== undefined).toBe(true);
        expect(account.consumedWh === undefined || one.importedWh !== undefined).toBe(true);
      }),
    );
  });
});

function figuresOf(day: string, inWh: number, outWh = 0, coveredS = 86_400): DayFigures {
  return { day, energy: { inWh, outWh, coveredS } };
}

describe("accounts of days", () => {
  const day = "2026-06-21";
  const sources = (gridS = 86_400) =>
    new Map([
      ["total", { ...figuresOf(day, 9900), yieldWh: 10_000 }],
      ["grid", figuresOf(day, 3000, 6000, gridS)],
    ]);

  it("take what was recorded, since the counter has the whole day", () => {
    const meters = metersOf(sources(), new Set(["total", "grid"]));
    expect(meters).toEqual({ ...roof, inverterWh: 9900 });
  });

  it("do not compare meters that were recorded for different times", () => {
    const meters = metersOf(sources(40_000), new Set(["total", "grid"]));
    expect([meters.importedWh, meters.exportedWh]).toEqual([undefined, undefined]);
  });

  it("leave a day out that has just begun and whose meter is late, and never count the meter as 0", () => {
    const days = (coveredS: number, grid: DayFigures[]) =>
      accountDays(
        new Map([
          ["total", [figuresOf(day, 1000), figuresOf("2026-06-22", 20, 0, coveredS)]],
          ["grid", [figuresOf(day, 100), ...grid]],
        ]),
      ).map(({ account }) => account.importedWh);
    expect(days(300, [])).toEqual([100]);
    expect(days(300, [figuresOf("2026-06-22", 5, 0, 200)])).toEqual([100]);
    expect(days(300, [figuresOf("2026-06-22", 5, 0, 290)])).toEqual([100, 5]);
    expect(days(3600, [])).toEqual([100, undefined]);
    // A meter that fell silent at dawn is not late: the day has long begun.
    expect(days(20_000, [figuresOf("2026-06-22", 5, 0, 300)])).toEqual([100, undefined]);
    expect(days(300, [figuresOf("2026-06-22", 5, 0, 20_000)])).toEqual([100, undefined]);
  });

  it("are unknown on a day without a part that the plant has", () => {
    const [account] = accountDays(
      new Map([
        ["total", [figuresOf(day, 1000), figuresOf("2026-06-22", 500)]],
        ["grid", [figuresOf("2026-06-22", 100)]],
      ]),
    );
    expect(account).toEqual({
      day,
      account: {
        ...accountOf({ ...roof, inverterWh: 1000, importedWh: undefined, exportedWh: undefined }),
      },
    });
  });

  it("add up to those of a longer time, unknown as soon as a day is", () => {
    const known = accountOf(roof);
    expect(sumAccounts([known, known])).toEqual(
      accountOf({ ...roof, inverterWh: 20_000, importedWh: 6000, exportedWh: 12_000 }),
    );
    const noMeter = accountOf({ ...roof, importedWh: undefined });
    expect(sumAccounts([known, noMeter])).toMatchObject({
      generatedWh: 20_000,
      consumedWh: undefined,
    });
    expect(sumAccounts([]).generatedWh).toBeUndefined();
  });

  it("have a best day and a best month", () => {
    const days = [
      ["2026-05-30", 5],
      ["2026-06-01", 4],
      ["2026-06-02", 4],
    ] as const;
    const figures = days.map(([one, wh]) => figuresOf(one, wh));
    const period = { first: "2026-05-01", last: "2026-06-30" };
    expect(bestOf(bucketsOf("day", period, figures))).toEqual({ first: "2026-05-30", yieldWh: 5 });
    expect(bestOf(bucketsOf("month", period, figures))).toEqual({
      first: "2026-06-01",
      yieldWh: 8,
    });
    expect(bestOf([])).toBeUndefined();
  });
});

describe("prices", () => {
  const prices = [
    { from: "2026-01-01", importPerKWh: 0.3, exportPerKWh: 0.08 },
    { from: "2026-07-01", importPerKWh: 0.4, exportPerKWh: -0.02 },
  ];
  const account = accountOf(roof);

  it("hold from their day on", () => {
    const found = ["2025-12-31", "2026-06-30", "2026-07-01"].map((day) => priceOn(prices, day));
    expect(found).toEqual([undefined, prices[0], prices[1]]);
  });

  it("value what stayed in the house and what was exported", () => {
    const days = ["2026-06-30", "2026-07-01"].map((day) => ({ day, account }));
    expect(savedIn(days, prices)).toBeCloseTo(4 * 0.3 + 6 * 0.08 + 4 * 0.4 - 6 * 0.02, 9);
    expect(savedOn({ day: "2025-12-31", account }, prices)).toBeUndefined();
    expect(savedIn([...days, { day: "2025-12-31", account }], prices)).toBeUndefined();
  });

  it("weigh CO2 by the owner's factor", () => {
    expect(avoidedGrams(account, 380)).toBe(3800);
    expect(avoidedGrams(account, undefined)).toBeUndefined();
  });
});

/** Sums of a simulated year, in Wh: what the meters counted, and what only the simulator knows. */
function simulatedYear() {
  const site = {
    climate: { place: { latitudeDeg: 51.17, longitudeDeg: 10.45 }, seed: 11, cloudiness: 0.42 },
    controllerPanel,
    startSocPct: 60,
  };
  const sites = Object.keys(homestead).flatMap((serial) => siteOf(serial, homestead, "2024") ?? []);
  const charger = { enabled: true, voltageLimitV: 55.2, currentLimitA: 7 };
  const controls = { sites, charger, hasController: true, hasBattery: true, utcOffsetS: 3600 };
  const hours = 0.25;
  let world = worldAt(Date.UTC(2025, 0, 1), site, controls.utcOffsetS);
  const meters = {
    inverterWh: 0,
    importedWh: 0,
    exportedWh: 0,
    chargedWh: 0,
    dischargedWh: 0,
    chargerWh: 0,
  };
  const truth = { houseWh: 0, chargerLossWh: 0, solarWh: 0, storageLossWh: 0 };
  for (let at = 0; at < (365 * 24) / hours; at += 1) {
    const before = world.battery;
    world = advanceWorld(world, site, controls, { dtS: hours * 3600, longestS: hours * 3600 });
    for (const { serial, source } of sites) {
      const { acW = 0, dcW = 0 } = world.inverters[serial] ?? {};
      meters.inverterWh += acW * hours;
      if (source.kind === "battery") truth.storageLossWh += (dcW - acW) * hours;
      else truth.solarWh += acW * hours;
    }
    meters.importedWh += Math.max(world.gridW, 0) * hours;
    meters.exportedWh += Math.max(-world.gridW, 0) * hours;
    meters.chargedWh += world.battery.chargedWh - before.chargedWh;
    meters.dischargedWh += world.battery.dischargedWh - before.dischargedWh;
    meters.chargerWh += world.charger.outputW * hours;
    truth.houseWh += world.house.totalW * hours;
    truth.chargerLossWh += (world.charger.inputW - world.charger.outputW) * hours;
    truth.solarWh += world.controller.outputW * hours;
  }
  return { meters, truth };
}

describe("a simulated year", () => {
  const { meters, truth } = simulatedYear();
  const account: Account = accountOf(meters);

  it("consumed what the simulator's house did, and lost in its charger", () => {
    expect(truth.houseWh).toBeGreaterThan(1e6);
    expect(account.consumedWh).toBeCloseTo(truth.houseWh + truth.chargerLossWh, 0);
  });

  it("generated what the simulator's panels gave, less what its storage lost", () => {
    expect(truth.solarWh).toBeGreaterThan(1e6);
    expect(account.generatedWh).toBeCloseTo(truth.solarWh - truth.storageLossWh, 0);
  });
});
