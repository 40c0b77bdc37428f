import { expect, it } from "vitest";
import { sixDays } from "../../support/zeroFeedIn/day.ts";
import { figuresOf, walkDays } from "../../support/zeroFeedIn/figures.ts";
import { ownController, runDay } from "../../support/zeroFeedIn/run.ts";

it("reaches the targets on the six days of the closed loop", { timeout: 600_000 }, () => {
  const days = walkDays(ownController("balanced"));
  const figures = figuresOf(days);
  expect(figures.exportPercent).toBeLessThanOrEqual(2);
  expect(figures.slowLostPercent).toBeLessThanOrEqual(6.5);
  expect(figures.lostPercent).toBeLessThanOrEqual(12);
  expect(figures.perMinute).toBeLessThanOrEqual(0.7);
  expect(figures.worstMinute).toBeLessThanOrEqual(6);
  expect(figures.longestS).toBeLessThanOrEqual(60);
  expect(figures.blindPercent).toBeLessThanOrEqual(10);
  // A day by itself may be worse by half.
  for (const { result, without } of days) {
    expect((100 * result.exportWs) / without.exportWs).toBeLessThanOrEqual(3);
    expect((100 * result.slowLostWs) / result.usableWs).toBeLessThanOrEqual(9.75);
    expect((100 * result.lostWs) / result.usableWs).toBeLessThanOrEqual(18);
  }
});

it("lets less out in the strict position, and sends fewer commands", { timeout: 600_000 }, () => {
  const days = sixDays.slice(0, 2);
  const strict = figuresOf(walkDays(ownController("strict"), days));
  const balanced = figuresOf(walkDays(ownController("balanced"), days));
  expect(strict.exportPercent).toBeLessThan(balanced.exportPercent);
  expect(strict.commands).toBeLessThan(balanced.commands);
});

it("rule 7: where the clock begins changes nothing", { timeout: 600_000 }, () => {
  const [first] = sixDays;
  if (first === undefined) throw new Error("there is a first day");
  const own = ownController("balanced");
  expect(runDay(first, own, 1_048_576)).toEqual(runDay(first, own, 0));
});
