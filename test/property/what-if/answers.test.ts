import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SEGMENT } from "../../../assembly/what-if/places.ts";
import { playDay } from "#plant/what-if/day.ts";
import { type Battery, Engine, type Plan, type WhatIfFigures } from "#plant/what-if/engine.ts";
import { chargeShares, chargingCosts } from "#plant/what-if/grid-charging.ts";
import type { House } from "#plant/what-if/house.ts";
import { knownMinutes, knownPart } from "#plant/what-if/known-minutes.ts";
import { basisOf, type Prices, type SizeQuestion } from "#plant/what-if/question.ts";
import { noCuts } from "#plant/what-if/segments.ts";
import { loadRecord } from "#plant/what-if/simulation.ts";
import { answerSizes } from "#plant/what-if/answer-sizes.ts";
import { runs } from "../../support/runs.ts";

const none = Number.POSITIVE_INFINITY;
const engine = new Engine();
const watts = fc.integer({ min: 0, max: 4000 });
const hour = fc.record({ sun: watts, load: fc.integer({ min: 1, max: 4000 }) });
type Hours = readonly { readonly sun: number; readonly load: number }[];

const facts = {
  first: "",
  last: "",
  recordedDays: 1,
  usedDays: 1,
  recorded: { importWh: 0, exportWh: 0 },
  metered: { importWh: 0, exportWh: 0 },
  negativeLoadWh: 0,
  clampedSunWh: 0,
  hiddenExchangeWh: 0,
  fullMinutes: 0,
  hasBattery: false,
  presentWh: undefined,
  inverterEff: 0.95,
  isEfficiencyMeasured: false,
};
const hourly = (hours: Hours, name: "sun" | "load") =>
  Float64Array.from(
    { length: hours.length * 60 },
    (_, at) => hours[Math.floor(at / 60)]?.[name] ?? 0,
  );

/** A house of which some hours of the tenth of each month are known, and by them so many of its days. */
function houseOfMonths(parts: readonly Hours[], knownDays: number, gaps: number): House {
  const starts = parts.map((_, month) => Date.UTC(2025, month, 10) / 1000);
  const lengths = parts.map(({ length }) => length * 60);
  const stretches = starts.map((startS, at) => ({
    index: lengths.slice(0, at).reduce((sum, one) => sum + one, 0),
    startS,
    count: lengths[at] ?? 0,
  }));
  const hours = parts.flat();
  return {
    ...facts,
    gaps,
    minutes: {
      time: { stretches, offsets: [{ fromS: 0, offsetS: 3600 }] },
      sun: hourly(hours, "sun"),
      load: hourly(hours, "load"),
    },
    months: starts.map((startS) => ({
      name: new Date(startS * 1000).toISOString().slice(0, 7),
      knownDays,
    })),
    buckets: { atS: starts, values: [...parts.keys()] },
  };
}

const house = fc
  .tuple(
    fc.tuple(fc.constantFrom(3, 12, 14), fc.constantFrom(0, 0, 4000)).chain(([count, moreW]) =>
      fc.array(
        fc.array(
          hour.map(({ sun, load }) => ({ sun: sun + moreW, load })),
          { minLength: 2, maxLength: 4 },
        ),
        {
          minLength: count,
          maxLength: count,
        },
      ),
    ),
    fc.constantFrom(9, 10, 20),
    fc.constantFrom(0, 1, 30),
  )
  .map((parts) => houseOfMonths(...parts));

const price = fc.integer({ min: 1, max: 50 }).map((cents) => cents / 100);
const fixedTariff = (perKWh: number) => ({
  kind: "fixed" as const,
  prices: [{ from: "1970-01-01", perKWh }],
});
const amounts = fc.record({
  buy: price,
  sell: price,
  fee: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
});
type Amounts = typeof amounts extends fc.Arbitrary<infer Made> ? Made : never;
const pricesOf = ({ buy, sell, fee }: Amounts): Prices => ({
  buy: fixedTariff(buy),
  sell: fixedTariff(sell),
  feePerMonth: fee,
});

