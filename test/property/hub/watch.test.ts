import fc from "fast-check";
import { expect, test } from "vitest";
import * as v from "valibot";
import { ruleNames, rules } from "#plant/watch/rules.ts";
import { unwatched, watchStep, WatchState, type WatchEvent } from "#plant/watch/watch.ts";

const subjects = ["", "one", "two"];

/** What is seen at one look, how long after the one before, and whether the hub is restarted after it. */
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
  let [state, nowS] = [unwatched, 1_700_000_000];
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
    { numRuns: 50 },
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
    { numRuns: 50 },
  );
});

test("a restart of the hub neither repeats nor loses an event", () => {
  fc.assert(
    fc.property(life, (looks) => {
      expect(run(looks, true)).toEqual(run(looks, false));
    }),
    { numRuns: 50 },
  );
});
