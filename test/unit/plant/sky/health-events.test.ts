import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days, eventsOf, healthOf, type Play } from "../../../support/sky/playedHealth.ts";
import { runs } from "../../../support/runs.ts";

/** The share of the first string in a range of days; the others give all. */
const first =
  (share: number, from = 40, until = days.length): Play =>
  (string, at) => ({ index: string === 0 && at >= from && at < until ? share : 1 });
const calm = { airOf: () => 1 };
const everyOther = (at: number) => (at % 2 === 0 ? undefined : 0.4);
const of = (count: number, play: Play, plant = {}) => healthOf(count, play, plant).events;

const ofClear = (count: number) =>
  healthOf(3, first(0.8, 24), { within: days.slice(0, 2 * count), cloudyTo: everyOther });

const everyThird = (at: number) => (at % 3 === 0 ? undefined : 0.3);

const stepAgain =
  (share: number): Play =>
  (string, at) => ({
    index: string > 0 || at < 30 ? 1 : at < 60 ? 0.6 : 0.6 * share,
  });

const noisy =
  (share: number): Play =>
  (string, at) => ({
    index: string > 0 ? 1 : (at < 46 ? 1 : share) * (1 + 0.06 * Math.sin(at * at)),
  });

describe("a step", () => {
  it("is found on its day and by its size, among any strings", () => {
    const changes = fc.record({
      count: fc.integer({ min: 2, max: 5 }),
      changed: fc.nat(4),
      share: fc.oneof(fc.integer({ min: 75, max: 90 }), fc.integer({ min: 110, max: 150 })),
      from: fc.integer({ min: 12, max: 80 }),
    });
    fc.assert(
      fc.property(changes, ({ count, changed, share, from }) => {
        const string = changed % count;
        const [event, ...others] = of(count, (one, at) => ({
          index: one === string && at >= from ? share / 100 : 1,
        }));
        expect(others).toEqual([]);
        expect(event).toMatchObject({ kind: "step", day: days[from], endDay: undefined });
        expect(event).toMatchObject({ strings: [{ number: string }], dayErrorDays: 0 });
        expect(event).toMatchObject({ basis: "siblings", siblings: count - 1 });
        expect(event?.size).toBeCloseTo(share / 100 - 1, 2);
        const lostWh = (days.length - from) * 2000 * (1 - share / 100);
        expect((event?.lostWh ?? 0) / lostWh).toBeCloseTo(lostWh > 0 ? 1 : 0, 1);
        expect(event?.lostWh === undefined).toBe(lostWh < 0);
        expect(event?.evidence.map(({ day }) => day)).toEqual(
          days.slice(Math.max(0, from - 24), from + 24),
        );
        for (const { day, share: shownEvents } of event?.evidence ?? [])
          expect(shownEvents).toBeCloseTo(day < (days[from] ?? "") ? 1 : share / 100, 1);
      }),
      { numRuns: runs(15) },
    );
  });

  it.each([
    ["siblings", 3, true, 0.95],
    ["plant", 3, false, 0.89],
    ["itself", 1, true, 0.79],
  ] as const)("is larger the less alike what is beside it: %s", (basis, count, isAlike, share) => {
    const found = [share, share + 0.02].map((one) => of(count, first(one), { ...calm, isAlike }));
    expect(found).toMatchObject([[{ kind: "step", basis }], []]);
  });

  it("needs twelve clear days on either side", () => {
    expect(ofClear(24).events).toHaveLength(1);
    expect(ofClear(23).events).toEqual([]);
    expect(ofClear(23).strings[1]).toMatchObject({
      basis: "siblings",
      clearDays: 23,
      clearDaysNeeded: 24,
      spanDays: 46,
      spanDaysNeeded: 725,
    });
  });

  it("is dated between clear days by days in any weather, beside strings that face alike", () => {
    for (const from of [40, 41, 42]) {
      const [own] = of(3, first(0.8, from), { cloudyTo: everyThird });
      expect(own).toMatchObject({ day: days[from], dayErrorDays: 1 });
      const [other] = of(3, first(0.8, from), { cloudyTo: everyThird, isAlike: false, ...calm });
      expect(other).toMatchObject({ basis: "plant", day: days[42], dayErrorDays: 2 });
    }
  });

  it("is not judged beside one of three times its size, and is beside a smaller one", () => {
    expect(eventsOf(3, stepAgain(0.9)).map(({ day }) => day)).toEqual([days[30]]);
    expect(eventsOf(3, stepAgain(0.8)).map(({ day }) => day)).toEqual([days[60], days[30]]);
  });

  it("is none where days scatter as much", () => {
    expect(eventsOf(3, noisy(0.9))).toEqual([]);
    expect(eventsOf(3, noisy(0.75))).toMatchObject([{ kind: "step" }]);
  });
});

