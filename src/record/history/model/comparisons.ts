import {
  dayAfter,
  daysBetween,
  dayStartS,
  stepEnd,
  stepOf,
  type Day,
} from "#plant/history/local-day.ts";

/** Comparisons of a day: the days whose mean is drawn beside it. */
export const comparisons = {
  before: (day: Day) => [dayAfter(day, -1)],
  yearAgo: (day: Day) => {
    const aYearAgo = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    // The 29th of February has no such day.
    return [dayStartS(aYearAgo) !== undefined ? aYearAgo : dayAfter(day, -365)];
  },
  month: (day: Day) => daysBetween(stepOf(day, "month"), stepEnd(day, "month")),
} as const satisfies Readonly<Record<string, (day: Day) => readonly Day[]>>;

export type Comparison = keyof typeof comparisons;

export const comparisonNames = Object.keys(comparisons).filter(
  (name): name is Comparison => name in comparisons,
);
