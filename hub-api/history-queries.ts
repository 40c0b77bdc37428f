import type { Period } from "#plant/history/figures.ts";
import { dayAfter } from "#plant/history/local-day.ts";
import { type hubHistoryCalls, MOST_MINUTE_DAYS } from "./history.ts";

/** Days of sources in an answer with their curves: the client accepts 1 MiB at most. */
export const curvesAtOnce = 128;

/** Queries for all days of sources in a period, split by the bounds of an answer. */
export function queriesOf(
  sources: readonly string[],
  { first, last }: Period,
  atOnce: number,
  mostDays = MOST_MINUTE_DAYS,
) {
  const queries: Record<(typeof hubHistoryCalls.days.query)[number], string>[] = [];
  if (sources.length === 0) return queries;
  const days = Math.min(Math.max(Math.floor(atOnce / sources.length), 1), mostDays);
  for (let from = first; from <= last; from = dayAfter(from, days)) {
    const end = dayAfter(from, days - 1);
    queries.push({ from, to: end < last ? end : last, sources: sources.join(",") });
  }
  return queries;
}
