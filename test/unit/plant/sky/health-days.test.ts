import { describe, expect, it } from "vitest";
import { dayAfter, daysBetween } from "#plant/history/local-day.ts";
import { ageingOf } from "#plant/sky/ageing.ts";
import { stringDays } from "#plant/sky/health-series.ts";
import { atOnce, days, healthOf, type Play } from "../../../support/sky/playedHealth.ts";

const calm = { airOf: () => 1 };
const of = (count: number, play: Play, plant = {}) =>
  healthOf(count, play, { ...calm, ...plant }).events;
const inverterOf = (string: number) => (string < 3 ? "roof" : "garage");

/** The first string gives next to nothing on some days. */
const lost =
  (from: number, until: number, left = 0): Play =>
  (string, at) => ({ index: string === 0 && at >= from && at < until ? left : 1 });

const spans = (play: Play, plant = {}) =>
  of(4, play, plant).flatMap(({ kind, day, endDay }) =>
    kind === "stringLost" ? [[day, endDay]] : [],
  );

const darkTo = (to: number) => (at: number) => (at === 42 ? to : undefined);

/** Lost twice, with a day between on which it gave all. */
const again: Play = (string, at) => ({
  index: string === 0 && [40, 41, 43, 44].includes(at) ? 0 : 1,
});

describe("a string that gives nothing", () => {
  it("is lost from its first day to its last, with what the strings beside it had then", () => {
    const [event] = of(4, lost(40, 44), { inverterOf });
    expect(event).toMatchObject({
      kind: "stringLost",
      basis: "siblings",
      siblings: 2,
      size: -1,
      day: days[40],
      endDay: days[43],
      dayErrorDays: 0,
    });
    expect(event?.lostWh).toBeCloseTo(4 * 2000, 0);
    expect(event?.evidence.map(({ day }) => day)).toEqual(days.slice(26, 58));
    expect(event?.evidence.map(({ share }) => share)).toEqual(
      days.slice(26, 58).map((_, step) => (step >= 14 && step < 18 ? 0 : 1)),
    );
    const alone = of(4, lost(40, 44)).find(({ kind }) => kind === "stringLost");
    expect(alone).toMatchObject({ basis: "plant", siblings: 3 });
  });

  it("is lost after two days, also the last ones, and not for a trace of power", () => {
    const last = days.length;
    expect(spans(lost(40, 41))).toEqual([]);
    expect(spans(lost(40, 42))).toEqual([[days[40], days[41]]]);
    expect(spans(lost(last - 2, last))).toEqual([[days[last - 2], undefined]]);
    expect(spans(lost(40, 44, 0.0021))).toEqual([]);
    expect(spans(lost(40, 44, 0.0019))).toHaveLength(1);
  });

  it("stays lost over dark days, of which nobody knows, and not over one with power", () => {
    const span = [days[40], days[43]];
    expect(spans(lost(40, 44), { cloudyTo: darkTo(0.05) })).toEqual([span]);
    // A dark day at its end is none of it.
    expect(spans(lost(40, 43), { cloudyTo: darkTo(0.05) })).toEqual([[days[40], days[41]]]);
    expect(spans(again)).toEqual([
      [days[43], days[44]],
      [days[40], days[41]],
    ]);
  });
});

const winter = daysBetween("2026-01-01", "2026-04-10");

/** Snow on the first strings. */
const under =
  (from: number, until: number, share = 0.05, strings = 1): Play =>
  (string, at) => ({ index: string < strings && at >= from && at < until ? share : 1 });

const snow = (play: Play, plant = {}) =>
  of(3, play, { within: winter, ...plant }).filter(({ kind }) => kind === "snow");

/** Days without a proof, except for the sky's share before and after them. */
const around = (before: number, after: number) => ({
  cloudyTo: (at: number) =>
    at === 29 ? before : at === 33 ? after : at > 29 && at < 33 ? 1 : undefined,
});

