import type { DayMinutes } from "#plant/history/day-minutes.ts";
import { minutesOf, type DayRecord } from "#plant/history/day-record.ts";
import { gapsOf, type Gap } from "#plant/history/gaps.ts";
import { dayAfter, daysOfMonth, dayStartS, type Day } from "#plant/history/local-day.ts";
import type { SeriesStore, SeriesWindow } from "#protocol/kernel/kernel.ts";

/** What a chart shows: the last hour, a day, or the days of a month. */
export type View = "hour" | "day" | "month";

/** What the owner chose to see. */
export interface Choice {
  readonly source: string;
  readonly view: View;
  /** The day, or any day of the month. */
  readonly day: Day;
}

/** A day of minutes, ready to draw. */
export interface ShownDay {
  readonly startS: number;
  readonly minutes: DayMinutes;
  readonly record: DayRecord | undefined;
}

/** All that a chart and its figures rest on. */
export interface Shown {
  readonly choice: Choice;
  readonly bounds: SeriesWindow;
  /** The days in sight: one, in the last hour around midnight two, in a month none. */
  readonly days: readonly ShownDay[];
  readonly before: ShownDay | undefined;
  readonly gaps: readonly Gap[];
  /** The days of a month, undefined where nothing is known. */
  readonly month: readonly { readonly day: Day; readonly record: DayRecord | undefined }[];
  /** Full-rate samples of the last hour. */
  readonly samples: SeriesStore | undefined;
}

/** Days whose records a choice needs, in order. */
export function daysNeeded({ view, day }: Choice): readonly Day[] {
  return view === "month" ? daysOfMonth(day) : [dayAfter(day, -1), day];
}

/** What is read and heard for a choice: records in the order of the days it needs. */
export interface ShownFrom {
  readonly records: readonly (DayRecord | undefined)[];
  /** The same days of the total, which tells when the page was open. */
  readonly presence: readonly (DayRecord | undefined)[];
  /** Where the last hour ends, and its samples. */
  readonly nowS: number;
  readonly samples: SeriesStore | undefined;
}

/** What a view shows. */
export function shownOf(choice: Choice, from: ShownFrom): Shown {
  const needed = daysNeeded(choice);
  if (choice.view === "month") {
    const month = needed.map((day, at) => ({ day, record: from.records[at] }));
    const bounds = { fromS: startOf(needed[0]), toS: endOf(needed[needed.length - 1]) };
    return { choice, bounds, days: [], before: undefined, gaps: [], month, samples: undefined };
  }
  const before = shownDay(needed[0], from.records[0]);
  const day = shownDay(choice.day, from.records[1]);
  const gaps = gapsOf(day.minutes, day.startS, minutesOf(from.presence[1]));
  const common = { choice, gaps, month: [] };
  if (choice.view === "hour") {
    const { nowS, samples } = from;
    const bounds = { fromS: nowS - 3600, toS: nowS };
    return { ...common, bounds, days: [before, day], before: undefined, samples };
  }
  const bounds = { fromS: day.startS, toS: endOf(choice.day) };
  return { ...common, bounds, days: [day], before, samples: undefined };
}

function startOf(day: Day | undefined): number {
  return dayStartS(day ?? "") ?? 0;
}

function endOf(day: Day | undefined): number {
  return startOf(dayAfter(day ?? "", 1));
}

function shownDay(day: Day | undefined, record: DayRecord | undefined): ShownDay {
  return { startS: record?.startS ?? startOf(day), minutes: minutesOf(record), record };
}
