import { totalsOf, type DayFigures, type Period } from "#plant/history/figures.ts";
import { dayAfter, daysBetween, dayStartS, stepAfter, type Day } from "#plant/history/local-day.ts";
import type { Source } from "#plant/history/sources.ts";
import type { Comparison } from "./comparisons.ts";
import type { View } from "./views.ts";

type Shift = (day: Day) => Day | undefined;

/** The same day of another month or year; undefined where there is none, as for the 29th of February. */
function shiftBy(step: "month" | "year"): Shift {
  return (day) => {
    const start = stepAfter(day, step, -1);
    const other =
      step === "month"
        ? `${start.slice(0, 8)}${day.slice(8)}`
        : `${start.slice(0, 4)}${day.slice(4)}`;
    return dayStartS(other) === undefined ? undefined : other;
  };
}

const weeks =
  (count: number): Shift =>
  (day) =>
    dayAfter(day, -7 * count);

const shifts: Readonly<Partial<Record<View, Readonly<Partial<Record<Comparison, Shift>>>>>> = {
  day: { before: (day) => dayAfter(day, -1), yearAgo: shiftBy("year") },
  week: { before: weeks(1), yearAgo: weeks(52) },
  month: { before: shiftBy("month"), yearAgo: shiftBy("year") },
  year: { before: shiftBy("year") },
  all: { before: shiftBy("year") },
};

/** Names of a period's comparisons, in order. */
export function periodComparisons(view: View): readonly Comparison[] {
  return (["before", "yearAgo"] as const).filter((name) => shifts[view]?.[name]);
}

/** The period that another is compared with; undefined without a comparison. */
export function comparedPeriod(
  view: View,
  compare: Comparison | undefined,
  { first, last }: Period,
): Period | undefined {
  if (!compare) return undefined;
  const days = comparedDays(view, compare, { first, last }).map(({ other }) => other);
  const [from, to] = [days[0], days[days.length - 1]];
  return from !== undefined && to !== undefined ? { first: from, last: to } : undefined;
}

/** The days of a period, each with the day that it is compared with, if there is any. */
export function comparedDays(
  view: View,
  compare: Comparison,
  { first, last }: Period,
): readonly { readonly day: Day; readonly other: Day }[] {
  const shift = shifts[view]?.[compare];
  return daysBetween(first, last).flatMap((day) => {
    const other = shift?.(day);
    return other === undefined ? [] : { day, other };
  });
}

/** Figures of the days compared with, each as if it was the day that it is compared with. */
export function shiftedFigures(
  view: View,
  compare: Comparison,
  { period, figures }: { readonly period: Period; readonly figures: readonly DayFigures[] },
): readonly DayFigures[] {
  const byDay = new Map(figures.map((one) => [one.day, one]));
  return comparedDays(view, compare, period).flatMap(({ day, other }) => {
    const found = byDay.get(other);
    return found ? { ...found, day } : [];
  });
}

/** How a period compares with another, over the days of which both are known. */
export interface PeriodChange {
  readonly now: number;
  readonly before: number;
  /** Days that are compared, and those of the period that are over. */
  readonly days: number;
  readonly of: number;
}

/** Compares two periods over the days that are over; undefined where nothing can be compared. */
export function changeOf(
  source: Pick<Source, "unit">,
  {
    figures,
    before,
    period,
    today,
  }: {
    readonly figures: readonly DayFigures[];
    /** As `shiftedFigures` gives them. */
    readonly before: readonly DayFigures[];
    readonly period: Period;
    readonly today: Day;
  },
): PeriodChange | undefined {
  const isBoth = (others: readonly DayFigures[]) => {
    const known = new Set(others.map(({ day }) => day));
    // A day under way is no whole day.
    return ({ day }: DayFigures) => known.has(day) && day < today;
  };
  const now = totalsOf(source, figures.filter(isBoth(before)));
  const then = totalsOf(source, before.filter(isBoth(figures)));
  if (!now || !then || then.into <= 0) return undefined;
  const over = dayAfter(today, -1);
  return {
    now: now.into,
    before: then.into,
    days: before.filter(isBoth(figures)).length,
    of: daysBetween(period.first, period.last < over ? period.last : over).length,
  };
}
