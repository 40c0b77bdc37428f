import fc from "fast-check";
import { expect, it } from "vitest";
import { swipeOf } from "#app/record/history/drawing/swipe.ts";

const far = fc.integer({ min: 56, max: 400 });
const quick = fc.integer({ min: 0, max: 400 });

it("takes a quick way to the side as a step: to the right into the time before", () => {
  fc.assert(
    fc.property(far, fc.double({ min: -0.49, max: 0.49, noNaN: true }), quick, (px, slope, ms) => {
      expect(swipeOf({ dx: px, dy: px * slope, ms })).toBe(-1);
      expect(swipeOf({ dx: -px, dy: px * slope, ms })).toBe(1);
    }),
  );
});

it.each([
  ["a finger that reads the curve", { dx: 200, dy: 0, ms: 401 }],
  ["a tap", { dx: 55, dy: 0, ms: 80 }],
  ["a scroll", { dx: 100, dy: 50, ms: 80 }],
])("leaves %s alone", (_, way) => {
  expect(swipeOf(way)).toBeUndefined();
});