const snowOn = (day: string, isSouth: boolean) =>
  snow(under(10, 12), { within: daysBetween(dayAfter(day, -10), dayAfter(day, 20)), isSouth })
    .length;

describe("snow", () => {
  it("lies on a string while others have the sun, from its first day to its last", () => {
    const [event, ...others] = snow(under(30, 33));
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      strings: [{ number: 0 }],
      day: winter[30],
      endDay: winter[32],
      basis: "plant",
      siblings: 2,
    });
    expect(event?.evidence.map(({ share }) => share)).toEqual(
      winter.slice(16, 47).map((_, step) => (step >= 14 && step < 17 ? 0.05 : 1)),
    );
    expect(snow(under(30, 33, 0.099))).toHaveLength(1);
    for (const share of [0.101, 0.0019]) expect(snow(under(30, 33, share))).toEqual([]);
  });

  it("lies on all of them where the day beside it is clear, and a dark day is no snow", () => {
    const all = under(30, 33, 0.03, 3);
    expect(snow(all)).toMatchObject([{ basis: "itself", siblings: 0, strings: [{}, {}, {}] }]);
    expect(snow(under(30, 33, 0.036, 3))).toEqual([]);
    expect(snow(all, around(0.79, 0.79))).toEqual([]);
    expect(snow(all, around(0.81, 0.3))).toHaveLength(1);
    expect(snow(all, around(0.3, 0.81))).toHaveLength(1);
    // A day beside it that was not recorded proves nothing.
    const gaps = winter.filter((_, at) => at !== 29 && at !== 33);
    const coveredPlay: Play = (string, at) => all(string, at < 29 ? at : at < 32 ? at + 1 : at + 2);
    expect(
      snow(coveredPlay, {
        within: gaps,
        cloudyTo: (at: number) => (at >= 29 && at < 32 ? 1 : undefined),
      }),
    ).toEqual([]);
  });

  it("lies from November to April, and south of the equator from May to October", () => {
    const months = Array.from(
      { length: 12 },
      (_, month) => `2026-${String(month + 1).padStart(2, "0")}-05`,
    );
    const inNorth = months.map((day) => snowOn(day, false));
    expect(inNorth).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1]);
    expect(months.map((day) => snowOn(day, true))).toEqual(inNorth.map((one) => 1 - one));
  });
});

/** A limit on the string of the garage. */
const held =
  (at: readonly number[], heldShare = 0.2, heldBackWh = 100): Play =>
  (string, day) =>
    string === 3 && at.includes(day) ? { heldShare, heldBackWh } : {};

const limits = (play: Play) =>
  of(4, play, { inverterOf }).filter(({ kind }) => kind === "heldBack");

describe("a limit that held strings back", () => {
  it("is named with its inverter, its days and what it took of them", () => {
    const [event, ...others] = limits(held([30, 31, 34]));
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      strings: [{ serial: "garage", number: 3 }],
      day: days[30],
      endDay: days[34],
      lostWh: 300,
      basis: "itself",
      siblings: 0,
    });
    expect(event?.evidence.find(({ day }) => day === days[31])?.share).toBeCloseTo(0.8, 6);
    expect(event?.evidence.find(({ day }) => day === days[32])?.share).toBe(1);
    expect(limits(held([days.length - 1]))).toMatchObject([{ endDay: undefined }]);
  });

  it("counts from a twentieth of the light and a fiftieth of the energy on", () => {
    expect(limits(held([30], 0.051))).toHaveLength(1);
    expect(limits(held([30], 0.049))).toEqual([]);
    expect(limits(held([30], 0.2, 41))).toHaveLength(1);
    expect(limits(held([30], 0.2, 39))).toEqual([]);
  });

  it("lasts over a week without a cloud too few, and not over more", () => {
    expect(limits(held([30, 37]))).toMatchObject([{ day: days[30], endDay: days[37] }]);
    expect(limits(held([30, 38])).map(({ day }) => day)).toEqual([days[38], days[30]]);
  });

  it("shows no more than ninety days of it", () => {
    const within = daysBetween("2026-05-01", "2026-11-30");
    const [event] = of(4, held(within.map((_, at) => at).slice(20, 170)), { within });
    expect(event?.evidence).toHaveLength(14 + 90 + 1);
  });
});

