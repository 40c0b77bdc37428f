import type { DatedMinutes } from "#plant/history/columns.ts";
import { meanDay, type DayMinutes } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import type { DayFigures, Period } from "#plant/history/figures.ts";
import { gapsOf, type Gap } from "#plant/history/gaps.ts";
import { dayAfter, daysBetween, dayStartS, type Day } from "#plant/history/local-day.ts";
import type { SeriesStore, SeriesWindow } from "#protocol/kernel/kernel.ts";
import { comparisons, type Comparison } from "./comparisons.ts";
import { steps } from "./steps.ts";
import { viewOf, type View } from "./views.ts";

/** What the owner chose to see. */
export interface Choice {
  /** The source, or the name of all of them in one chart. */
  readonly source: string;
  /** The sources that are drawn. */
  readonly sources: readonly string[];
  readonly view: View;
  /** Any day of the period. */
  readonly day: Day;
  /** The time of which anything is known. */
  readonly known: Period;
  readonly compare?: Comparison | undefined;
}

/** What has to be read for a choice. */
interface Needs {
  readonly period: Period;
  /** Days whose curves are drawn; none where the figures of the days are enough. */
  readonly curves: readonly Day[];
  /** Days whose mean is drawn beside the chosen one. */
  readonly compared: readonly Day[];
}

/** The days that a choice needs. */
export function needsOf({ view, day, known, compare }: Choice): Needs {
  const { period: periodOf, step, compares, lastS } = viewOf(view);
  const period = periodOf(day, known);
  const { hasCurves } = steps[step];
  // Shortly after midnight, the last hours began yesterday.
  const first = lastS === undefined ? period.first : dayAfter(period.first, -1);
  return {
    period,
    curves: hasCurves ? daysBetween(first, period.last) : [],
    compared: compares && compare ? comparisons[compare](day) : [],
  };
}

/** A day as it was read. */
export interface ReadDay extends DatedMinutes {
  readonly day: Day;
  readonly record: DayRecord | undefined;
}

/** What was read of a source. */
export interface ReadLayer {
  readonly source: string;
  readonly days: readonly ReadDay[];
  readonly figures: readonly DayFigures[];
  /** Full-rate samples of the last hour. */
  readonly samples: SeriesStore | undefined;
}

/** What was read for a choice. */
export interface ReadChoice {
  readonly layers: readonly ReadLayer[];
  /** The days of the total, which tell when the page was open. */
  readonly presence: readonly DatedMinutes[];
  readonly compared: readonly DayMinutes[];
  readonly nowS: number;
}

/** All that a chart, its figures and its table rest on. */
export interface Shown {
  readonly choice: Choice;
  readonly period: Period;
  readonly bounds: SeriesWindow;
  readonly layers: readonly ReadLayer[];
  /** The mean day that is drawn beside the chosen one. */
  readonly compare: DatedMinutes | undefined;
  readonly gaps: readonly Gap[];
}

/** What a choice shows. */
export function shownOf(choice: Choice, read: ReadChoice): Shown {
  const { period } = needsOf(choice);
  const { lastS } = viewOf(choice.view);
  const startS = dayStartS(period.first) ?? 0;
  const bounds =
    lastS === undefined
      ? { fromS: startS, toS: dayStartS(dayAfter(period.last, 1)) ?? 0 }
      : { fromS: read.nowS - lastS, toS: read.nowS };
  const [layer] = read.layers;
  const gaps = read.layers.length === 1 && layer ? gapsOfDays(layer.days, read.presence) : [];
  const compare =
    read.compared.length > 0 ? { startS, minutes: meanDay(read.compared) } : undefined;
  return { choice, period, bounds, layers: read.layers, compare, gaps };
}

function gapsOfDays(
  days: readonly DatedMinutes[],
  presence: readonly DatedMinutes[],
): readonly Gap[] {
  return days.flatMap(({ minutes, startS }, at) =>
    gapsOf(minutes, startS, presence[at]?.minutes ?? minutes),
  );
}
