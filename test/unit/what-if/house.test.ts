import { describe, expect, it } from "vitest";
import { decodeMinutes } from "#plant/history/day-minutes.ts";
import { playDay } from "#plant/what-if/day.ts";
import { Engine } from "#plant/what-if/engine.ts";
import { houseOf } from "#plant/what-if/house.ts";
import { basisOf, type SizeQuestion } from "#plant/what-if/question.ts";
import { answerSizes } from "#plant/what-if/answer-sizes.ts";
import { defaultPlate } from "#simulator/plant/battery.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { pastCurves } from "../../support/pastCurves.ts";

const knownIn = (bytes: Uint8Array) => {
  const { mean = [], covered = [] } = decodeMinutes(bytes) ?? {};
  return [...mean].filter((_, at) => (covered[at] ?? 0) > 0).map((tenths) => tenths / 10);
};

const fixedTariff = (perKWh: number) => ({
  kind: "fixed" as const,
  prices: [{ from: "1970-01-01", perKWh }],
});
const asked: SizeQuestion = {
  sizesWh: [0, 2500, 5000, 10_000],
  battery: {
    usableWh: 1,
    chargeW: 0,
    dischargeW: 0,
    chargeEff: 0.95,
    dischargeEff: 0.95,
    standbyW: 0,
    coupling: "ac",
  },
  powerPerWh: 0.5,
  feedInW: Number.POSITIVE_INFINITY,
  buy: fixedTariff(0.34),
  sell: fixedTariff(0.08),
};

const summer = pastCurves("2026-06-01", 12);

describe("a house out of its record", () => {
  it("is known without its battery, whose inverters are measured", () => {
    const house = houseOf(summer, [serials.storage]);
    expect(house).toMatchObject({
      usedDays: 12,
      hasBattery: true,
      isEfficiencyMeasured: true,
      gaps: 0,
    });
    expect(house).toHaveProperty("inverterEff", expect.closeTo(0.955, 2));
  });

  it("says what its meter recorded of the grid", () => {
    const watts = summer
      .filter(({ source }) => source === "grid")
      .flatMap(({ bytes }) => knownIn(bytes));
    const energyWh = (sign: number) =>
      watts.reduce((all, mean) => all + Math.max(sign * mean, 0), 0) / 60;
    const house = houseOf(summer, [serials.storage]);
    if (typeof house === "string") throw new Error(house);
    const { recorded } = house;
    // Single minutes in which something else is unknown are left out.
    expect(recorded.importWh / energyWh(1)).toBeCloseTo(1, 2);
    expect(recorded.exportWh / energyWh(-1)).toBeCloseTo(1, 2);
  });

  it("takes no inverter for fed by a battery that the record does not have", () => {
    const sunOnly = summer.filter(({ source }) => !/battery|soc|charger|controller/.test(source));
    expect(houseOf(sunOnly, [serials.storage])).toEqual(houseOf(sunOnly, []));
  });

  it("shows how large its battery is, which is played beside the other sizes", () => {
    const house = houseOf(summer, [serials.storage]);
    if (typeof house === "string") throw new Error(house);
    const soc = summer
      .filter(({ source }) => source === "soc")
      .flatMap(({ bytes }) => knownIn(bytes));
    const usedShare = (Math.max(...soc) - Math.min(...soc)) / 100;
    expect(house.presentWh).toBeGreaterThan(defaultPlate.capacityWh * usedShare * 0.93);
    expect(house.presentWh).toBeLessThan(defaultPlate.capacityWh * usedShare * 1.03);
    const unused = summer.filter(({ source }) => source !== "soc");
    expect(houseOf(unused, [serials.storage])).toHaveProperty("presentWh", undefined);
  });

  it("finds the size of a battery that came later in the days since then", () => {
    const days = [...new Set(summer.map(({ day }) => day))].toSorted();
    const firstDay = days[Math.floor(days.length / 3)] ?? "";
    const later = summer.filter(
      ({ day, source }) => day >= firstDay || !["battery", "soc"].includes(source),
    );
    const since = houseOf(
      summer.filter(({ day }) => day >= firstDay),
      [serials.storage],
    );
    if (typeof since === "string") throw new Error(since);
    expect(since.presentWh).toBeGreaterThan(0);
    expect(houseOf(later, [serials.storage])).toMatchObject({
      usedDays: days.length,
      presentWh: since.presentWh,
    });
  });

  it("plays its battery by the sizes next to it, where they are near", () => {
    const house = houseOf(summer, [serials.storage]);
    if (typeof house === "string") throw new Error(house);
    const { presentWh = 0 } = house;
    const presentIn = (...sizesWh: readonly number[]) =>
      answerSizes(new Engine(), basisOf(house), { ...asked, sizesWh: [0, ...sizesWh] })
        .presentBattery;
    const played = presentIn(presentWh);
    if (!played?.saved) throw new Error("not played");
    expect(presentIn(presentWh - 200, presentWh + 300)).toMatchObject({
      sizeWh: presentWh,
      importWh: expect.closeTo(played.importWh, -2),
      saved: { value: expect.closeTo(played.saved.value, 1) },
    });
    expect(presentIn(presentWh - 200, presentWh + 2000)).toBeUndefined();
    expect(presentIn(presentWh + 200)).toBeUndefined();
  });

  it("has ranges that reach from one of its single years to the other", () => {
    const house = houseOf(summer, [serials.storage]);
    if (typeof house === "string") throw new Error(house);
    // Each half of a day as a month: 24 of them, of which those of the second year have no sun.
    const { sun, time } = house.minutes;
    const half = sun.length / 24;
    const startS = time.stretches[0]?.startS ?? 0;
    const months = Array.from({ length: 24 }, (_, at) => ({
      name: `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`,
      knownDays: 30,
    }));
    const twoYears = {
      ...house,
      months,
      buckets: {
        atS: months.map((_, at) => startS + Math.round(at * half) * 60),
        values: [...months.keys()],
      },
    };
    const darker = sun.map((watts, minute) => (minute < 12 * half ? watts : 0));
    const basis = { ...basisOf(twoYears), sun: darker };
    const { singleYears, sizes } = answerSizes(new Engine(), basis, asked);
    expect(singleYears).toBe(2);
    const { saved } = sizes[2] ?? {};
    // The year without sun saves only the battery's remaining charge, the other nearly twice the mean.
    expect(saved?.least).toBeLessThan(0.4 * (saved?.value ?? 0));
    expect(saved?.most).toBeGreaterThan(1.6 * (saved?.value ?? 0));
  });

  it("leaves out days with gaps and says why it knows nothing", () => {
    const holed = summer.filter(({ day, source }) => day !== "2026-06-03" || source !== "grid");
    expect(houseOf(holed, [serials.storage])).toMatchObject({
      recordedDays: 12,
      usedDays: 11,
      gaps: 1,
    });
    expect(houseOf(summer, [])).toBe("unknownInverters");
    expect(
      houseOf(
        summer.filter(({ source }) => source !== "grid"),
        [],
      ),
    ).toBe("noMeter");
    expect(houseOf([], [])).toBe("noDays");
  });

  it("saves more with a larger battery, in the recorded time and not in a year", () => {
    const house = houseOf(summer, [serials.storage]);
    if (typeof house === "string") throw new Error(house);
    const answer = answerSizes(new Engine(), basisOf(house), asked);
    expect(answer).toMatchObject({ isYear: false, worthUpToWh: undefined, pricedShare: 1 });
    const saved = answer.sizes.map((size) => size.saved?.value ?? Number.NaN);
    expect(saved).toEqual(saved.toSorted((a, b) => a - b));
    expect(saved[0]).toBeCloseTo(0, 9);
    for (const { saved: range } of answer.sizes.slice(1)) {
      expect(range?.least).toBeLessThan(range?.value ?? 0);
      expect(range?.most).toBeGreaterThan(range?.value ?? 0);
    }
  });

  it("costs at the present prices what it costs where they are the only ones", () => {
    const house = houseOf(summer, [serials.storage]);
    if (typeof house === "string") throw new Error(house);
    const engine = new Engine();
    const buy = {
      kind: "zones" as const,
      perKWh: 0.4,
      zones: [{ from: 1300, to: 200, perKWh: 0.1 }],
    };
    const now = { buy: asked.buy, sell: asked.sell };
    const alone = answerSizes(engine, basisOf(house), asked);
    const gridCharge = { hours: 3, powerW: 800, toShare: 1, onlyIfPays: false };
    for (const charging of [undefined, gridCharge]) {
      const other = { ...asked, buy, gridCharge: charging };
      const both = answerSizes(engine, basisOf(house), { ...other, present: now });
      const then = answerSizes(engine, basisOf(house), other);
      for (const [at, { cost, costAtPresent }] of both.sizes.entries()) {
        expect(cost).toBeCloseTo(then.sizes[at]?.cost ?? Number.NaN, 6);
        expect(costAtPresent).toBeCloseTo(alone.sizes[at]?.cost ?? Number.NaN, 6);
      }
      expect(both.present.cost).toBeCloseTo(alone.present.cost ?? Number.NaN, 6);
    }
  });
});

