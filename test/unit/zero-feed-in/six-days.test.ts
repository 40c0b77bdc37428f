import { expect, it } from "vitest";
import { positionFigures } from "#plant/zero-feed-in/tuning.ts";
import { sixDays } from "../../support/zeroFeedIn/day.ts";
import { type DayFigures, figuresOf, walkDays } from "../../support/zeroFeedIn/figures.ts";
import { ownController, runDay } from "../../support/zeroFeedIn/run.ts";

const timeout = 600_000;
let walkedDays: readonly DayFigures[] | undefined;
const balancedDays = () => (walkedDays ??= walkDays(ownController("balanced")));

it("reaches the targets on the six days of the closed loop", { timeout }, () => {
  const balanced = balancedDays();
  const figures = figuresOf(balanced);
  expect(figures.exportPercent).toBeLessThanOrEqual(2);
  expect(figures.slowLostPercent).toBeLessThanOrEqual(6.5);
  expect(figures.lostPercent).toBeLessThanOrEqual(12);
  expect(figures.perMinute).toBeLessThanOrEqual(0.7);
  expect(figures.worstMinute).toBeLessThanOrEqual(6);
  expect(figures.longestS).toBeLessThanOrEqual(60);
  expect(figures.blindPercent).toBeLessThanOrEqual(10);
  // A day by itself may be worse by half.
  for (const { result, without } of balanced) {
    expect((100 * result.exportWs) / without.exportWs).toBeLessThanOrEqual(3);
    expect((100 * result.slowLostWs) / result.usableWs).toBeLessThanOrEqual(9.75);
    expect((100 * result.lostWs) / result.usableWs).toBeLessThanOrEqual(18);
  }
  // The figures that the page shows beside the position.
  const { outPercent, lostPercent } = positionFigures.balanced;
  expect(figures.exportPercent).toBeCloseTo(outPercent, 0);
  expect(figures.lostPercent).toBeCloseTo(lostPercent, 0);
});

it("lets less out in the strict position, and loses less sun in the eager one", { timeout }, () => {
  const [day, without] = [sixDays[0], balancedDays()[0]?.without];
  if (day === undefined || without === undefined) throw new Error("there is a first day");
  const walkedFigures = (position: "strict" | "eager") =>
    figuresOf([{ day, without, result: runDay(day, ownController(position)) }]);
  const usual = figuresOf(balancedDays().slice(0, 1));
  const [strict, eager] = [walkedFigures("strict"), walkedFigures("eager")];
  expect(strict.exportPercent).toBeLessThan(usual.exportPercent);
  expect(eager.lostPercent).toBeLessThan(usual.lostPercent);
  expect(eager.exportPercent).toBeGreaterThan(usual.exportPercent);
  expect(Math.max(strict.perMinute, eager.perMinute)).toBeLessThanOrEqual(0.7);
});

it("rule 7: where the clock begins changes nothing", { timeout }, () => {
  const [first] = sixDays;
  if (first === undefined) throw new Error("there is a first day");
  expect(runDay(first, ownController("balanced"), 1_048_576)).toEqual(balancedDays()[0]?.result);
});
