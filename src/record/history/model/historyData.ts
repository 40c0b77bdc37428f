import {
  accountDays,
  bestPeriod,
  sumAccounts,
  type Account,
  type AccountedDay,
  type Best,
  type Energy,
} from "#plant/energy/accounts.ts";
import type { DatedBytes } from "#plant/history/columns.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { bucketsOf, totalsOf, type DayFigures, type Period } from "#plant/history/figures.ts";
import { stepOf, type Day } from "#plant/history/local-day.ts";
import { sourceKinds, type Source } from "#plant/history/sources.ts";
import type { SampleReader } from "#plant/history/sample-ring.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import type { Comparison } from "./comparisons.ts";
import type { Points } from "./points.ts";
import { STACK, type Subject } from "./sourceNames.ts";
import type { View } from "./views.ts";

/** The owner's choice. */
export interface Choice {
  /** A source, or several in a chart. */
  readonly subject: Subject;
  readonly sources: readonly Source[];
  readonly view: View;
  readonly day: Day;
  /** The time of which anything is known. */
  readonly known: Period;
  readonly compare?: Comparison | undefined;
}

export function isWhole(subject: Subject): boolean {
  return subject === STACK || subject.kind === "sun" || subject.kind === "total";
}

export interface ReadDay extends DatedBytes {
  readonly day: Day;
  readonly record: DayRecord | undefined;
}

export interface ReadLayer {
  readonly source: Source;
  readonly days: readonly ReadDay[];
  readonly figures: readonly DayFigures[];
  /** Full-rate samples of the last hour. */
  readonly samples: SampleReader | undefined;
  /** Share of a clear sky of each day, 0 to 1.05; undefined where no hub has learnt the strings. */
  readonly shares?: ReadonlyMap<Day, number> | undefined;
}

/** Energy balance of the whole plant. */
export interface ReadEnergy {
  readonly days: readonly AccountedDay[];
  readonly account: Account;
  readonly yieldWh: Energy;
  /** Recorded seconds of the sun. */
  readonly coveredS: number;
  /** Whether the owner corrected a yield, which the balance leaves as it was measured. */
  readonly isCorrected: boolean;
  /** Undefined for a period of a single day, or month. */
  readonly bestDay: Best | undefined;
  readonly bestMonth: Best | undefined;
}

/** Energy balance by the figures of all meters; undefined where nothing is known of the sun. */
export function energyOf(
  figures: ReadonlyMap<string, readonly DayFigures[]>,
  period: Period,
): ReadEnergy | undefined {
  const sun = figures.get("sun") ?? [];
  if (sun.length === 0) return undefined;
  const days = accountDays(figures);
  const totals = totalsOf(sourceKinds.sun, sun);
  const best = (step: "day" | "month") =>
    stepOf(period.last, step) > period.first ? bestPeriod(bucketsOf(step, period, sun)) : undefined;
  return {
    days,
    account: sumAccounts(days.map(({ account }) => account)),
    yieldWh: totals?.into,
    coveredS: totals?.coveredS ?? 0,
    isCorrected: (totals?.correctedDays ?? 0) > 0,
    bestDay: best("day"),
    bestMonth: best("month"),
  };
}

export interface ReadChoice {
  readonly layers: readonly ReadLayer[];
  /** Energy balance; undefined where it is not shown. */
  readonly energy: ReadEnergy | undefined;
  /** The days of the total, which show when the page was open. */
  readonly presence: readonly DatedBytes[];
  readonly compared: readonly DatedBytes[];
  /** Figures of the compared period, each day under the day that it is compared with; see periodComparison.ts. */
  readonly comparedFigures?: readonly DayFigures[] | undefined;
  readonly nowS: number;
}

/** A column of a table that compares the row which begins at a time with a clear sky. */
export interface ClearColumn {
  readonly title: string;
  readonly text: (fromS: number) => string | undefined;
}

/** Comparison of a shown time with a clear sky. */
export interface ClearComparison {
  readonly line?: Points;
  readonly sentences: readonly string[];
  /** Energy of a clear day by hour, or the share of a clear day by day, month or year. */
  readonly column: ClearColumn;
}

/** All that a chart, its figures and its table rest on. */
export interface HistoryData extends Omit<ReadChoice, "nowS"> {
  readonly choice: Choice;
  readonly period: Period;
  readonly bounds: TimeWindow;
  /** Undefined where no hub has learnt the strings. */
  readonly clear?: ClearComparison;
}

/** Days as if each were the day that begins at `startS`: their columns are those of their mean. */
export function foldDays(days: readonly DatedBytes[], startS: number): readonly DatedBytes[] {
  return days.map(({ bytes }) => ({ bytes, startS }));
}
