import fc from "fast-check";
import { expect, it } from "vitest";
import { RadioBudget } from "#plant/zero-feed-in/budget.ts";
import { runs } from "../../support/runs.ts";

/** Asks each second for each inverter, and sends whatever is allowed; the seconds of all commands. */
function spend(inverters: number, isRaise: boolean, seconds = 300): readonly number[] {
  const budget = new RadioBudget(inverters);
  const sent: number[] = [];
  for (let nowS = 0; nowS < seconds; nowS += 1)
    for (let at = 0; at < inverters; at += 1) {
      if (!budget.allows(nowS, `${at}`, { isRaise, isHurried: !isRaise })) continue;
      budget.spend(nowS, `${at}`);
      sent.push(nowS);
    }
  return sent;
}

function mostInAMinute(sent: readonly number[]): number {
  return Math.max(
    0,
    ...sent.map((atS) => sent.filter((one) => one > atS - 60 && one <= atS).length),
  );
}

it.each([
  { inverters: 1, most: 6, raises: 4 },
  { inverters: 2, most: 6, raises: 4 },
  { inverters: 3, most: 12, raises: 10 },
  { inverters: 8, most: 12, raises: 10 },
])(
  "rule 15: $inverters inverters get $most commands a minute, and $raises of them may be raises",
  ({ inverters, most, raises }) => {
    expect(mostInAMinute(spend(inverters, false))).toBe(most);
    expect(mostInAMinute(spend(inverters, true))).toBe(raises);
  },
);

it("rule 15: for any wishes no minute has more, and no inverter is asked again too soon", () => {
  const wish = fc.record({
    afterS: fc.integer({ min: 0, max: 6 }),
    at: fc.integer({ min: 0, max: 7 }),
    isRaise: fc.boolean(),
    isHurried: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(wish, { maxLength: 300 }),
      (of, wishes) => {
        const budget = new RadioBudget(of);
        const last = new Map<string, number>();
        const sent: number[] = [];
        let nowS = 0;
        for (const { afterS, at, ...how } of wishes) {
          nowS += afterS;
          const serial = `${at % of}`;
          if (!budget.allows(nowS, serial, how)) continue;
          budget.spend(nowS, serial);
          expect(nowS - (last.get(serial) ?? -60)).toBeGreaterThanOrEqual(how.isHurried ? 4 : 8);
          last.set(serial, nowS);
          sent.push(nowS);
        }
        expect(mostInAMinute(sent)).toBeLessThanOrEqual(of <= 2 ? 6 : 12);
      },
    ),
    { numRuns: runs(100) },
  );
});
