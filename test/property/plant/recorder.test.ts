import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { Recorder } from "#plant/history/recorder.ts";
import type { IsDue, SourceReading } from "#plant/history/source-readings.ts";
import { Unwritten } from "#plant/history/unwritten.ts";
import { emptyLive } from "#protocol/live/live.ts";
import { cloudyDay } from "../../support/historyRecords.ts";

const day = "2026-06-21";
const startS = (dayStartS(day) ?? 0) + 36_000;

// Events from second to second: a message with a power, received by the open tabs; a tab writes; the second tab is
// opened or closed.
const moment = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant("power" as const), watts: fc.nat(900) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("write" as const),
      tab: fc.nat(1),
      isLast: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reopen" as const) }) },
);

function write(
  recorder: Recorder,
  kept: DayRecord | undefined,
  how: { readonly isLast: boolean; readonly isYounger?: boolean },
): DayRecord | undefined {
  const record = recorder.bringUp("total", day, how)(kept, undefined);
  if (record) recorder.settle("total", record);
  return record ?? kept;
}

function observe(recorder: Recorder, timeS: number, watts: number): void {
  const live = {
    ...emptyLive,
    receivedAt: new Map([["1", timeS * 1000]]),
    total: {
      Power: { v: watts, u: "W", d: 1 },
      YieldDay: { v: Math.round((timeS - startS) / 10), u: "Wh", d: 0 },
      YieldTotal: undefined,
    },
  };
  recorder.observe({ live, battery: undefined, unmetered: null, nowMs: timeS * 1000 });
}

function expectSame(got: DayRecord | undefined, wanted: DayRecord | undefined): void {
  expect([...minutesOf(got).covered]).toEqual([...minutesOf(wanted).covered]);
  expect(got?.peak).toEqual(wanted?.peak);
  expect(Math.abs((got?.energy.inWh ?? 0) - (wanted?.energy.inWh ?? 0))).toBeLessThan(0.1);
}

it("two tabs write no moment twice and lose none, whoever writes and whenever", () => {
  fc.assert(
    fc.property(fc.array(moment, { minLength: 30, maxLength: 400 }), (moments) => {
      const alone = new Recorder();
      const first = new Recorder();
      let second = new Recorder();
      let shared: DayRecord | undefined;
      let timeS = startS;
      for (const one of moments) {
        if (one.kind === "write" && one.tab === 1)
          shared = write(second, shared, { isLast: one.isLast, isYounger: true });
        else if (one.kind === "write") shared = write(first, shared, { isLast: one.isLast });
        else if (one.kind === "reopen") second = new Recorder();
        else {
          timeS += 5;
          for (const tab of [alone, first, second]) observe(tab, timeS, one.watts);
        }
      }
      const wanted = write(alone, undefined, { isLast: true });
      const got = write(first, shared, { isLast: true });
      if (!wanted || !got) return;
      expectSame(got, wanted);
      const [a, b] = [minutesOf(wanted), minutesOf(got)];
      expect([...b.high]).toEqual([...a.high]);
      expect([...b.low]).toEqual([...a.low]);
    }),
  );
});

it("shows what came since the last write, and the yield as it was summed from the inverters", () => {
  const recorder = new Recorder();
  observe(recorder, startS + 5, 100);
  observe(recorder, startS + 10, 100);
  expect(recorder.upToNow("total", day, undefined)?.energy.coveredS).toBe(5);
  const kept = recorder.bringUp("total", day, { isLast: true, sumWh: 4200 })(undefined, undefined);
  if (kept) recorder.settle("total", kept);
  observe(recorder, startS + 30, 100);
  const shown = recorder.upToNow("total", day, kept);
  expect(shown?.energy.coveredS).toBe(25);
  expect(shown?.yieldWh).toBe(4200);
  expect(recorder.upToNow("total", "2026-06-22", kept)).toBe(kept);
  hear(recorder, 31, { source: "inv 1", value: 5, yieldWh: 7 });
  expect(recorder.upToNow("inv 1", day, kept && { ...kept, source: "inv 1" })?.yieldWh).toBe(7);
});

