import { expect, it } from "vitest";
import type { SizeAnswer } from "#plant/what-if/question.ts";
import { betweenSizes } from "#plant/what-if/between-sizes.ts";
import { compareReplay, verdictOf } from "#plant/what-if/limiter/goodness.ts";
import { findKnee, paybackYears, wearOutYears, worthUpTo } from "#plant/what-if/sizes.ts";

it("most of the gain is the point farthest above the line, and none without a gain", () => {
  expect(findKnee([0, 1, 2, 3, 4], [0, 10, 15, 17, 18])).toBe(2);
  expect(findKnee([0, 1, 2], [0, 5, 0])).toBeUndefined();
  expect(findKnee([0], [3])).toBeUndefined();
});

it("a size is worth its price as long as each further step is", () => {
  const price = { pricePerWh: 1, years: 10 };
  expect(worthUpTo([0, 10, 20, 30], [0, 2, 2.5, 10], price)).toBe(1);
  expect(worthUpTo([0, 10], [0, 0.9], price)).toBe(0);
});

it.each([
  [{ price: 1000, savedPerYear: 100 }, 10],
  [{ price: 0, savedPerYear: 100 }, 0],
  [{ price: 1000, savedPerYear: 300, costPerYear: 50 }, 4],
  [{ price: 1000, savedPerYear: 600, fade: 0.1 }, 1 + 400 / 540],
  [{ price: 1000, savedPerYear: 600, fade: 0.1, priceRise: 0.1 }, 1 + 400 / 594],
  [{ price: 3000, savedPerYear: 100 }, 30],
])("an investment of %j has paid for itself after %s years", (investment, years) => {
  expect(paybackYears(investment)).toBeCloseTo(years, 9);
});

it.each([
  { price: 1000, savedPerYear: 50, costPerYear: 50 },
  // It fades faster than it pays.
  { price: 1000, savedPerYear: 100, costPerYear: 60, fade: 0.2 },
  { price: 3001, savedPerYear: 100 },
])("an investment of %j never pays for itself", (investment) => {
  expect(paybackYears(investment)).toBeUndefined();
});

it("a battery is worn out by its cycles or by the calendar", () => {
  const life = { years: 15, cycles: 6000 };
  expect(wearOutYears(600, life)).toBe(10);
  expect(wearOutYears(0, life)).toBe(15);
});

const fit = {
  minutes: 1,
  meanErrorW: 0,
  importError: 0,
  exportError: 0,
  sameState: 1,
  socError: 0,
  socWorst: 10,
};

it.each([
  [{}, "good"],
  [{ socError: undefined, socWorst: undefined }, "good"],
  [{ exportError: -0.05 }, "usable"],
  [{ sameState: 0.9 }, "usable"],
  // A missed start hides in a mean over weeks.
  [{ socWorst: 16.7 }, "usable"],
  [{ importError: -0.03, exportError: 0.03, sameState: 0.95, socError: 5 }, "good"],
  [
    { importError: 0.07, exportError: -0.07, sameState: 0.88, socError: 10, socWorst: 100 },
    "usable",
  ],
  [{ socError: 5.1 }, "usable"],
  [{ sameState: 0.87 }, "refused"],
  [{ importError: 0.08 }, "refused"],
  [{ socError: 11 }, "refused"],
])("a replay with %j is %s", (odd, verdict) => {
  expect(verdictOf({ ...fit, ...odd })).toBe(verdict);
});

it("a replay is compared over the minutes that both know", () => {
  const replay = {
    outW: Float64Array.of(100, 0, 300, Number.NaN, 90),
    gridW: Float64Array.of(100, -50, 0, 0, 0),
    soc: Float64Array.of(50, 52, Number.NaN),
  };
  const load = Float64Array.of(200, 100, 300, 300, 300);
  const recorded = Float64Array.of(150, 200, Number.NaN, 300, 90);
  expect(compareReplay(replay, load, recorded, Float64Array.of(49, 55, 60))).toEqual({
    minutes: 3,
    meanErrorW: 250 / 3,
    importError: (50 + 0 - 210) / 600,
    exportError: (0 - 50) / 600,
    sameState: 2 / 3,
    socError: 2,
    socWorst: 3,
  });
});

/** A size whose figures are its own, times their place. */
function answerOf(sizeWh: number, isPriced = true): SizeAnswer {
  const of = (place: number) => sizeWh * place;
  return {
    sizeWh,
    importWh: of(1),
    exportWh: of(2),
    selfSufficiency: of(3),
    cycles: of(4),
    saved: isPriced ? { value: of(5), least: of(6), most: of(7) } : undefined,
    cost: isPriced ? of(8) : undefined,
    costAtPresent: isPriced ? of(9) : undefined,
    months: { importWh: Float64Array.of(of(10)), exportWh: Float64Array.of(of(11)) },
  };
}

it("a size between two others lies on the line between their figures, up to 1 kWh apart", () => {
  const sizes = [0, 1000, 2000, 3001].map((sizeWh) => answerOf(sizeWh));
  expect(betweenSizes(sizes, 1250)).toEqual(answerOf(1250));
  expect(betweenSizes(sizes, 2000)).toBe(sizes[2]);
  expect([500, 2500, 3100].map((sizeWh) => betweenSizes(sizes, sizeWh))).toEqual(
    Array.from({ length: 3 }),
  );
  const halfPriced = [answerOf(1000), answerOf(2000, false)];
  expect(betweenSizes(halfPriced, 1500)).toEqual(answerOf(1500, false));
});