const efficiency = fc.constantFrom(0.8, 0.9, 0.995);
const battery: fc.Arbitrary<Battery> = fc.record({
  usableWh: fc.constant(1),
  chargeW: fc.constantFrom(none, 700),
  dischargeW: fc.constantFrom(none, 400),
  chargeEff: efficiency,
  dischargeEff: efficiency,
  standbyW: fc.constantFrom(0, 3, 20),
  coupling: fc.constantFrom("ac", "dc"),
});
const wishes = fc.record({
  battery,
  sizesWh: fc.constantFrom([0, 1000, 3000], [0, 2000, 500]),
  powerPerWh: fc.constantFrom(undefined, 0.5),
  feedInW: fc.constantFrom(none, 600),
  inverterW: fc.constantFrom<number | undefined>(undefined, 900),
});
const question = fc.record({ wishes, now: amounts, present: fc.option(amounts) });
const darker = fc.constantFrom(1, 0.7);

/** The figures of each month, counted by the model without any price. */
function playHouse({ minutes, buckets, months }: House, sun: Float64Array, plan: Plan) {
  loadRecord(engine, { ...minutes, sun }, { ...noCuts, buckets }, months.length);
  return engine.simulate(plan).buckets;
}

function yearOf({ months }: House) {
  const numbers = months.map(({ name }) => Number(name.slice(5)));
  const shares = months.map(
    ({ knownDays }, at) => knownDays / new Date(Date.UTC(2025, numbers[at] ?? 0, 0)).getUTCDate(),
  );
  const alike = numbers.map((one) => numbers.filter((other) => other === one).length);
  const isYear = months.length >= 12 && months.every(({ knownDays }) => knownDays >= 10);
  const count = isYear ? 12 : shares.reduce((sum, one) => sum + one, 0);
  const sum = (figures: readonly WhatIfFigures[], name: keyof WhatIfFigures) =>
    figures.reduce(
      (all, one, at) => all + one[name] / (isYear ? (shares[at] ?? 0) * (alike[at] ?? 1) : 1),
      0,
    );
  const costAt = ({ buy, sell, fee = 0 }: Amounts, figures: readonly WhatIfFigures[]) =>
    (sum(figures, "importWh") * buy - sum(figures, "exportWh") * sell) / 1000 + fee * count;
  return { isYear, sum, costAt };
}

const near = (value: number) => expect.closeTo(value, 6);
const orNone = (value: number | undefined) => (value === undefined ? undefined : near(value));
const orUnknown = (value: number) => (Number.isNaN(value) ? value : near(value));
type Wishes = typeof wishes extends fc.Arbitrary<infer Made> ? Made : never;

function planWith(asked: Wishes, sizeWh: number, points = 0): Plan {
  const { battery: one, powerPerWh, inverterW = none, feedInW } = asked;
  const powerW = powerPerWh && powerPerWh * sizeWh;
  const given = {
    ...one,
    ...(powerW !== undefined && { chargeW: powerW, dischargeW: powerW }),
    chargeEff: Math.min(one.chargeEff + points / 100, 1),
    dischargeEff: Math.min(one.dischargeEff + points / 100, 1),
    standbyW: Math.max(one.standbyW - 5 * points, 0),
    usableWh: sizeWh,
  };
  const around = { inverterW, feedInW, gridChargeW: 0, gridChargeTo: 1 };
  return { battery: given, around, start: "periodic" };
}

/** Below 2 % gaps do not count. */
function gapShareOf({ gaps }: House, sizeWh: number, alone: readonly WhatIfFigures[]): number {
  const share = (gaps * sizeWh) / alone.reduce((sum, { importWh }) => sum + importWh, 0);
  return share > 0.02 && share < none ? share : 0;
}