const dead = (share: number, plant: object, ...span: readonly number[]) =>
  of(3, first(share, ...span), { ...calm, ...plant }).filter(({ kind }) => kind === "diode");

const oddAt =
  (odd: readonly number[]): Play =>
  (string, at) => ({
    index: string > 0 || at < 30 || at >= 60 || odd.includes(at) ? 1 : 2 / 3,
  });

const then =
  (share: number): Play =>
  (string, at) => ({
    index: string > 0 ? 1 : (at >= 10 && at < 30 ? 2 / 3 : 1) * (at >= 60 ? share : 1),
  });

const oddSpans = (odd: readonly number[]) =>
  of(3, oddAt(odd), calm).map(({ day, endDay }) => [day, endDay]);

describe("a dead diode", () => {
  it.each([
    [1 / 3, 0.67],
    [2 / 3, 0.33],
    [2 / 3 + 0.055, 0.28],
    [2 / 3 - 0.055, 0.39],
  ])("leaves %d of the power, from its day to the day before it was mended", (share, lost) => {
    const events = dead(share, {}, 30, 50);
    expect(events).toMatchObject([
      { kind: "diode", day: days[30], endDay: days[49], voltage: undefined, dayErrorDays: 0 },
    ]);
    expect(events[0]?.size).toBeCloseTo(-lost, 2);
    expect((events[0]?.lostWh ?? 0) / (20 * 2000 * (1 - share))).toBeCloseTo(1, 2);
    expect(events[0]?.sizeError).toBeCloseTo(share * 2 * 1.25 * 0.004 * Math.sqrt(1 / 6), 6);
    expect(events[0]?.evidence).toHaveLength(24 + 20 + 24);
    expect(events[0]?.evidence[24]).toEqual({ day: days[30], share: expect.closeTo(share, 6) });
  });

  it("is one that takes just so much, for three clear days, after six whole ones", () => {
    for (const share of [2 / 3 + 0.07, 2 / 3 - 0.07, 1 / 3 + 0.07])
      expect(dead(share, {}, 30, 38)).toEqual([]);
    expect(dead(2 / 3, {}, 30, 33)).toHaveLength(1);
    expect(dead(2 / 3, {}, 30, 32)).toEqual([]);
    expect(dead(2 / 3, {}, 6, 12)).toMatchObject([{ day: days[6] }]);
    expect(dead(2 / 3, {}, 3, 9)).toEqual([]);
    expect(dead(2 / 3, {}, days.length - 3)).toHaveLength(1);
    expect(dead(2 / 3, {}, days.length - 2)).toEqual([]);
  });

  it("is not mended by a single day of odd light, and may die again", () => {
    expect(oddSpans([40])).toEqual([[days[30], days[59]]]);
    const mended = [40, 41, 42, 43, 44, 45, 46];
    expect(oddSpans(mended)).toEqual([
      [days[47], days[59]],
      [days[30], days[39]],
    ]);
  });

  it("hides what is a third of it, and no step of more", () => {
    expect(of(3, then(0.9), calm).map(({ kind }) => kind)).toEqual(["diode"]);
    expect(of(3, then(0.8), calm)).toMatchObject([
      { kind: "step", day: days[60], size: expect.closeTo(-0.2, 3) },
      { kind: "diode" },
    ]);
  });
});

/** Power and voltage of the first string, of which a diode is dead in some days. */
const volted =
  (
    voltsAt: (at: number) => number | undefined,
    share = 2 / 3,
    from = 40,
    until = days.length,
  ): Play =>
  (string, at) => ({
    index: string === 0 && at >= from && at < until ? share : 1,
    voltageV: string === 0 ? voltsAt(at) : undefined,
  });