// A visit: readings, some with a write; its rest is found again or already written, and the page is closed for a
// while.
const visit = fc.record({
  readings: fc.array(fc.record({ watts: fc.nat(900), isWritten: fc.boolean() }), { maxLength: 20 }),
  isWrittenAtEnd: fc.boolean(),
  closedS: fc.integer({ min: 1, max: 400 }),
});

type Visit = typeof visit extends fc.Arbitrary<infer One> ? One : never;

/** The record as the visits wrote it in sequence, and as a recorder writes it that received all. */
function recordsOver(visits: readonly Visit[]) {
  const alone = new Recorder();
  let kept: DayRecord | undefined;
  let left: unknown = [];
  let timeS = startS;
  const begin = () => {
    const recorder = new Recorder();
    recorder.resume(v.parse(Unwritten, left), timeS * 1000);
    return recorder;
  };
  for (const { readings, isWrittenAtEnd, closedS } of visits) {
    const recorder = begin();
    for (const { watts, isWritten } of readings) {
      timeS += 5;
      for (const one of [alone, recorder]) observe(one, timeS, watts);
      if (isWritten) kept = write(recorder, kept, { isLast: false });
    }
    left = JSON.parse(JSON.stringify(recorder.unwritten()));
    if (isWrittenAtEnd) kept = write(recorder, kept, { isLast: true });
    timeS += closedS;
  }
  const got = write(begin(), kept, { isLast: true });
  return { got, wanted: write(alone, undefined, { isLast: true }) };
}

it("what a visit leaves is written by the next one, once", () => {
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 12 }), (visits) => {
      const { got, wanted } = recordsOver(visits);
      expectSame(got, wanted);
      // Of how often the power was looked at, a counter that waits for a second reading knows more or less.
      expect(got?.yieldWh ?? 0).toBeCloseTo(wanted?.yieldWh ?? 0, 1);
    }),
  );
});

it("leaves out what was left in a future that the clock no longer knows", () => {
  const recorder = new Recorder();
  for (const atS of [5, 10]) hear(recorder, atS, { name: "Roof", value: atS, yieldWh: atS });
  const next = new Recorder();
  const timeS = startS + 5;
  next.resume(recorder.unwritten(), timeS * 1000);
  const yields = [{ wh: 5, timeS, measuredS: timeS, powerW: 5 }];
  expect(next.unwritten()).toEqual([
    { source: "total", name: "Roof", timesS: [timeS], values: [5], yields },
  ]);
});

it("goes on after a record of the future although there was nothing to write into it at first", () => {
  const ahead = new Recorder();
  for (let atS = 0; atS <= 600; atS += 5) observe(ahead, startS + atS, 100);
  const made = write(ahead, undefined, { isLast: true });
  const recorder = new Recorder();
  observe(recorder, startS + 5, 100);
  // An older tab writes these.
  recorder.bringUp("total", day, { isYounger: true, nowS: startS + 5 })(made, undefined);
  if (made) recorder.settle("total", made);
  observe(recorder, startS + 10, 300);
  const bringUp = recorder.bringUp("total", day, { isLast: true, nowS: startS + 10 });
  const got = bringUp(made, undefined);
  expect(got?.untilS).toBe(startS + 10);
  expect(got?.peak?.value).toBe(300);
  expect(got?.counter?.lastS).toBe(startS + 5);
});

/** Gives a recorder a reading, so many seconds after ten o'clock. */
function hear(recorder: Recorder, atS: number, change: Partial<SourceReading>): void {
  const states = { live: emptyLive, battery: undefined, unmetered: null };
  recorder.observe({ ...states, nowMs: (startS + atS) * 1000 }, () => [
    { source: "total", value: undefined, ...change },
  ]);
}

/** A recorder that heard 1 W, 2 W and so on at these times. */
function heardAt(times: readonly number[], recorder = new Recorder()): Recorder {
  times.forEach((atS, at) => hear(recorder, atS, { value: at + 1 }));
  return recorder;
}

/** The samples of a source that no record holds, with their times after ten o'clock. */
function leftOf(recorder: Recorder) {
  const { timesS = [], values = [], yields = [] } = recorder.unwritten()[0] ?? {};
  return { times: timesS.map((timeS) => timeS - startS), values, yields };
}