describe("an answer about batteries", () => {
  const given = fc
    .tuple(house, question, darker)
    .map(([home, { wishes: asked, now, present }, factor]) => ({
      home,
      asked,
      now,
      present,
      sun: factor === 1 ? home.minutes.sun : home.minutes.sun.map((one) => one * factor),
      question: { ...asked, ...pricesOf(now), ...(present && { present: pricesOf(present) }) },
    }));

  it("adds up to what each month costs, and reaches as far as a somewhat other battery", () => {
    fc.assert(
      fc.property(given, ({ home, asked, now, present, sun, question: all }) => {
        const { isYear, sum, costAt } = yearOf(home);
        const answer = answerSizes(engine, { ...basisOf(home), sun, unknownMinutes: 7 }, all);
        const alone = playHouse(home, sun, planWith(asked, 0));
        expect(answer).toMatchObject({
          isYear,
          singleYears: isYear ? 1 : 0,
          unknownMinutes: 7,
          sunWh: near(sum(alone, "sunWh")),
          pricedShare: 1,
        });
        for (const [at, sizeWh] of asked.sizesWh.entries()) {
          const months = playHouse(home, sun, planWith(asked, sizeWh));
          const cost = costAt(now, months);
          const [worse = 0, better = 0] = [-1, 1].map(
            (points) => cost - costAt(now, playHouse(home, sun, planWith(asked, sizeWh, points))),
          );
          const value = costAt(now, alone) - cost;
          const byGaps = gapShareOf(home, sizeWh, alone) * value;
          const importWh = sum(months, "importWh");
          const storedWh = sum(months, "dischargedWh") / asked.battery.dischargeEff;
          expect(answer.sizes[at]).toMatchObject({
            sizeWh,
            importWh: near(importWh),
            exportWh: near(sum(months, "exportWh")),
            selfSufficiency: near(1 - importWh / sum(alone, "loadWh")),
            cycles: near(sizeWh > 0 ? storedWh / sizeWh : 0),
            cost: near(cost),
            costAtPresent: present ? near(costAt(present, months)) : undefined,
            saved: {
              value: near(value),
              least: near(value - Math.hypot(Math.max(-worse, -better, 0), byGaps)),
              most: near(value + Math.hypot(Math.max(worse, better, 0), byGaps)),
            },
          });
          for (const name of ["importWh", "exportWh"] as const)
            expect([...(answer.sizes[at]?.months[name] ?? [])]).toEqual(
              months.map((one) => near(one[name])),
            );
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it("sets against it the house as it is, at its present prices", () => {
    fc.assert(
      fc.property(given, ({ home, asked, now, present, sun, question: all }) => {
        const { sum, costAt } = yearOf(home);
        const asIs = { ...asked, feedInW: none, inverterW: none };
        const months = playHouse(home, home.minutes.sun, planWith(asIs, 0));
        expect(answerSizes(engine, { ...basisOf(home), sun }, all).present).toEqual({
          importWh: near(sum(months, "importWh")),
          exportWh: near(sum(months, "exportWh")),
          sunWh: near(sum(months, "sunWh")),
          loadWh: near(sum(months, "loadWh")),
          cost: near(costAt(present ?? now, months)),
          months: {
            importWh: Float64Array.from(months, (one) => one.importWh),
            exportWh: Float64Array.from(months, (one) => one.exportWh),
          },
        });
      }),
      { numRuns: runs(60) },
    );
  });

  it("costs with the grid what each plan of charging costs", () => {
    const charge = fc.record({
      hours: fc.constantFrom(0, 1, 3),
      powerW: fc.constantFrom(300, 2000),
    });
    fc.assert(
      fc.property(house, question, charge, (home, { wishes: asked, now }, { hours, powerW }) => {
        const plan = { hours, powerW, toShare: 0.1, onlyIfPays: false };
        const buy = {
          kind: "zones" as const,
          perKWh: now.buy,
          zones: [{ from: 60, to: 180, perKWh: 0 }],
        };
        const all = { ...asked, ...pricesOf({ ...now, fee: undefined }), buy };
        const of = { sizeWh: 2000, hours };
        const found = chargingCosts(engine, basisOf(home), { ...all, gridCharge: plan }, of);
        const costs = chargeShares.map((toShare) => {
          const gridCharge = hours > 0 ? { ...plan, toShare } : undefined;
          const sizesWh = [0, of.sizeWh];
          return answerSizes(engine, basisOf(home), { ...all, sizesWh, gridCharge }).sizes[1]?.cost;
        });
        expect(found).toEqual(costs.map((cost = Number.NaN) => near(cost)));
      }),
      { numRuns: runs(30) },
    );
  });
});

/** A house of a month without sun that takes 600 W for some minutes. */
function darkHouse(minutes: number): House {
  const home = houseOfMonths([[{ sun: 0, load: 600 }]], 1, 0);
  const { time, sun, load } = home.minutes;
  const stretches = time.stretches.map((one) => ({ ...one, count: minutes }));
  const [dark, taken] = [sun.subarray(0, minutes), load.subarray(0, minutes)];
  return { ...home, minutes: { time: { ...time, stretches }, sun: dark, load: taken } };
}

const plain: SizeQuestion = {
  sizesWh: [0, 1000, 2000],
  battery: {
    usableWh: 1,
    chargeW: none,
    dischargeW: none,
    chargeEff: 1,
    dischargeEff: 1,
    standbyW: 0,
    coupling: "ac",
  },
  feedInW: none,
};

const series = (perKWh: number, unknown: number) => ({
  kind: "series" as const,
  startS: Date.UTC(2025, 0, 10) / 1000,
  stepMinutes: 1,
  values: Array.from({ length: 50 }, (_, at) => (at < 50 - unknown ? perKWh : null)),
});

describe("amounts", () => {
  const home = darkHouse(50);
  it.each([
    [
      "with both prices known for 98 %",
      { buy: series(1, 1), sell: fixedTariff(0) },
      0.98,
      [0.49, 0.49],
    ],
    ["not with a price that is less known", { buy: series(1, 2), sell: fixedTariff(0) }, 0.96, []],
    ["not without a price for what is given", { buy: fixedTariff(1) }, 1, []],
    ["not without a price for what is taken", { sell: fixedTariff(1) }, 1, []],
    [
      "of two tariffs for the minutes that both know",
      {
        buy: fixedTariff(2),
        sell: fixedTariff(0),
        present: { buy: series(1, 1), sell: fixedTariff(0) },
      },
      0.98,
      [0.98, 0.49],
    ],
    [
      "of two tariffs not without all present prices",
      { buy: fixedTariff(2), sell: fixedTariff(0), present: { buy: fixedTariff(1) } },
      1,
      [],
    ],
  ])("are said %s", (_, prices, pricedShare, [cost, atPresent]) => {
    const answer = answerSizes(engine, basisOf(home), { ...plain, ...prices });
    expect(answer.pricedShare).toBeCloseTo(pricedShare, 9);
    expect(answer.present.cost).toEqual(orNone(atPresent));
    expect(answer.sizes[0]).toMatchObject({
      cost: orNone(cost),
      saved: cost === undefined ? undefined : { value: 0 },
      costAtPresent: "present" in prices ? orNone(atPresent) : undefined,
    });
  });

  it("are those of the market's prices, where a tariff goes by them", () => {
    const { startS, stepMinutes, values } = series(100, 0);
    const market = { startS, stepMinutes, values };
    const buy = { kind: "market" as const, unit: 0.001, add: 0.1, factor: 2 };
    const basis = { ...basisOf(home), market };
    const answer = answerSizes(engine, basis, { ...plain, buy, sell: fixedTariff(0) });
    expect(answer.present.cost).toBeCloseTo(0.5 * 0.4, 9);
  });

  it.each([
    [0.8, true],
    [0.82, false],
  ])("of %d beside 1 have the grid charge: %s", (perKWh, charges) => {
    const hours = [
      { sun: 0, load: 0 },
      { sun: 0, load: 600 },
    ];
    const buy = { kind: "zones" as const, perKWh: 1, zones: [{ from: 60, to: 120, perKWh }] };
    const gridCharge = { hours: 1, powerW: 2000, toShare: 1, onlyIfPays: true };
    const given = { ...plain, battery: { ...plain.battery, chargeEff: 0.9, dischargeEff: 0.9 } };
    const asked = { ...given, buy, sell: fixedTariff(0), gridCharge };
    const { sizes } = answerSizes(engine, basisOf(houseOfMonths([hours], 1, 0)), asked);
    const [alone, charged] = sizes;
    expect((charged?.importWh ?? 0) > (alone?.importWh ?? 0)).toBe(charges);
  });

  it("of a year are set against a price, and those of less are not", () => {
    // Each step saves less than the step before, and the last nothing.
    const sunny = [
      { sun: 2000, load: 0 },
      { sun: 0, load: 1500 },
      { sun: 0, load: 0 },
    ];
    const pointsOf = (count: number, pricePerWh: number) => {
      const months = houseOfMonths(
        Array.from({ length: count }, () => sunny),
        10,
        0,
      );
      const prices = {
        buy: fixedTariff(1),
        sell: fixedTariff(0.2),
        price: { pricePerWh, years: 2 },
      };
      const given = { ...plain, ...prices, sizesWh: [0, 1000, 1500, 2000] };
      return answerSizes(engine, basisOf(months), given);
    };
    // Each Wh saves 0.0008 a day, of which every tenth of the year is recorded.
    const worth = 0.0008 * 36.5 * 2;
    expect(pointsOf(12, worth - 1e-9)).toMatchObject({
      mostOfGainWh: 1500,
      worthUpToWh: 1500,
    });
    expect(pointsOf(12, worth + 1e-9)).toMatchObject({
      mostOfGainWh: 1500,
      worthUpToWh: 0,
    });
    expect(pointsOf(3, 0.0001)).toMatchObject({ mostOfGainWh: 1500, worthUpToWh: undefined });
  });
});

describe("a day", () => {
  // Around the night in which clocks are set forward, and that in which they are set back.
  const nights = fc.constantFrom(
    { from: "2025-03-29", offsets: [3600, 7200], setS: Date.UTC(2025, 2, 30, 1) / 1000 },
    { from: "2025-10-25", offsets: [7200, 3600], setS: Date.UTC(2025, 9, 26, 1) / 1000 },
  );
  const hours = fc.array(hour, { minLength: 72, maxLength: 72 });
  const hole = fc.record({
    at: fc.integer({ min: 60, max: 4000 }),
    length: fc.constantFrom(0, 3, 60),
  });

  it("together with the others is what a size makes of the record, in 23 and 25 hours too", () => {
    fc.assert(
      fc.property(
        nights,
        fc.tuple(hours, hole),
        wishes,
        darker,
        (night, [all, gap], asked, factor) => {
          const [firstS = 0, thenS = 0] = night.offsets;
          const startS = Date.parse(`${night.from}T00:00Z`) / 1000 - firstS;
          const offsets = [
            { fromS: 0, offsetS: firstS },
            { fromS: night.setS, offsetS: thenS },
          ];
          const minutes = 3 * 1440 + (firstS - thenS) / 60;
          const cut = (name: "sun" | "load") =>
            hourly([...all, { sun: 0, load: 0 }], name)
              .slice(0, minutes)
              .fill(Number.NaN, gap.at, gap.at + gap.length);
          const known = knownMinutes({ startS, offsets }, [cut("sun"), cut("load")]);
          const [sun, load] = [knownPart(known, cut("sun")), knownPart(known, cut("load"))];
          const home = {
            ...houseOfMonths([[]], 3, 0),
            minutes: { time: known.time, sun, load },
            buckets: { atS: [startS], values: [0] },
          };
          const basis = { ...basisOf(home), sun: sun.map((one) => one * factor) };
          const names = [0, 1, 2].map(
            (at) => `${night.from.slice(0, 8)}${Number(night.from.slice(8)) + at}`,
          );
          const sizeWh = 2000;
          const days = names.map((day) => playDay(engine, basis, asked, { sizeWh, day }));
          const lengths = [1440, 1440 + (firstS - thenS) / 60, 1440];
          expect(days.map((day) => day?.sunW.length)).toEqual(lengths.map((length) => length / 5));
          const answer = answerSizes(engine, basis, { ...asked, sizesWh: [0, sizeWh] });
          const sumOf = (name: "beforeWh" | "afterWh") =>
            days.reduce((sum, day) => sum + (day?.[name] ?? 0), 0);
          expect(sumOf("beforeWh")).toBeCloseTo(answer.present.importWh, 5);
          expect(sumOf("afterWh")).toBeCloseTo(answer.sizes[1]?.importWh ?? Number.NaN, 5);
          const column = (name: "sunW" | "loadW" | "beforeW" | "afterW" | "storedWh") =>
            days.flatMap((day) => [...(day?.[name] ?? [])]);
          const inSteps = (of: Float64Array) =>
            Array.from({ length: minutes / 5 }, (_, at) => {
              const part = of.subarray(at * 5, at * 5 + 5).filter((one) => !Number.isNaN(one));
              return part.reduce((sum, one) => sum + one, 0) / part.length;
            });
          const [sunW, loadW] = [inSteps(cut("sun")), inSteps(cut("load"))];
          expect(column("sunW")).toEqual(sunW.map((one) => orUnknown(one * factor)));
          expect(column("loadW")).toEqual(loadW.map(orUnknown));
          expect(column("beforeW")).toEqual(
            loadW.map((one, at) => orUnknown(one - (sunW[at] ?? 0))),
          );
          const segments = loadRecord(engine, { ...home.minutes, sun: basis.sun }, noCuts);
          engine.simulate(planWith(asked, sizeWh));
          const { gridW, storedWh } = engine.trace(0, segments.length / SEGMENT);
          for (const [name, values] of [
            ["afterW", gridW],
            ["storedWh", storedWh],
          ] as const) {
            const placed = new Float64Array(minutes).fill(Number.NaN);
            for (const [at, place] of known.places.entries())
              placed[place] = values[at] ?? Number.NaN;
            expect(column(name)).toEqual(inSteps(placed).map(orUnknown));
          }
        },
      ),
      { numRuns: runs(25) },
    );
  });
});
