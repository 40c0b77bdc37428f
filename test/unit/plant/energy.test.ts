import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  accountDays,
  accountOf,
  bestPeriod,
  selfConsumption,
  selfSufficiency,
  sidesOf,
  sumAccounts,
  yieldPerPeak,
  type Account,
} from "#plant/energy/accounts.ts";
import { derivedDay } from "#plant/energy/derived-days.ts";
import { withReading } from "#plant/energy/meter-counters.ts";
import { LastMinute, steadyBalance } from "#plant/energy/last-minute.ts";
import { balanceNow, unknownPlant } from "#plant/energy/meters.ts";
import { balanceOf, chargerSides, type Balance, type MeterPowers } from "#plant/balance/balance.ts";
import {
  avoidedGrams,
  gridMoney,
  pricedDays,
  priceOn,
  savedIn,
  savedOn,
  Worth,
} from "#plant/energy/prices.ts";
import { CurrencyWorth } from "#plant/energy/worth.ts";
import { addPart, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { bucketsOf, type DayFigures } from "#plant/history/figures.ts";
import { dayStartS } from "#plant/history/local-day.ts";

const none: MeterPowers = { inverters: 0 };

/** The sun as shown in each second of ten minutes, and the largest by the newest readings alone. */
function outOfStep(panelsW: number) {
  const minute = new LastMinute();
  const plant = { parts: new Set(["total", "battery"]), storage: ["1"] };
  const read = new Map<string, number>([["inv 2", 40]]);
  const inverters = ["inv 1", "inv 2"];
  const shown: number[] = [];
  let naive = 0;
  for (let second = 0; second < 600; second += 1) {
    // A limiter steps twice a minute; the battery follows within a second, the inverter is asked every ten.
    const outputW = 200 + 150 * (Math.floor((second + 7) / 30) % 3);
    read.set("battery", panelsW - outputW / 0.95);
    // The gateway's sum has it two seconds before its own reading comes; a roof of 40 W stands beside it.
    if (second % 10 === 0) read.set("total", 40 + outputW);
    if (second === 0 || second % 10 === 2) read.set("inv 1", outputW);
    minute.note(read, second);
    const valueOf = (source: string) => read.get(source);
    naive = Math.max(naive, balanceNow(valueOf, plant).sun);
    const meanOf = (source: string) => minute.meanOf(source, second);
    shown.push(steadyBalance({ inverters, valueOf, meanOf }, plant).sun);
  }
  return { shown: shown.slice(60), naive };
}

describe("the balance of a moment", () => {
  it.each<[string, MeterPowers, Balance]>([
    ["a roof", { inverters: 900, grid: -300 }, { sun: 900, house: 600, lost: 0 }],
    [
      "a night on the battery: its inverter is no sun",
      { inverters: 181, battery: -189, grid: 10 },
      { sun: 0, house: 191, lost: 8 },
    ],
    [
      "a charge controller that feeds battery and inverter",
      { inverters: 290, controller: 415, battery: 100, grid: 10 },
      { sun: 415, house: 300, lost: 25 },
    ],
    [
      "a roof beside it, and an inverter that is known to be fed by the battery",
      { inverters: 1290, fromBattery: 290, controller: 415, battery: 100, grid: -500 },
      { sun: 1415, house: 790, lost: 25 },
    ],
    [
      "a battery charged from the grid",
      { inverters: 0, battery: 890, charger: 900, chargerInput: 960, grid: 1200 },
      { sun: 0, house: 240, lost: 70 },
    ],
    [
      "an AC charger that gives more than the battery takes: its inverter is fed from the grid",
      { inverters: 80, battery: 100, charger: 200, chargerInput: 215, grid: 300 },
      { sun: 0, house: 165, lost: 35 },
    ],
    [
      "panels on the battery that nothing reports",
      { inverters: 500, battery: 300, grid: 0 },
      { sun: 800, house: 500, lost: 0 },
    ],
    [
      "a battery that is silent",
      { inverters: 500, battery: Number.NaN, grid: 0 },
      { sun: Number.NaN, house: 500, lost: Number.NaN },
    ],
    ["a house without a meter", { inverters: 500 }, { sun: 500, house: Number.NaN, lost: 0 }],
  ])("%s", (_, powers, balance) => {
    expect(balanceOf(powers)).toEqual(balance);
  });

  it("has as many uses as sources, whatever the meters read", () => {
    const watts = fc.integer({ min: 0, max: 9000 });
    const part = fc.option(watts, { nil: undefined });
    const powers = fc.record<MeterPowers>({
      inverters: watts,
      grid: fc.integer({ min: -9000, max: 9000 }),
      battery: fc.option(fc.integer({ min: -9000, max: 9000 }), { nil: undefined }),
      fromBattery: part,
      controller: part,
      charger: part,
      chargerInput: part,
    });
    fc.assert(
      fc.property(powers, (one) => {
        const { sun, house, lost } = balanceOf(one);
        const { grid = 0, battery = 0 } = one;
        expect(sun + grid - battery).toBeCloseTo(house + lost, 6);
        expect(sun).toBeGreaterThanOrEqual(0);
        const { input, output } = chargerSides(one);
        expect(lost).toBeGreaterThan(Math.min(input - output, 0) - 1e-6);
      }),
    );
    expect(balanceOf(none).sun).toBe(0);
  });

  it("takes hardly any output of a battery for the sun because its devices are read at different moments", () => {
    const night = outOfStep(0);
    expect(night.naive).toBeGreaterThan(100);
    expect(Math.max(...night.shown)).toBeLessThan(90);
    const mean = night.shown.reduce((sum, watts) => sum + watts, 0) / night.shown.length;
    expect(mean).toBeLessThan(50);
  });

  it("shows panels that nothing reports by what they gave in the last minute", () => {
    const { shown } = outOfStep(600);
    for (const watts of shown) expect(Math.abs(watts - 640)).toBeLessThan(75);
  });
});

describe("the sun of the last minute", () => {
  const now = { total: 300, "inv 1": 200, "inv 2": 100, controller: 150, battery: -50 };
  const steady = (
    parts: string,
    means: Readonly<Record<string, number>>,
    storage: readonly string[] = ["1"],
    read: Readonly<Record<string, number | undefined>> = now,
  ) =>
    steadyBalance(
      {
        inverters: ["inv 1", "inv 2"],
        valueOf: (source) => read[source],
        meanOf: (source) => means[source],
      },
      { parts: new Set(parts.split(" ")), storage },
    ).sun;

  it.each<
    [string, string, Readonly<Record<string, number>>, readonly [sun: number, storage?: string[]]]
  >([
    ["follows from the roof alone without a battery", "total", { total: 900 }, [300]],
    ["counts what inverters tell at once", "total battery", { "inv 2": 60, total: 260 }, [250]],
    ["counts controllers at once", "total controller battery", { controller: 100 }, [300]],
    // To the tenth of a watt.
    ["has the mean of the rest", "total controller battery", { battery: -20.04 }, [280]],
    ["has the mean of panels alone", "total battery", { battery: -150 }, [150]],
    ["counts the sum where nobody knows what is fed", "total battery", { total: 260 }, [250, []]],
    [
      "has the mean of what is fed",
      "total battery",
      { "inv 2": 60, total: 260 },
      [210, ["1", "2"]],
    ],
    ["is unknown without the sum", "battery", {}, [Number.NaN]],
  ])("%s", (_, parts, means, [sun, storage]) => expect(steady(parts, means, storage)).toBe(sun));

  it("counts the sum of all while an inverter of the battery is silent, and never less than nothing", () => {
    const silent = { ...now, "inv 1": undefined };
    for (const storage of [["1"], ["1", "2"]])
      expect(steady("total battery", { "inv 1": 9, total: 260 }, storage, silent)).toBe(250);
    const late = { total: 100, "inv 2": 100, battery: -200 };
    expect(steady("total battery", late, ["1"], { ...now, "inv 2": 0 })).toBe(0);
  });

  it("needs ten seconds of a minute, and forgets what is older", () => {
    const minute = new LastMinute();
    const note = (watts: number | undefined, atS: number) =>
      minute.note(new Map([["grid", watts]]), atS);
    note(100, 0);
    note(200, 9);
    expect(minute.meanOf("grid", 9)).toBeUndefined();
    note(undefined, 9.5);
    note(200, 10);
    expect(minute.meanOf("grid", 10)).toBeCloseTo(155, 9);
    expect(minute.meanOf("grid", 65)).toBeUndefined();
    expect(minute.meanOf("battery", 10)).toBeUndefined();
  });
});

/** A day of a roof with 10 kWh, of which 6 were exported, and 3 imported. */
const roof: Account = {
  generatedWh: 10_000,
  importedWh: 3000,
  dischargedWh: 0,
  consumedWh: 7000,
  exportedWh: 6000,
  chargedWh: 0,
  lostWh: 0,
};

describe("the shares of an account", () => {
  it("know the yield per installed power only with one", () => {
    expect(yieldPerPeak(4200, 1200)).toBe(3.5);
    expect(yieldPerPeak(4200, 0)).toBeUndefined();
    expect([yieldPerPeak(undefined, 1200), yieldPerPeak(1, -1)]).toEqual([undefined, undefined]);
  });

  it("never leave 0 to 1, and are unknown where a part is", () => {
    const wh = fc.option(fc.integer({ min: 0, max: 1e6 }), { nil: undefined });
    const parts = fc.record({ generatedWh: wh, exportedWh: wh, importedWh: wh, consumedWh: wh });
    fc.assert(
      fc.property(parts, (some) => {
        const account = { ...roof, ...some };
        const { generatedWh, exportedWh, importedWh, consumedWh } = account;
        const shares = [
          [selfConsumption(account), generatedWh, exportedWh],
          [selfSufficiency(account), consumedWh, importedWh],
        ] as const;
        for (const [share, whole, part] of shares) {
          expect(share === undefined).toBe(!whole || part === undefined);
          expect(share === undefined || (share >= 0 && share <= 1)).toBe(true);
        }
      }),
    );
    expect([selfConsumption(roof), selfSufficiency(roof)]).toEqual([0.4, 4 / 7]);
    expect(selfConsumption({ ...roof, exportedWh: 12_000 })).toBe(0);
  });
});

function figuresOf(day: string, inWh: number, outWh = 0, coveredS = 86_400): DayFigures {
  return { day, energy: { inWh, outWh, coveredS } };
}

const dayS = dayStartS("2026-06-21") ?? 0;

/** A record without its curve that ends so many seconds after its day began. */
function meterRecord(source: string, inWh: number, outWh: number, coveredS: number): DayRecord {
  const energy = { inWh, outWh, coveredS };
  const ends = { startS: dayS, untilS: dayS + coveredS };
  return { source, day: "2026-06-21", ...ends, minutes: new Uint8Array(0), energy };
}

function withWatts(record: DayRecord, ...watts: readonly number[]): DayRecord {
  const minutes = emptyMinutes();
  for (const [at, mean] of watts.entries())
    addPart(minutes, at, { low: mean, mean, high: mean, coveredS: 60 });
  return { ...record, minutes: encodeMinutes(minutes) };
}

function derive(records: readonly DayRecord[], plant = unknownPlant) {
  return derivedDay(new Map(records.map((one) => [one.source, one])), plant);
}

describe("a day of sun and house", () => {
  const total = meterRecord("total", 5000, 0, 900);

  it("without curves follows from the energies of its meters, up to the first end of them", () => {
    const grid = meterRecord("grid", 1000, 2000, 600);
    const [sun, house] = [{ ...total, source: "sun" }, meterRecord("house", 4000, 0, 600)];
    expect(derive([total, grid])).toEqual([sun, house]);
    expect(derive([withWatts(total, 60), grid])).toEqual([
      derive([withWatts(total, 60)])[0],
      house,
    ]);
    expect(derive([total, meterRecord("grid", 1000, 7000, 600)])[1]).toEqual(
      meterRecord("house", 0, 1000, 600),
    );
    expect(derive([total])).toEqual([sun]);
    expect(derive([grid])).toEqual([]);
    const missing = (part: string) =>
      derive([total, grid], { parts: new Set([part]), storage: [] });
    expect(missing("battery")).toEqual([house]);
    expect(missing("charger")).toEqual([]);
  });

  it("has its peak in the middle of a minute, the first of equals, and the yield of the counter", () => {
    const [sun] = derive([{ ...withWatts(total, 100, 300.5, 300.5, 0), yieldWh: 7 }]);
    expect(sun).toMatchObject({ peak: { value: 300.5, timeS: dayS + 90 }, yieldWh: 7 });
    expect(derive([withWatts(total)])[0]).not.toHaveProperty("peak");
    // Beside a battery the counter has what came out of it, too.
    const battery = meterRecord("battery", 0, 100, 900);
    expect(derive([{ ...total, yieldWh: 7 }, battery])[0]).not.toHaveProperty("yieldWh");
  });

  it("has the energy of the meter's counters while that of the inverters is of the same time", () => {
    const counters = { importWh: 1, exportWh: 1, timeS: dayS };
    const gridOf = (coveredS: number) =>
      withReading(withWatts(meterRecord("grid", 1000, 0, coveredS), 60), counters, 0);
    const houseOf = (coveredS: number) => derive([withWatts(total, 60), gridOf(coveredS)])[1];
    expect([600, 599].map((coveredS) => houseOf(coveredS)?.energy.inWh)).toEqual([6000, 2]);
    expect(derive([withWatts(total, 60), gridOf(900)])[0]?.energy.inWh).toBe(1);
  });
});

describe("accounts of days", () => {
  const day = "2026-06-21";
  const sources = (gridS = 86_400) =>
    new Map([
      ["total", { ...figuresOf(day, 9900), yieldWh: 10_500 }],
      ["sun", { ...figuresOf(day, 10_000), yieldWh: 10_500 }],
      ["house", figuresOf(day, 7010, 10)],
      ["grid", figuresOf(day, 3000, 6000, gridS)],
    ]);

  it("take what was recorded, since the counter has the whole day", () => {
    expect(accountOf(sources(), new Set(["total", "grid"]))).toEqual(roof);
  });

  it("do not compare meters that were recorded for different times", () => {
    const account = accountOf(sources(40_000), new Set(["total", "grid"]));
    expect([account.importedWh, account.exportedWh, account.lostWh]).toEqual(
      Array.from({ length: 3 }),
    );
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

  it("know no battery before there was one, and nothing of one that is silent", () => {
    const days = ["2026-06-20", day, "2026-06-22"];
    const charged = accountDays(
      new Map([
        ["total", days.map((one) => figuresOf(one, 1000))],
        ["battery", [figuresOf(day, 300, 100)]],
      ]),
    ).map(({ account }) => account.chargedWh);
    expect(charged).toEqual([0, 300, undefined]);
  });

  it("count a battery from its earliest day on, in whatever order its days come", () => {
    const charged = accountDays(
      new Map([
        ["total", [figuresOf(day, 1000)]],
        ["battery", [figuresOf("2026-06-22", 1), figuresOf(day, 300, 100)]],
      ]),
    ).map(({ account }) => account.chargedWh);
    expect(charged).toEqual([300]);
  });

  it("have the earliest of equal days as the best", () => {
    const days = ["2026-06-01", "2026-06-02"].map((first) => ({
      first,
      figures: [figuresOf(first, 5)],
    }));
    expect(bestPeriod(days)).toEqual({ first: "2026-06-01", yieldWh: 5 });
  });

  it("add up to those of a longer time, unknown as soon as a day is", () => {
    expect(sumAccounts([roof, roof])).toEqual(
      Object.fromEntries(Object.entries(roof).map(([part, wh]) => [part, 2 * wh])),
    );
    expect(sumAccounts([roof, { ...roof, consumedWh: undefined }])).toMatchObject({
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
    const [june, july, august] = ["2026-06-01", "2026-07-01", "2026-08-01"] as const;
    const [juneS, julyS, augustS] = [june, july, august].map(dayStartS);
    expect(bucketsOf("month", { first: "2026-06-15", last: july }, figures)).toEqual([
      { first: june, last: "2026-06-30", fromS: juneS, toS: julyS, figures: figures.slice(1) },
      { first: july, last: "2026-07-31", fromS: julyS, toS: augustS, figures: [] },
    ]);
    expect(bestPeriod(bucketsOf("day", period, figures))).toEqual({
      first: "2026-05-30",
      yieldWh: 5,
    });
    expect(bestPeriod(bucketsOf("month", period, figures))).toEqual({
      first: "2026-06-01",
      yieldWh: 8,
    });
    expect(bestPeriod([])).toBeUndefined();
  });
});

describe("prices", () => {
  const prices = [
    { from: "2026-01-01", importPerKWh: 0.3, exportPerKWh: 0.08 },
    { from: "2026-07-01", importPerKWh: 0.4, exportPerKWh: -0.02 },
  ];
  const account = roof;

  it("hold from their day on", () => {
    const found = ["2025-12-31", "2026-06-30", "2026-07-01"].map((day) => priceOn(prices, day));
    expect(found).toEqual([undefined, prices[0], prices[1]]);
  });

  it("value what stayed in the house and what was exported", () => {
    const days = ["2026-06-30", "2026-07-01"].map((day) => ({ day, account }));
    expect(savedIn(days, prices)).toBeCloseTo(4 * 0.3 + 6 * 0.08 + 4 * 0.4 - 6 * 0.02, 9);
    expect(savedOn({ day: "2025-12-31", account }, prices)).toBeUndefined();
    const more = [...days, { day: "2025-12-31", account }];
    for (const all of [more, more.toReversed()]) expect(savedIn(all, prices)).toBeUndefined();
    expect(pricedDays(more, prices)).toEqual(days);
  });

  it.each([
    [{ importPerKWh: 100, exportPerKWh: -100 }, {}, true],
    [{ importPerKWh: 100.1 }, {}, false],
    [{ exportPerKWh: -100.1 }, {}, false],
    [{ from: "2026-02-30" }, {}, false],
    [{}, { gramsPerKWh: 10_000, currency: "EUR" }, true],
    [{}, { gramsPerKWh: 0 }, true],
    [{}, { gramsPerKWh: 10_001 }, false],
    [{}, { gramsPerKWh: -1 }, false],
    [{}, { currency: "EURO" }, false],
    [{}, { currency: "eur" }, false],
  ])("such as %j with %j may be entered: %s", (price, change, isTaken) => {
    const worth = { prices: [{ ...prices[0], ...price }], ...change };
    expect(v.is(CurrencyWorth, worth)).toBe(isTaken);
    const most = Array.from({ length: 101 }, () => prices[0]);
    expect(v.is(Worth, { prices: most })).toBe(false);
    expect(v.is(Worth, { prices: most.slice(1) })).toBe(true);
  });

  it("are those that came last in any order, and unknown without a day or a part", () => {
    expect(priceOn(prices.toReversed(), "2026-07-02")).toBe(prices[1]);
    const [price] = prices;
    const again = { from: "2026-01-01", importPerKWh: 1, exportPerKWh: 1 };
    expect(priceOn([...(price ? [price] : []), again], "2026-02-01")).toBe(again);
    expect(savedIn([], prices)).toBeUndefined();
    expect(gridMoney([], prices)).toEqual({ paid: undefined, earned: undefined });
    const day = "2026-02-01";
    for (const part of ["generatedWh", "exportedWh"] as const)
      expect(savedOn({ day, account: { ...account, [part]: undefined } }, prices)).toBeUndefined();
    const halves = [{ ...account, importedWh: undefined }, account].map((one) => ({
      day,
      account: one,
    }));
    const money = gridMoney(halves, prices);
    expect(money.paid).toBeUndefined();
    expect(money.earned).toBeCloseTo(0.96, 9);
    expect(avoidedGrams({ ...account, generatedWh: undefined }, 380)).toBeUndefined();
  });

  it("weigh CO2 by the owner's factor", () => {
    expect(avoidedGrams(account, 380)).toBe(3800);
    expect(avoidedGrams(account, undefined)).toBeUndefined();
  });
});

describe("the two sides of an account", () => {
  const account: Account = {
    generatedWh: 1000,
    importedWh: 200,
    dischargedWh: 100,
    consumedWh: 700,
    exportedWh: 300,
    chargedWh: 250,
    lostWh: 50,
  };

  it("have the same sum, and only parts of which there is some", () => {
    expect(sidesOf({ ...account, dischargedWh: 0, lostWh: -50 })).toEqual({
      sources: [
        { id: "sun", wh: 1000 },
        { id: "imported", wh: 200 },
        { id: "unmetered", wh: 50 },
      ],
      uses: [
        { id: "house", wh: 700 },
        { id: "charged", wh: 250 },
        { id: "exported", wh: 300 },
      ],
    });
    const { sources = [], uses = [] } = sidesOf(account) ?? {};
    const sum = (parts: typeof sources) => parts.reduce((all, { wh }) => all + wh, 0);
    expect(sum(sources)).toBe(sum(uses));
  });

  it("leave out what rounds to no watt-hour", () => {
    const { sources, uses } = sidesOf({ ...account, importedWh: 0.5, chargedWh: 0.49 }) ?? {};
    expect(sources?.map(({ id }) => id)).toEqual(["sun", "discharged", "imported"]);
    expect(uses?.map(({ id }) => id)).toEqual(["house", "exported", "lost"]);
  });

  it.each([
    "generatedWh",
    "importedWh",
    "dischargedWh",
    "consumedWh",
    "exportedWh",
    "chargedWh",
    "lostWh",
  ] as const)("are unknown without %s", (part) => {
    expect(sidesOf({ ...account, [part]: undefined })).toBeUndefined();
  });
});