const dropTo =
  (share: number, from = 40, until = days.length) =>
  (at: number) =>
    30 * (at >= from && at < until ? share : 1);

const withGap = (at: number) => (at >= 36 && at < 40 ? undefined : dropTo(2 / 3)(at));

const twice = (at: number) => dropTo(1 / 3, 20, 30)(at) * (at >= 50 && at < 60 ? 2 / 3 : 1);

const warm = (at: number) => dropTo(2 / 3)(at) * (at < 28 ? 0.8 : 1);

const since = (from: number) => (at: number) => (at < from ? undefined : dropTo(2 / 3)(at));

const kinds = (volts: (at: number) => number | undefined) =>
  of(3, volted(volts), calm).map(({ kind }) => kind);

const voltages = (share: number) =>
  of(3, volted(dropTo(2 / 3), share), calm).map(({ voltage }) => voltage !== undefined);

const fellTwice: Play = (string, at) => ({
  index: string > 0 ? 1 : twice(at) / 30,
  voltageV: string > 0 ? undefined : twice(at),
});

describe("the voltage of a string", () => {
  it("dates a dead diode, up to the days before it that have none", () => {
    const [event] = of(3, volted(withGap), calm);
    expect(event).toMatchObject({
      kind: "diode",
      day: days[40],
      dayErrorDays: 4,
      endDay: undefined,
      voltage: expect.closeTo(-1 / 3, 3),
    });
    expect(event?.evidence.map(({ day }) => day)).toEqual([
      ...days.slice(12, 36),
      ...days.slice(40),
    ]);
    expect(event?.evidence.at(-1)?.share).toBeCloseTo(2 / 3, 3);
  });

  it("shows two dead diodes, and tells when each was mended", () => {
    expect(
      of(3, fellTwice, calm).map(({ day, endDay, voltage }) => [day, endDay, voltage]),
    ).toEqual([
      [days[50], days[59], expect.closeTo(-1 / 3, 3)],
      [days[20], days[29], expect.closeTo(-2 / 3, 3)],
    ]);
  });

  it("is compared with the days just before it, six of them at least", () => {
    // It was lower in a hot month before.
    expect(of(3, volted(warm), calm)).toMatchObject([{ voltage: expect.closeTo(-1 / 3, 3) }]);
    expect(of(3, volted(since(34)), calm)[0]?.voltage).toBeCloseTo(-1 / 3, 3);
    expect(of(3, volted(since(37)), calm)).toMatchObject([{ kind: "diode", voltage: undefined }]);
  });

  it("shows for three days what is a diode, also the last three, and is not mended in one", () => {
    const shownEvents = (volts: (at: number) => number, from: number, until?: number) =>
      of(3, volted(volts, 2 / 3, from, until), calm).map(({ day, voltage }) => [
        day,
        voltage !== undefined,
      ]);
    const last = days.length;
    expect(shownEvents(dropTo(2 / 3, last - 3), last - 3)).toEqual([[days[last - 3], true]]);
    expect(shownEvents(dropTo(2 / 3, last - 2), last - 2)).toEqual([]);
    expect(shownEvents(dropTo(2 / 3, 40, 43), 40, 43)).toEqual([[days[40], true]]);
    const odd = (at: number) => (at === 50 ? 30 : dropTo(2 / 3)(at));
    expect(of(3, volted(odd), calm)).toMatchObject([{ day: days[40], endDay: undefined }]);
  });

  it("that stayed denies a diode, and one that fell less than a sixth does not stay", () => {
    expect(kinds(dropTo(0.86))).toEqual(["step"]);
    expect(kinds(dropTo(0.84))).toEqual(["diode"]);
    // Too few days tell nothing.
    expect(kinds((at) => (at < 35 ? undefined : 30))).toEqual(["diode"]);
    expect(kinds((at) => (at >= 42 ? undefined : 30))).toEqual(["diode"]);
    expect(kinds((at) => (at >= 43 ? undefined : 30))).toEqual(["step"]);
  });

  it("is contradicted by a power that is another by an eighth", () => {
    expect(voltages(2 / 3 + 0.11)).toEqual([true]);
    expect(voltages(2 / 3 + 0.13)).toEqual([false]);
    expect(voltages(2 / 3 - 0.11)).toEqual([true]);
  });
});
