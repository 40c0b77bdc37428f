import type { HistorySource } from "#app/shared/history/HistorySource.ts";
import type { DayFigures, Period } from "#plant/history/figures.ts";
import { comparedPeriod, shiftedFigures } from "./periodComparison.ts";
import type { Choice } from "./shown.ts";

/** Figures of the period that a choice is compared with, each day as the one it is compared with; undefined without one. */
export async function readCompared(
  store: HistorySource,
  { view, compare, sources }: Choice,
  period: Period,
): Promise<readonly DayFigures[] | undefined> {
  const other = comparedPeriod(view, compare, period);
  const [source, ...more] = sources;
  if (!other || !compare || !source || more.length > 0) return undefined;
  const figures = (await store.figures([source.id], other)).get(source.id) ?? [];
  return shiftedFigures(view, compare, { period, figures });
}