const whOf = (powers: Float64Array) =>
  powers.reduce((sum, watts) => sum + Math.max(watts, 0), 0) / 12;

describe("a day of a house", () => {
  const house = houseOf(summer, [serials.storage]);
  if (typeof house === "string") throw new Error(house);
  it("takes less from the grid with a battery, which holds no more than it can", () => {
    const day = playDay(new Engine(), basisOf(house), asked, { sizeWh: 5000, day: "2026-06-05" });
    expect(day?.sunW).toHaveLength(288);
    if (!day) return;
    expect(whOf(day.afterW)).toBeLessThan(whOf(day.beforeW));
    expect(Math.max(...day.storedWh)).toBeLessThanOrEqual(5000);
    expect(Math.max(...day.storedWh)).toBeGreaterThan(1000);
  });

  it("sums up to what all days together have", () => {
    const engine = new Engine();
    const days = Array.from(
      { length: 12 },
      (_, at) => `2026-06-${String(at + 1).padStart(2, "0")}`,
    );
    const whole = days.map((day) => playDay(engine, basisOf(house), asked, { sizeWh: 0, day }));
    const sum = whole.reduce((all, day) => all + (day?.loadW.reduce((a, b) => a + b, 0) ?? 0), 0);
    expect(sum / 12).toBeCloseTo(answerSizes(engine, basisOf(house), asked).present.loadWh, 0);
  });

  it("is unknown before the record", () => {
    const before = { sizeWh: 5000, day: "2026-05-31" };
    expect(playDay(new Engine(), basisOf(house), asked, before)).toBeUndefined();
  });
});