const summer = daysBetween("2026-05-01", "2026-09-30");

/** Dirt on the first string until the rain. */
const fallen =
  (ln: number, from = 30, rain = 70): Play =>
  (string, at) => ({
    index:
      string === 0 && at >= from && at < rain
        ? Math.exp((ln * (at - from)) / (rain - 1 - from))
        : 1,
  });

const dirt = (play: Play, plant = {}) => of(3, play, { within: summer, ...plant });

const dirtOver = (light: number) =>
  dirt(fallen(-0.1), { cloudyTo: (at: number) => [0.8, light, 0.2][at - 67] });

const begin = (count: number) =>
  dirt(fallen(-0.1, 0, count)).flatMap(({ kind, day }) =>
    kind === "dirt" ? [summer.indexOf(day)] : [],
  );

/** So much of the dirt goes with the rain. */
const back =
  (share: number): Play =>
  (string, at) => ({
    index: string > 0 || at < 70 ? fallen(-0.1)(string, at)?.index : Math.exp(0.1 * (share - 1)),
  });

const twice: Play = (string, at) => fallen(-0.1, ...(at < 70 ? [30, 70] : [75, 120]))(string, at);

const broken: Play = (string, at) => ({
  index: (fallen(-0.1)(string, at)?.index ?? 1) * (string === 0 && at >= 120 ? 2 / 3 : 1),
});

const kindsAfter = (share: number) => dirt(back(share)).map(({ kind }) => kind);

describe("dirt", () => {
  it("gathers on a string in weeks and goes with the rain of a dark day, which is no step", () => {
    const [event, ...others] = dirtOver(0.36);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      kind: "dirt",
      strings: [{ number: 0 }],
      endDay: summer[69],
      basis: "siblings",
      siblings: 2,
      size: expect.closeTo(-0.09, 2),
      sizeError: 0.01,
    });
    expect(Math.abs(summer.indexOf(event?.day ?? "") - 30)).toBeLessThan(3);
    // Its loss grew evenly.
    const takenWh = Array.from({ length: 37 }, (_, at) => 2000 * (1 - Math.exp((-0.1 * at) / 39)));
    const all = takenWh.reduce((sum, one) => sum + one, 0);
    expect((event?.lostWh ?? 0) / all).toBeCloseTo(1, 1);
    expect(event?.evidence.at(-1)).toEqual({ day: summer[93], share: expect.closeTo(1, 6) });
    // The first of two days as dark brought the rain.
    expect(dirtOver(0.34)).toMatchObject([{ endDay: summer[68] }]);
  });

  it.each([
    ["siblings", 2, true, 0.028],
    ["plant", 3, false, 0.044],
    ["itself", 1, true, 0.087],
  ] as const)(
    "takes the more the less alike what is beside it: %s",
    (basis, count, isAlike, most) => {
      const found = [most, most - 0.005].map((one) =>
        of(count, fallen(-one), { ...calm, within: summer, isAlike }),
      );
      expect(found).toMatchObject([[{ kind: "dirt", basis }], []]);
    },
  );

  it("gathers for three weeks at least, and is followed for four months", () => {
    expect([20, 21, 121, 122, 130].map(begin)).toEqual([[], [0], [0], [1], [9]]);
  });

  it("is what the rain takes away, half of it to twice as much", () => {
    expect(kindsAfter(0.45)).toEqual([]);
    for (const share of [0.55, 1, 1.8]) expect(kindsAfter(share)).toEqual(["dirt"]);
    expect(kindsAfter(2.2)).toContain("step");
  });

  it("comes again after the rain, and is not judged beside a dead diode", () => {
    expect(dirt(twice)).toMatchObject([{ endDay: summer[120] }, { endDay: summer[70] }]);
    expect(dirt(broken)).toMatchObject([{ kind: "diode", day: summer[120] }]);
  });
});

