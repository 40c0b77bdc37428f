import { describe, expect, it } from "vitest";
import { placesOf } from "#app/record/history/calendar/calendar.ts";
import { daysBetween } from "#plant/history/local-day.ts";

describe("the calendar of a year", () => {
  it.each([
    ["2024", 0],
    ["2026", 32],
    ["2028", 32],
    ["2034", 0],
  ])("finds each day of %s at its own place, %s px from the left", (year, left) => {
    const days = daysBetween(`${year}-01-01`, `${year}-12-31`);
    const { size, height, x, y, dayAt } = placesOf(days, 1000, left);
    const middle = size / 2;
    expect(days.map((_, at) => dayAt(x(at) + middle, y(at) + middle))).toEqual(days);
    expect(Math.max(...days.map((_, at) => x(at) + size))).toBeLessThanOrEqual(1000);
    expect(Math.max(...days.map((_, at) => y(at) + size))).toBeCloseTo(height);
    // Between the names of months, beside those of weekdays, and after the year.
    expect(dayAt(left - 1, height - 1)).toBeUndefined();
    expect(dayAt(0, 0)).toBeUndefined();
    expect(dayAt(999, height - 1)).toBeUndefined();
  });

  it("begins each column on Monday", () => {
    const days = daysBetween("2026-01-01", "2026-12-31");
    const { x, y } = placesOf(days, 1000);
    const monday = days.indexOf("2026-06-15");
    expect(y(monday)).toBe(y(days.indexOf("2026-01-05")));
    expect(x(monday + 6)).toBe(x(monday));
    expect(x(monday + 7)).toBeGreaterThan(x(monday));
  });
});
