import { accountSources } from "#plant/energy/accounts.ts";
import type { Period } from "#plant/history/figures.ts";
import { dayAfter, daysBetween, dayStartS, type Day } from "#plant/history/local-day.ts";
import { comparisons } from "./comparisons.ts";
import { isWhole, type Choice, type ReadChoice, type HistoryData } from "./historyData.ts";
import { steps } from "./steps.ts";
import { viewOf } from "./views.ts";

/** Data that a choice needs. */
interface Needs {
  readonly period: Period;
  /** Days whose curves are drawn; none where the figures of the days are enough. */
  readonly curves: readonly Day[];
  /** Days whose mean is drawn beside the chosen day. */
  readonly compared: readonly Day[];
  /** Sources of the energy balance; none where it is not shown. */
  readonly meters: readonly string[];
}

export function needsOf({ subject, view, day, known, compare }: Choice): Needs {
  const { period: periodOf, step, compares, lastS, meaning } = viewOf(view);
  const period = periodOf(day, known);
  const { hasCurves } = steps[step];
  // Shortly after midnight, the last hours began yesterday.
  const first = lastS === undefined ? period.first : dayAfter(period.first, -1);
  return {
    period,
    curves: hasCurves ? daysBetween(first, period.last) : [],
    compared: compares && compare ? comparisons[compare](day) : [],
    meters: meaning && isWhole(subject) ? accountSources : [],
  };
}

/** The period shown, as far as something may be known of it. */
export function recordedPeriod(choice: Choice): Period {
  const { first, last } = needsOf(choice).period;
  const { known } = choice;
  return {
    first: first < known.first && known.first <= last ? known.first : first,
    last: known.last < last && first <= known.last ? known.last : last,
  };
}

/** The same of the time before; undefined where nothing is known of it. */
export function timeBefore(choice: Choice): Choice | undefined {
  const day = dayAfter(needsOf(choice).period.first, -1);
  return viewOf(choice.view).moves && day >= choice.known.first ? { ...choice, day } : undefined;
}

export function historyDataOf(choice: Choice, { nowS, ...read }: ReadChoice): HistoryData {
  const { period } = needsOf(choice);
  const { lastS } = viewOf(choice.view);
  const bounds =
    lastS === undefined
      ? { fromS: dayStartS(period.first) ?? 0, toS: dayStartS(dayAfter(period.last, 1)) ?? 0 }
      : { fromS: nowS - lastS, toS: nowS };
  return { ...read, choice, period, bounds };
}
