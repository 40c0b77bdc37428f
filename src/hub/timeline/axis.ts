import {
  dayOf,
  dayStartS,
  stepAfter,
  stepOf,
  type CalendarStep,
} from "#plant/history/local-day.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import { monthText, timeText, weekdayText, yearText } from "#app/record/history/model/texts.ts";
import { timeTicks } from "#app/record/history/model/ticks.ts";

const dayS = 86_400;

interface AxisStep {
  readonly unit: CalendarStep;
  readonly count: number;
  /** About as long. */
  readonly lengthS: number;
}

const calendarSteps: readonly AxisStep[] = [
  { unit: "day", count: 1, lengthS: dayS },
  { unit: "day", count: 2, lengthS: 2 * dayS },
  { unit: "week", count: 1, lengthS: 7 * dayS },
  { unit: "month", count: 1, lengthS: 30 * dayS },
  { unit: "month", count: 3, lengthS: 91 * dayS },
  { unit: "month", count: 6, lengthS: 182 * dayS },
  { unit: "year", count: 1, lengthS: 365 * dayS },
  { unit: "year", count: 2, lengthS: 730 * dayS },
  { unit: "year", count: 5, lengthS: 1826 * dayS },
];
const longest: AxisStep = { unit: "year", count: 10, lengthS: 3652 * dayS };

/** The longest span that is labelled by hours and minutes. */
const HOURS_S = dayS / 2;

/** Where the axis of a window is labelled: at most `most` times of the clock, or first days of the calendar. */
export function axisTicks(window: TimeWindow, most: number): readonly number[] {
  const spanS = window.toS - window.fromS;
  if (spanS / most <= HOURS_S) return timeTicks(window, dayStartS(dayOf(window.fromS)) ?? 0, most);
  const step = calendarSteps.find(({ lengthS }) => spanS / lengthS <= most) ?? longest;
  return firstDays(window, step);
}

// The same days, wherever the window begins: labels do not jump while it moves.
function firstDays(
  { fromS, toS }: TimeWindow,
  { unit, count, lengthS }: AxisStep,
): readonly number[] {
  const ticks: number[] = [];
  let day = stepOf(dayOf(fromS), unit);
  for (let atS = dayStartS(day) ?? toS; atS < toS; atS = dayStartS(day) ?? toS) {
    if (placeOf(day, unit) % count === 0) ticks.push(atS);
    day = stepAfter(day, unit);
  }
  // The last days of a month leave space for the first of the next month.
  return ticks.filter((atS, at) => (ticks[at + 1] ?? Infinity) - atS > 0.6 * lengthS);
}

/** Number of a day in its month, of a month in its year, of a year; 0 for the first. */
function placeOf(day: string, unit: CalendarStep): number {
  const [year, month, date] = day.split("-").map(Number);
  if (unit === "year") return year ?? 0;
  if (unit === "month") return (month ?? 1) - 1;
  return unit === "week" ? 0 : (date ?? 1) - 1;
}

/** A label of the axis: the part of the time that changes there. */
export function axisText(formats: Formats, timeS: number, spanS: number): string {
  const day = dayOf(timeS);
  if (dayStartS(day) !== timeS) return timeText(formats, timeS);
  if (day.endsWith("-01-01") && spanS > 31 * dayS) return yearText(formats, timeS);
  if (day.endsWith("-01") && spanS > 7 * dayS) return monthText(formats, timeS, "short");
  return weekdayText(formats, timeS);
}
