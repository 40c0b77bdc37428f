import type { Period } from "#plant/history/figures.ts";
import { stepEnd, stepOf, type CalendarStep, type Day } from "#plant/history/local-day.ts";

/** Content of a chart: curves by second or minute, or a bar for each hour, day, month or year. */
export type Step = "second" | "minute" | RowStep;

/** A range of the history. A new range is an entry of `views`, and its texts. */
interface HistoryView {
  /** The time that is shown of a day; `known` is the time of which anything is known. */
  readonly period: (day: Day, known: Period) => Period;
  /** The chart's content: a curve, or a bar for each hour, day, month or year. */
  readonly step: Step;
  /** Unit of a row of the table. */
  readonly rows: RowStep;
  /** Whether there are periods before and after. */
  readonly moves: boolean;
  readonly compares?: boolean;
  /** Shows only so many seconds up to now. */
  readonly lastS?: number;
  readonly calendar?: boolean;
  readonly meaning?: boolean;
}

/** Unit of a row of the table. */
export type RowStep = "hour" | Exclude<CalendarStep, "week">;

/** The ranges of the history, in the order of their tabs. */
export const views = {
  hour: {
    period: (day) => ({ first: day, last: day }),
    step: "second",
    rows: "hour",
    moves: false,
    lastS: 3600,
  },
  day: {
    period: (day) => ({ first: day, last: day }),
    step: "minute",
    rows: "hour",
    moves: true,
    compares: true,
    meaning: true,
  },
  week: { period: whole("week"), step: "minute", rows: "day", moves: true, meaning: true },
  month: { period: whole("month"), step: "day", rows: "day", moves: true, meaning: true },
  profile: { period: whole("month"), step: "hour", rows: "hour", moves: true },
  year: {
    period: whole("year"),
    step: "month",
    rows: "month",
    moves: true,
    calendar: true,
    meaning: true,
  },
  all: {
    period: (_, { first, last }) => ({
      first: stepOf(first, "year"),
      last: stepEnd(last, "year"),
    }),
    step: "year",
    rows: "year",
    moves: false,
    calendar: true,
    meaning: true,
  },
} as const satisfies Readonly<Record<string, HistoryView>>;

export type View = keyof typeof views;

export const viewNames = Object.keys(views).filter(isView);

export function isView(name: string): name is View {
  return name in views;
}

/** A range by its name. */
export function viewOf(view: View): HistoryView {
  return views[view];
}

function whole(step: CalendarStep): HistoryView["period"] {
  return (day) => ({ first: stepOf(day, step), last: stepEnd(day, step) });
}
