import fc from "fast-check";
import { expect, test } from "vitest";
import { dayStartS } from "#plant/history/local-day.ts";
import { Recorder } from "#plant/history/recorder.ts";
import { totalYield } from "#plant/history/total-yield.ts";
import { countYield, yieldOf, type YieldCounter } from "#plant/history/yield-counter.ts";
import { emptyLive } from "#protocol/live/live.ts";

const day = "2026-06-21";
const startS = dayStartS(day) ?? 0;
const nightS = startS + 2 * 3600;
const sunriseS = startS + 6 * 3600;
const stepS = 300;

// Energy of the sun in five minutes, and the counter's fault after it.
const stretch = fc.record({
  wh: fc.integer({ min: 0, max: 60 }),
  befalls: fc.oneof(
    { weight: 15, arbitrary: fc.constant("nothing" as const) },
    { weight: 1, arbitrary: fc.constant("restart of the inverter" as const) },
  ),
});

interface Life {
  readonly stretches: readonly { readonly wh: number; readonly befalls: string }[];
  /** From which stretch on the page is open; before that its counter has not dropped. */
  readonly openedAt: number;
  readonly yesterdayWh: number;
}

const life: fc.Arbitrary<Life> = fc.record({
  stretches: fc.array(stretch, { minLength: 2, maxLength: 150 }),
  openedAt: fc.nat(40),
  yesterdayWh: fc.integer({ min: 0, max: 9000 }),
});

function observe(recorder: Recorder, timeS: number, powerW: number, yieldWh: number): void {
  const total = {
    Power: { v: powerW, u: "W", d: 1 },
    YieldDay: { v: yieldWh, u: "Wh", d: 0 },
    YieldTotal: undefined,
  };
  const live = { ...emptyLive, total, receivedAt: new Map([["1", timeS * 1000]]) };
  recorder.observe({ live, battery: undefined, unmetered: null, nowMs: timeS * 1000 });
}

const written = (recorder: Recorder) =>
  recorder.bringUp("total", day, { isLast: true })(undefined, undefined);

test("the yield of a day is the gateway's counter, with all it had before it was set back", () => {
  fc.assert(
    fc.property(life, ({ stretches, openedAt, yesterdayWh }) => {
      const recorder = new Recorder();
      if (openedAt === 0) observe(recorder, nightS, 0, yesterdayWh);
      let [wantedWh, counterWh, lastW, unsureWh] = [0, 0, 0, 0];
      for (const [at, { wh, befalls }] of stretches.entries()) {
        counterWh += wh;
        const nowW = (wh * 3600) / stepS;
        // Of the step in which it was set back, the power at its ends is known: in between it fell evenly, at most.
        if (counterWh === wh) unsureWh += (Math.max(0, lastW - nowW) * stepS) / 7200;
        lastW = nowW;
        wantedWh = at < openedAt ? counterWh : wantedWh + wh;
        if (at >= openedAt - 1) observe(recorder, sunriseS + at * stepS, lastW, counterWh);
        // Nobody can know of a restart before the page was opened, nor tell that of a counter near 0.
        if (befalls !== "nothing" && at >= openedAt && counterWh > 100) counterWh = 0;
      }
      fc.pre(stretches.length >= openedAt && lastW > 0);
      expect(Math.abs((written(recorder)?.yieldWh ?? Number.NaN) - wantedWh)).toBeLessThan(
        2 + unsureWh,
      );
    }),
  );
});

test("before an inverter wakes, what it gave yesterday is not today's", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 60 }), (wh, looks) => {
      const recorder = new Recorder();
      for (let look = 0; look < looks; look += 1) observe(recorder, nightS + look * 60, 0, wh);
      expect(written(recorder)?.yieldWh).toBe(0);
    }),
  );
});

test("however often the gateway restarts, no more counts than the inverters delivered", () => {
  // After each restart the inverters answer in sequence: shares of the total, then all of it.
  const restart = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 });
  const restarts = fc.array(restart, { minLength: 1, maxLength: 4 });
  const peakW = 1000;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 500, max: 900 }), restarts), {
        minLength: 1,
        maxLength: 4,
      }),
      (hours) => {
        let timeS = sunriseS;
        let counter: YieldCounter | undefined;
        let delivered = 0;
        const readAt = (wh: number, passedS: number) => {
          timeS += passedS;
          const context = { startS, mostW: peakW };
          counter = countYield(counter, { wh, timeS }, context);
        };
        readAt(0, 0);
        for (const [hourWh, each] of hours) {
          delivered += hourWh;
          readAt(delivered, 3600);
          for (const shares of each) {
            readAt(0, 10);
            for (const share of shares.toSorted((a, b) => a - b))
              readAt((delivered * share) / 10, 10);
          }
          readAt(delivered, 10);
        }
        expect(counter && yieldOf(counter, startS)).toBeCloseTo(delivered, 6);
      },
    ),
  );
});

test("the yield of all inverters is that of each on its day, and unknown while one is", () => {
  const records = new Map([
    [`${day} inv 1`, { yieldWh: 0 }],
    [`${day} inv 2`, { yieldWh: 7 }],
    ["2026-06-20 inv 3", { yieldWh: 7 }],
  ]);
  expect(totalYield(["1", "2"], day, records)).toBe(7);
  for (const polled of [[], ["3"], ["3", "1"], ["1", "3"]])
    expect(totalYield(polled, day, records)).toBeUndefined();
});
