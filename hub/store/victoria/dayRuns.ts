import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";

/** Days in a row that are equally long, as between two changes of the clocks. */
export interface DayRun {
  readonly startS: number;
  readonly lengthS: number;
  readonly days: readonly Day[];
}

/** VictoriaMetrics answers 30,000 points of a series at most: the quarters of 312 days. */
const MOST_DAYS = 250;

/** Splits a span of days, both ends included, into runs of equally long days that fit into an answer. */
export function dayRuns(from: Day, to: Day): readonly DayRun[] {
  const runs: { startS: number; lengthS: number; days: Day[] }[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const startS = dayStartS(day);
    const endS = dayStartS(dayAfter(day, 1));
    if (startS === undefined || endS === undefined) break;
    const last = runs.at(-1);
    const hasRoom = last && last.days.length < MOST_DAYS;
    if (hasRoom && last.lengthS === endS - startS) last.days.push(day);
    else runs.push({ startS, lengthS: endS - startS, days: [day] });
  }
  return runs;
}
