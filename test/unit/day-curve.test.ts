import fc from "fast-check";
import { expect, it } from "vitest";
import { areaPath, curveOf, curvePath, lightOf, rangeOf } from "#app/shared/day/dayCurve.ts";
import { usualWh } from "#app/shared/day/usualDay.ts";
import { addPart, emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { cloudyDay } from "../support/historyRecords.ts";

const day = "2026-06-17";

function recordOf(parts: readonly (readonly [minute: number, mean: number, coveredS: number])[]) {
  const minutes = emptyMinutes();
  for (const [minute, mean, coveredS] of parts)
    addPart(minutes, minute, { low: mean, mean, high: mean, coveredS });
  const startS = dayStartS(day) ?? 0;
  const energy = energyOf(minutes);
  return { source: "sun", day, startS, untilS: startS, minutes: encodeMinutes(minutes), energy };
}

it("means five minutes by the time that is known of each, and leaves out what is hardly known", () => {
  const curve = curveOf(
    recordOf([
      [0, 100, 60],
      [1, 100, 60],
      [2, 400, 30],
      [5, 900, 60],
    ]),
    day,
  );
  expect(curve.slice(0, 3)).toEqual([160, undefined, undefined]);
  expect(curve).toHaveLength(288);
});

it("a line breaks where nothing is known, and an area ends at zero", () => {
  const curve = [undefined, 100, 0, undefined, -50];
  const frame = { range: rangeOf([curve]), height: 60 };
  expect(frame.range).toEqual([-50, 100]);
  expect(curvePath(curve, frame)).toBe("M1 0L2 40M4 60");
  expect(areaPath(curve, frame)).toBe("M1 40L1 0L2 40L2 40ZM4 40L4 60L4 40Z");
});

it("no value leaves the drawing", () => {
  const value = fc.option(fc.double({ min: -1e5, max: 1e5, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), (curve) => {
      const path = curvePath(curve, { range: rangeOf([curve]), height: 64 });
      const heights = [...path.matchAll(/[ML]\d+ (-?[\d.]+)/g)].map(([, y]) => Number(y));
      expect(heights).toHaveLength(curve.filter((one) => one !== undefined).length);
      expect(heights.every((y) => y >= 0 && y <= 64)).toBe(true);
    }),
  );
});

it("a usual day is the middle one of those that were recorded whole", () => {
  const days = Array.from({ length: 9 }, (_, at) => ({
    ...cloudyDay("total", `2026-06-0${at + 1}`),
    yieldWh: 1000 * (at + 1),
  }));
  expect(usualWh(days)).toBe(5000);
  // The day when the record began.
  expect(usualWh([cloudyDay("total", "2026-05-31", 300), ...days])).toBe(5000);
  expect(usualWh(days.slice(3))).toBeUndefined();
  expect(usualWh([])).toBeUndefined();
});

it("lays a clear sky on the columns of the day, from first to last light", () => {
  const startS = (dayStartS(day) ?? 0) - 600;
  const powerW = [5, 5, 0, 0, 40, 80];
  const columns = lightOf({ startS, stepS: 300, powerW }, day);
  expect(columns).toHaveLength(288);
  expect(columns.slice(0, 5)).toEqual([undefined, undefined, 40, 80, undefined]);
});
