import fc from "fast-check";
import { expect, it } from "vitest";
import { ForeignLimits } from "#plant/zero-feed-in/foreign.ts";

const serial = "114180610042";
const inverter = { serial, ratedW: 800, inputs: 2, sharing: "input" } as const;
const newLimits = () => new ForeignLimits([inverter]);

interface Step {
  readonly isSent: boolean;
  readonly limitW: number;
  readonly afterS: number;
}

/** Limits that the control sends, and that the gateway shows, some time apart. */
const day = fc.array(
  fc.record({
    isSent: fc.boolean(),
    limitW: fc.constantFrom(100, 300, 500, 800),
    afterS: fc.constantFrom(1, 20, 240, 700),
  }),
  { minLength: 1, maxLength: 12 },
);

/** What is said of a day that begins at a time with 800 W in force; ends with the time and the ceiling. */
function live(limits: ForeignLimits, startS: number, steps: readonly Step[]) {
  let nowS = startS;
  const look = (limitW: number) => limits.look(nowS, { serial, limitW, isReachable: true });
  const said = [look(800)];
  for (const { isSent, limitW, afterS } of steps) {
    nowS += afterS;
    if (isSent) limits.sent(nowS, serial, limitW);
    else said.push(look(limitW));
  }
  return { nowS, said, ceilingW: limits.ceilingW(serial), handLimits: limits.handLimits };
}

it("nothing of a day counts on the next: neither what was sent, nor shown, nor set by hand", () => {
  fc.assert(
    fc.property(day, day, (yesterday, today) => {
      const limits = newLimits();
      const { nowS } = live(limits, 0, yesterday);
      expect(limits.look(nowS + 1, { serial, limitW: 300, isReachable: false })).toBeUndefined();
      const morningS = nowS + 36_000;
      const { said, ceilingW, handLimits } = live(limits, morningS, today);
      const fresh = live(newLimits(), morningS, today);
      expect({ said, ceilingW, handLimits }).toEqual({
        said: fresh.said,
        ceilingW: fresh.ceilingW,
        handLimits: fresh.handLimits,
      });
    }),
  );
});