describe("what a recorder hears", () => {
  it("is without a gap since the last break, and begins anew when the clock is set back far", () => {
    const recorder = new Recorder();
    expect(recorder.sinceS).toBe(Infinity);
    for (const [atS, sinceS] of [
      [0, 0],
      [30, 0],
      [61, 61],
      [31, 61],
      [0, 0],
    ] as const) {
      hear(recorder, atS, { value: 5, yieldWh: atS });
      expect(recorder.sinceS).toBe(startS + sinceS);
    }
    // A step back of half a minute at most is no other clock.
    expect(leftOf(heardAt([0, 30, 61, 31])).times).toEqual([0, 30, 61]);
    const { times, yields } = leftOf(recorder);
    expect([times, yields.map(({ timeS }) => timeS - startS)]).toEqual([[0], [0]]);
  });

  it("is asked for when it has another mark, or ten seconds after the last time", () => {
    const recorder = new Recorder();
    const isAsked = (atS: number, mark: unknown, group = "grid") => {
      let isWanted = false;
      const read = (_: unknown, isDue: IsDue) => {
        isWanted = isDue(group, mark);
        return [];
      };
      const states = { live: emptyLive, battery: undefined, unmetered: null };
      recorder.observe({ ...states, nowMs: (startS + atS) * 1000 }, read);
      return isWanted;
    };
    expect(isAsked(0, undefined)).toBe(true);
    expect(isAsked(9.9, undefined)).toBe(false);
    expect(isAsked(9.9, undefined, "total")).toBe(true);
    expect(isAsked(10, undefined)).toBe(true);
    expect(isAsked(11, 1)).toBe(true);
    expect(isAsked(12, 1)).toBe(false);
    expect(isAsked(10, 1)).toBe(true);
    recorder.clear();
    expect(isAsked(10, 1)).toBe(true);
  });

  it("has the names of its sources and their samples, the total last", () => {
    const recorder = heardAt([0, 5]);
    for (const source of ["grid", "inv 1"]) hear(recorder, 10, { source, name: source, value: 7 });
    hear(recorder, 11, { source: "grid", name: "Meter", value: 8 });
    expect(recorder.sources).toEqual(["grid", "inv 1", "total"]);
    expect(["grid", "inv 1", "none"].map((id) => recorder.nameOf(id))).toEqual([
      "Meter",
      "inv 1",
      undefined,
    ]);
    const all = { fromS: startS, toS: startS + 99 };
    expect([...(recorder.lastHour("total")?.read(all).values ?? [])]).toEqual([1, 2]);
    expect(recorder.lastHour("none")).toBeUndefined();
    recorder.clear();
    expect(recorder.sources).toEqual([]);
  });

  it("is a sample once a second while it stands still, and a reading of the counter every quarter of a minute", () => {
    const recorder = new Recorder();
    const samples = [
      [0, 5],
      [0.9, 5],
      [1, 5],
      [1.5, 6],
      [1.6, undefined],
    ] as const;
    for (const [atS, value] of samples) hear(recorder, atS, { value });
    expect(leftOf(recorder)).toEqual({ times: [0, 1, 1.5], values: [5, 5, 6], yields: [] });
    const readings = [
      [0, 7, 1],
      [14, 7, 1],
      [15, 7, 1],
      [16, 7, 0],
      [17, 7, 0],
      [17, 8, undefined],
      [18, 8, 2],
    ] as const;
    const counting = new Recorder();
    for (const [atS, yieldWh, value] of readings) hear(counting, atS, { yieldWh, value });
    expect(
      leftOf(counting).yields.map(({ timeS, wh, powerW }) => [timeS - startS, wh, powerW]),
    ).toEqual([
      [0, 7, 1],
      [15, 7, 1],
      [16, 7, 0],
      [17, 8, undefined],
      [18, 8, 2],
    ]);
  });

  it("is left with its newest samples and readings, and not once it is written and over", () => {
    const recorder = new Recorder();
    for (let atS = 0; atS < 700; atS += 1) hear(recorder, atS, { value: atS, yieldWh: atS });
    const { times, values, yields } = leftOf(recorder);
    expect([times.length, times[0], values[0], yields.length]).toEqual([600, 100, 100, 500]);
    expect(yields[0]?.wh).toBe(200);
    write(recorder, undefined, { isLast: true });
    hear(recorder, 729, { source: "grid", value: 1 });
    expect(leftOf(recorder).times[0]).toBe(699 - 30);
    hear(recorder, 730, { source: "grid" });
    expect(recorder.unwritten().map(({ source }) => source)).toEqual(["grid"]);
    hear(recorder, 800, { yieldWh: 900 });
    expect(recorder.unwritten().map(({ source }) => source)).toEqual(["total", "grid"]);
    expect(new Recorder(10).unwritten()).toEqual([]);
    expect(leftOf(heardAt([0, 1, 2, 3], new Recorder(3))).values).toEqual([2, 3, 4]);
  });
});

