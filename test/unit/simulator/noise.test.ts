import fc from "fast-check";
import { expect, it } from "vitest";
import { wobble } from "#simulator/plant/noise.ts";

it("a wobble changes little in a hundredth of its period, much in a hundred periods, and stays within its amplitude", () => {
  const anyWobble = fc.record({
    seed: fc.integer(),
    atS: fc.integer({ min: 0, max: 2e9 }),
    periodS: fc.integer({ min: 4, max: 1800 }),
    amplitude: fc.integer({ min: 1, max: 10 }),
  });
  fc.assert(
    fc.property(anyWobble, ({ seed, atS, periodS, amplitude }) => {
      const at = (periods: number) =>
        wobble(seed, (atS + periods * periodS) * 1000, { periodS, amplitude }) / amplitude;
      // At its steepest it goes from one end to the other in two thirds of a period.
      expect(Math.abs(at(0.01) - at(0))).toBeLessThanOrEqual(0.0301);
      const values = Array.from({ length: 200 }, (_, step) => at(step / 2));
      expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(1);
      expect(values.every((value) => Math.abs(value) <= 1)).toBe(true);
    }),
  );
});