const twoYears = daysBetween("2024-01-01", "2025-12-31");

const yearOf = (at: number) => at / 365;

const agedPlay: Play = (string, at) => ({
  index:
    Math.exp((string === 0 ? -0.03 : -0.005) * yearOf(at)) * (string === 4 && at > 400 ? 0.8 : 1),
});

const season = (at: number) => 1 + 0.03 * Math.sin(2 * Math.PI * yearOf(at));

const everySixth = (at: number) => (at % 6 === 0 ? undefined : 0.4);

const rateOf = (isClear: (at: number) => boolean, lnAt: (at: number) => number, count = 731) => {
  const made = twoYears.slice(0, count).map((day) => ({ day, modelS: 1, of: 1, strings: [] }));
  const points = made.flatMap((_day, at) => (isClear(at) ? [{ at, ln: 0, ownLn: lnAt(at) }] : []));
  return atOnce(ageingOf(stringDays(made, []), points, ({ ownLn }) => ownLn));
};

const ln = (at: number) => -0.1 * yearOf(at);

const pairs = (count: number, later = 0, every = 10) =>
  rateOf((at) => {
    const day = at < 365 ? at : at - 365 - later;
    return day % every === 0 && day >= 0 && day < count * every;
  }, ln);

describe("ageing", () => {
  it("is what clear days a year apart differ by, alone and beside others, and no step", () => {
    const { strings } = healthOf(5, agedPlay, {
      within: twoYears,
      airOf: season,
      cloudyTo: everySixth,
    });
    for (const [string, perYear, beside] of [
      [0, -0.0296, -0.0247],
      [1, -0.005, 0],
      [4, -0.005, 0],
    ] as const) {
      expect(strings[string]?.ageing?.perYear).toBeCloseTo(perYear, 3);
      expect(strings[string]?.ageingBeside?.perYear).toBeCloseTo(beside, 3);
    }
    const apart = healthOf(2, agedPlay, { within: twoYears, cloudyTo: everySixth, isAlike: false });
    expect(apart.strings[0]?.ageing?.perYear).toBeCloseTo(-0.0296, 3);
    expect(apart.strings[0]?.ageingBeside).toBeUndefined();
  });

  it("needs two years, and thirty pairs of clear days of four months", () => {
    expect([725, 726].map((count) => rateOf(() => true, ln, count) !== undefined)).toEqual([
      false,
      true,
    ]);
    expect([29, 30].map((count) => pairs(count) !== undefined)).toEqual([false, true]);
    expect([4, 5].map((later) => pairs(35, later) !== undefined)).toEqual([true, false]);
    // Days of 364 to 369 apart are scaled to a year.
    expect(pairs(35, 4)?.perYear).toBeCloseTo(Math.expm1(-0.1), 6);
    // From 31 December to 28 February, and to the first day of March.
    expect([60, 61].map((count) => pairs(count, 0, 1) !== undefined)).toEqual([false, true]);
  });

  it("is as sure as its months agree, whose days share their air", () => {
    for (const size of [0.01, 0.02, 0.04]) {
      const wave = (at: number) => size * Math.sin(Math.floor(at / 30.5) * 2.4);
      const { low = 0, high = 0 } =
        rateOf(
          (at) => at % 3 === 0,
          (at) => ln(at) + wave(at),
        ) ?? {};
      expect(low).toBeLessThan(Math.expm1(-0.1));
      expect(high).toBeGreaterThan(Math.expm1(-0.1));
      // Two standard errors of the middle of twelve months on either side.
      expect(Math.abs((high - low) / size / ((4 * 1.25) / Math.sqrt(12)) - 1)).toBeLessThan(0.3);
    }
  });
});
