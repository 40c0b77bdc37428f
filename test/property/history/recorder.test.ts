import fc from "fast-check";
import { expect, it } from "vitest";
import { minutesOf, type DayRecord } from "#protocol/history/day-record.ts";
import { dayStartS } from "#protocol/history/local-day.ts";
import { Recorder } from "#protocol/history/recorder.ts";
import { emptyLive } from "#protocol/socket/live.ts";

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
          const live = {
            ...emptyLive,
            receivedAt: new Map([["1", timeS * 1000]]),
            total: {
              Power: { v: one.watts, u: "W", d: 1 },
              YieldDay: undefined,
              YieldTotal: undefined,
            },
          };
          for (const tab of [alone, first, second]) {
            tab.hear({ live, battery: undefined, unmetered: null, nowMs: timeS * 1000 });
          }
        }
      }
      const wanted = write(alone, undefined, { isLast: true });
      const got = write(first, shared, { isLast: true });
      if (!wanted || !got) return;
      const [a, b] = [minutesOf(wanted), minutesOf(got)];
      expect([...b.covered]).toEqual([...a.covered]);
      expect([...b.high]).toEqual([...a.high]);
      expect([...b.low]).toEqual([...a.low]);
      expect(got.peak).toEqual(wanted.peak);
      expect(Math.abs(got.energy.inWh - wanted.energy.inWh)).toBeLessThan(0.1);
    }),
  );
});
