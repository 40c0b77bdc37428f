import { expect, it } from "vitest";
import { rules, type RuleName } from "#plant/watch/rules.ts";
import { noWatchState, watchStep } from "#plant/watch/watch.ts";

const { startAfterS, endAfterS } = rules.batteryAlarm;

/** Sees a rule's condition hold, be over, or nothing of it, and says how often an alert began and ended. */
function watchRule(rule: RuleName) {
  let [state, nowS] = [noWatchState, 1_700_000_000];
  const counts = { start: 0, end: 0 };
  const see = (holds: boolean | undefined, ...stepsS: readonly number[]) => {
    for (const stepS of stepsS) {
      nowS += stepS;
      const findings = holds === undefined ? [] : [{ rule, subject: "", holds, figures: {} }];
      const made = watchStep(state, findings, nowS);
      state = made.state;
      for (const { kind } of made.events) counts[kind] += 1;
    }
    return `${counts.start} ${counts.end}`;
  };
  return { see };
}

it("starts and ends an alert once its times are full, to the second", () => {
  const { see } = watchRule("batteryAlarm");
  expect(see(true, 15, startAfterS - 1)).toBe("0 0");
  expect(see(true, 1)).toBe("1 0");
  const whole = Array.from({ length: endAfterS / 60 - 1 }, () => 60);
  expect(see(false, ...whole, 59)).toBe("1 0");
  // A reappearance restarts the end.
  expect(see(true, 1)).toBe("1 0");
  expect(see(false, ...whole, 59)).toBe("1 0");
  expect(see(false, 1)).toBe("1 1");
});

it("counts the time between two checks up to two minutes, and no longer one", () => {
  expect(watchRule("batteryAlarm").see(true, 15, 120)).toBe("1 0");
  expect(watchRule("batteryAlarm").see(true, 15, 121)).toBe("0 0");
  expect(watchRule("batteryAlarm").see(true, 15, 121, startAfterS - 1)).toBe("0 0");
});

it.each([
  ["batteryAlarm", 1800, "1 0"],
  ["batteryAlarm", 1801, "0 0"],
  ["stringLow", 86_400, "1 0"],
] as const)(
  "goes on with a count of %s after %i s in which nothing was known: %s",
  (rule, unknownS, said) => {
    const { see } = watchRule(rule);
    const steps = rules[rule].startAfterS / 60;
    see(true, 15, ...Array.from({ length: steps - 1 }, () => 60));
    see(undefined, unknownS);
    expect(see(true, 60)).toBe(said);
  },
);

it("ends an alert of which nothing was known for more than a week", () => {
  const { see } = watchRule("batteryAlarm");
  see(true, 15, startAfterS);
  expect(see(undefined, 7 * 86_400)).toBe("1 0");
  expect(see(undefined, 1)).toBe("1 1");
});
