import type { HistorySource } from "#app/shared/history/HistorySource.ts";
import type { DayFigures, Period } from "#plant/history/figures.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { comparedDays, comparedPeriod, shiftedFigures } from "./periodComparison.ts";
import type { Choice, ReadDay } from "./historyData.ts";
import { stepSpec } from "./steps.ts";
import { viewOf } from "./views.ts";

interface ComparedDays {
  /** Figures of the period, each day under the day it is compared with; undefined without a comparison. */
  readonly comparedFigures?: readonly DayFigures[];
  /** Curves of a week, each day at the time of the day it is compared with. */
  readonly compared?: readonly ReadDay[];
}

/** Reads the comparison of a period. A single day is compared by `comparisons`. */
export async function readCompared(
  store: Pick<HistorySource, "read" | "figures">,
  { view, compare, sources }: Choice,
  period: Period,
): Promise<ComparedDays> {
  const other = comparedPeriod(view, compare, period);
  const [source, ...more] = sources;
  if (!other || !compare || !source || more.length > 0) return {};
  const hasCurves = view !== "day" && stepSpec(viewOf(view).step).hasCurves;
  const pairs = hasCurves ? comparedDays(view, compare, period) : [];
  const [found, records] = await Promise.all([
    store.figures([source.id], other),
    store.read(pairs.map(({ other: day }) => ({ source: source.id, day }))),
  ]);
  const figures = found.get(source.id) ?? [];
  const curves = pairs.flatMap(({ day }, at): ReadDay[] => {
    const record = records[at];
    const startS = dayStartS(day) ?? 0;
    return record ? [{ day, startS, bytes: record.minutes, record }] : [];
  });
  return {
    comparedFigures: shiftedFigures(view, compare, { period, figures }),
    ...(hasCurves && { compared: curves }),
  };
}
