import type { Day } from "#plant/history/local-day.ts";

const gap = 2;

/** Room for the names of the months, in CSS pixels. */
const top = 18;

/**
 * Places of the days of a year, in CSS pixels: a column for each week, which begins on Monday, a row for each weekday.
 * `days` begin with the first of January. `left` is the room for the names of the weekdays.
 */
export function placesOf(days: readonly Day[], width: number, left = 0) {
  // A date without a time is in UTC.
  const weekday = (new Date(days[0] ?? 0).getUTCDay() + 6) % 7;
  const pitch = (width - left + gap) / 54;
  return {
    /** Width and height of a day. */
    size: pitch - gap,
    height: top + 7 * pitch - gap,
    x: (at: number) => left + Math.floor((at + weekday) / 7) * pitch,
    y: (at: number) => top + ((at + weekday) % 7) * pitch,
    dayAt: (x: number, y: number): Day | undefined =>
      y < top || x < left
        ? undefined
        : days[7 * Math.floor((x - left) / pitch) + Math.floor((y - top) / pitch) - weekday],
  };
}

/** Strength of the colour of a value, by its share of the strongest. */
export function colorStrength(share: number): number {
  return 0.12 + 0.88 * Math.min(Math.max(share, 0), 1);
}

/** Strength of the edge of an unrecorded day: a pale square would look like a day without energy. */
export const unknownEdge = 0.5;

export type Places = ReturnType<typeof placesOf>;

export const daysByKey: Readonly<Record<string, number>> = {
  ArrowLeft: -7,
  ArrowRight: 7,
  ArrowUp: -1,
  ArrowDown: 1,
};
