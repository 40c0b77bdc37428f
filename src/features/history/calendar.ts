import type { Day } from "#plant/history/local-day.ts";

const gap = 2;

/** Room for the names of the months, in CSS pixels. */
const top = 18;

/**
 * Places of the days of a year, in CSS pixels: a column for each week, which begins on Monday, a row for each weekday.
 * `days` begin with the first of January.
 */
export function placesOf(days: readonly Day[], width: number) {
  // A date without a time is in UTC.
  const weekday = (new Date(days[0] ?? 0).getUTCDay() + 6) % 7;
  const pitch = (width + gap) / 54;
  return {
    /** Width and height of a day. */
    size: pitch - gap,
    height: top + 7 * pitch - gap,
    x: (at: number) => Math.floor((at + weekday) / 7) * pitch,
    y: (at: number) => top + ((at + weekday) % 7) * pitch,
    dayAt: (x: number, y: number): Day | undefined =>
      y < top
        ? undefined
        : days[7 * Math.floor(x / pitch) + Math.floor((y - top) / pitch) - weekday],
  };
}

/** Places of the days of a year. */
export type Places = ReturnType<typeof placesOf>;

/** Days to go for each arrow key. */
export const daysByKey: Readonly<Record<string, number>> = {
  ArrowLeft: -7,
  ArrowRight: 7,
  ArrowUp: -1,
  ArrowDown: 1,
};
