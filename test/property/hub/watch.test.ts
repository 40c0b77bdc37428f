import fc from "fast-check";
import { expect, test } from "vitest";
import * as v from "valibot";
import { ruleNames, rules } from "#plant/watch/rules.ts";
import {
  unchangedRules,
  noWatchState,
  watchStep,
  WatchState,
  type WatchEvent,
} from "#plant/watch/watch.ts";
import { runs } from "../../support/runs.ts";

const subjects = ["", "one", "two"];

/** Findings of a look, the time since the last, and whether the hub is restarted after it. */
const look = fc.record({
  afterS: fc.oneof(fc.integer({ min: 30, max: 120 }), fc.integer({ min: 121, max: 900_000 })),
  // Often the same for a long time, so that alerts start and end.
  repeats: fc.integer({ min: 1, max: 150 }),
  findings: fc.uniqueArray(
    fc.record({
      rule: fc.constantFrom(...ruleNames),
      subject: fc.constantFrom(...subjects),
      holds: fc.boolean(),
      figures: fc.constant({ percent: 5 }),
    }),
    { maxLength: 6, selector: ({ rule, subject }) => `${rule} ${subject}` },
  ),
  isRestarted: fc.boolean(),
});
type Look = typeof look extends fc.Arbitrary<infer Value> ? Value : never;
const life = fc.array(look, { maxLength: 6 });

function run(looks: readonly Look[], withRestarts: boolean): readonly WatchEvent[] {
  let [state, nowS] = [noWatchState, 1_700_000_000];
  const events: WatchEvent[] = [];
  for (const { afterS, repeats, findings, isRestarted } of looks) {
    for (let again = 0; again < repeats; again += 1) {
      nowS += afterS;
      const made = watchStep(state, findings, nowS);
      events.push(...made.events);
      state = made.state;
    }
    if (withRestarts && isRestarted) state = v.parse(WatchState, JSON.parse(JSON.stringify(state)));
  }
  return events;
}

function bySubject(events: readonly WatchEvent[]): readonly (readonly WatchEvent[])[] {
  const keys = events.map(({ alert }) => `${alert.rule} ${alert.subject}`);
  return [...new Set(keys)].map((key) => events.filter((_, at) => keys[at] === key));
}

test("starts and ends alternate, and an end names the alert that started", () => {
  fc.assert(
    fc.property(life, (looks) => {
      for (const events of bySubject(run(looks, false))) {
        expect(events.map(({ kind }) => kind)).toEqual(
          events.map((_, at) => (at % 2 === 0 ? "start" : "end")),
        );
        const begun = events.map(
          ({ alert }, at) => events[at - (at % 2)]?.alert.startS === alert.startS,
        );
        expect(begun).not.toContain(false);
      }
    }),
    { numRuns: runs(50) },
  );
});

/** Seconds by which an event came too early; 0 or less when it did not. */
function earlyS({ kind, alert }: WatchEvent, before: WatchEvent | undefined): number {
  const { startAfterS, endAfterS } = rules[alert.rule];
  if (kind === "end") return endAfterS - ((alert.endS ?? 0) - alert.startS);
  return startAfterS - (alert.startS - Math.max(alert.sinceS, before?.alert.endS ?? 0));
}

test("nothing starts or ends faster than the times of its rule", () => {
  fc.assert(
    fc.property(life, (looks) => {
      for (const events of bySubject(run(looks, false))) {
        const early = events.map((event, at) => earlyS(event, events[at - 1]));
        expect(Math.max(...early)).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns: runs(50) },
  );
});

test("a restart of the hub neither repeats nor loses an event", () => {
  fc.assert(
    fc.property(life, (looks) => {
      expect(run(looks, true)).toEqual(run(looks, false));
    }),
    { numRuns: runs(50) },
  );
});

/** How a rule works for so many checks, as its owner and the hours switch it. */
const phases = fc.array(
  fc.record({
    checks: fc.integer({ min: 1, max: 40 }),
    holds: fc.boolean(),
    isOn: fc.boolean(),
    isQuiet: fc.boolean(),
    startAfterS: fc.constantFrom(60, 300),
  }),
  { maxLength: 8 },
);

test("no message goes out in quiet hours or of a rule that is off; afterwards all know what is active", () => {
  fc.assert(
    fc.property(phases, (all) => {
      let [state, nowS, isActive, isTold] = [noWatchState, 1_700_000_000, false, false];
      for (const { checks, holds, isOn, isQuiet, startAfterS } of all) {
        const now = { ...unchangedRules, batteryAlarm: { isOn, isQuiet, startAfterS } };
        const finding = { rule: "batteryAlarm", subject: "", holds, figures: {} } as const;
        for (let again = 0; again < checks; again += 1) {
          nowS += 60;
          const made = watchStep(state, [finding], nowS, now);
          state = v.parse(WatchState, JSON.parse(JSON.stringify(made.state)));
          for (const { kind } of made.events) isActive = kind === "start";
          for (const { kind } of made.messages) {
            expect(isTold).toBe(kind === "end");
            isTold = kind === "start";
          }
          const isSilent = isQuiet || !isOn;
          expect(isSilent ? made.messages.length : Number(isTold !== isActive)).toBe(0);
          if (!isOn) isTold = false;
          const left = [isActive, ...state.watched, ...state.held];
          expect(isOn ? [false] : left).toEqual([false]);
        }
      }
    }),
    { numRuns: runs(200) },
  );
});

test("a clock that is set back, at any moment, neither silences a rule nor ends an alert before it began", () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 200, max: 200_000 }), (checks, backS) => {
      let [state, nowS] = [noWatchState, 1_700_000_000];
      const events: WatchEvent[] = [];
      const pass = (times: number, holds: boolean) => {
        for (let again = 0; again < times; again += 1) {
          nowS += 30;
          const alarm = { rule: "batteryAlarm", subject: "", holds, figures: {} } as const;
          const made = watchStep(state, [alarm], nowS);
          state = v.parse(WatchState, JSON.parse(JSON.stringify(made.state)));
          events.push(...made.events);
        }
      };
      pass(checks, true);
      nowS -= backS;
      pass(6, true);
      expect(events.map(({ kind }) => kind)).toEqual(["start"]);
      pass(15, false);
      expect(events.map(({ kind }) => kind)).toEqual(["start", "end"]);
      for (const { alert } of events) {
        expect(alert.sinceS).toBeLessThanOrEqual(alert.startS);
        expect(alert.endS ?? alert.startS).toBeGreaterThanOrEqual(alert.startS);
      }
    }),
    { numRuns: runs(100) },
  );
});