const whole = { isLast: true } as const;
/** Up to when a record would be complete, after ten o'clock. */
const untilOf = (recorder: Recorder, how: Parameters<Recorder["bringUp"]>[2], kept?: DayRecord) => {
  const untilS = recorder.bringUp("total", day, how)(kept, undefined)?.untilS;
  return untilS === undefined ? undefined : untilS - startS;
};

describe("what a recorder writes", () => {
  it("ends with a whole minute, or with the last sample at the end of a visit", () => {
    const recorder = heardAt([0, 30, 60, 90]);
    expect([untilOf(recorder, {}), untilOf(recorder, whole)]).toEqual([60, 90]);
    expect(untilOf(heardAt([0, 59]), {})).toBe(0);
    const kept = write(recorder, undefined, whole);
    expect(untilOf(recorder, whole, kept)).toBeUndefined();
    expect(recorder.bringUp("total", day, { sumWh: 0 })(kept, undefined)).toEqual({
      ...kept,
      yieldWh: 0,
    });
    expect(recorder.bringUp("grid", day, { sumWh: 1 })(undefined, undefined)).toBeUndefined();
    expect(kept).toMatchObject({ source: "total", day, peak: { value: 4, timeS: startS + 90 } });
    expect(kept).not.toHaveProperty("yieldWh");
  });

  it("is settled up to its last reading of the counter", () => {
    const recorder = new Recorder();
    hear(recorder, 0, { yieldWh: 5 });
    const record = recorder.bringUp("total", day, whole)(undefined, undefined);
    hear(recorder, 60, { yieldWh: 6 });
    for (const source of ["total", "grid"]) if (record) recorder.settle(source, record);
    expect(leftOf(recorder).yields.map(({ wh }) => wh)).toEqual([6]);
  });

  it("is of each day what lies in it", () => {
    const midnightS = (dayStartS("2026-06-22") ?? 0) - startS;
    const recorder = heardAt([midnightS - 20, midnightS + 10]);
    hear(recorder, midnightS + 20, { yieldWh: 5 });
    expect(recorder.openDays("total")).toEqual([day, "2026-06-22"]);
    expect(recorder.openDays("grid")).toEqual([]);
    for (const one of recorder.openDays("total")) {
      const record = recorder.bringUp("total", one, whole)(undefined, undefined);
      expect(record?.energy.coveredS).toBe(one === day ? 20 : 10);
      if (record) recorder.settle("total", record);
    }
    expect(recorder.openDays("total")).toEqual([]);
    hear(recorder, midnightS + 30, { yieldWh: 6 });
    expect(recorder.openDays("total")).toEqual(["2026-06-22"]);
  });

  it("is left to the tab that has listened for longer, also after a record of the future", () => {
    const recorder = heardAt([0, 30]);
    const younger = { ...whole, isYounger: true, nowS: startS + 30 };
    const until = (atS: number) => ({ ...cloudyDay("total", day, 0), untilS: startS + atS });
    expect(untilOf(recorder, younger, until(-1))).toBeUndefined();
    expect(untilOf(recorder, younger, until(0))).toBe(30);
    expect(untilOf(recorder, younger, until(60))).toBeUndefined();
    expect(untilOf(recorder, whole, until(61))).toBeUndefined();
    expect(untilOf(recorder, { ...whole, nowS: startS + 30 }, until(60))).toBeUndefined();
    expect(untilOf(recorder, { ...whole, nowS: startS + 30 }, until(61))).toBe(30);
    expect(untilOf(recorder, younger, until(61))).toBeUndefined();
  });
});
