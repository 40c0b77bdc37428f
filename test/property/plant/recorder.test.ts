import fc from "fast-check";
import * as v from "valibot";
import { expect, it } from "vitest";
import { minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { Recorder } from "#plant/history/recorder.ts";
import { Unwritten } from "#plant/history/unwritten.ts";
import { emptyLive } from "#protocol/live/live.ts";

const day = "2026-06-21";
const startS = (dayStartS(day) ?? 0) + 36_000;

// What happens from second to second: a message with a power, heard by whichever tabs are open; a
// tab writes; the second tab is opened or closed.
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
});

// A visit: readings, some of them followed by a write; then what it leaves is found again or written
// already by a database that had the time, and the page is closed for a while.
const visit = fc.record({
  readings: fc.array(fc.record({ watts: fc.nat(900), isWritten: fc.boolean() }), { maxLength: 20 }),
  isWrittenAtEnd: fc.boolean(),
  closedS: fc.integer({ min: 1, max: 400 }),
});

type Visit = typeof visit extends fc.Arbitrary<infer One> ? One : never;

/** The record as the visits wrote it one after the other, and as one recorder writes it that heard all. */
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
      expect(got?.yieldWh).toBe(wanted?.yieldWh);
    }),
  );
});

it("leaves out what was left in a future that the clock no longer knows", () => {
  const recorder = new Recorder();
  observe(recorder, startS + 5, 100);
  observe(recorder, startS + 10, 100);
  const next = new Recorder();
  next.resume(recorder.unwritten(), (startS + 7) * 1000);
  expect(next.unwritten()[0]?.timesS).toEqual([startS + 5]);
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
