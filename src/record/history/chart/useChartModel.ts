import { useMemo } from "react";
import { gridFor, type Grid } from "#plant/history/columns.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import type { ChartModel } from "../model/chartModel.ts";
import { hourGrid } from "../model/rows.ts";
import { foldDays, type HistoryData } from "../model/historyData.ts";
import { stepSpec } from "../model/steps.ts";
import { useColumns } from "../model/useColumns.ts";
import { viewOf } from "../model/views.ts";

/** On a large screen a day is drawn minute by minute. */
const POINTS_PER_PIXEL = 1.3;

export function useChartModel(
  shown: HistoryData,
  { fromS, toS }: TimeWindow,
  width: number,
): ChartModel {
  const spec = stepSpec(viewOf(shown.choice.view).step);
  const jobs = useMemo(() => jobsOf(shown, spec), [shown, spec]);
  const grid = useSameGrid(
    spec.isFolded
      ? { ...hourGrid(shown), count: 24 }
      : gridFor({ fromS, toS }, width * POINTS_PER_PIXEL),
  );
  const read = useColumns(jobs, grid, shown.choice);
  return useMemo(() => {
    const columns = read?.columns ?? [];
    const count = shown.layers.length;
    return spec.model({
      shown,
      window: { fromS, toS },
      width,
      grid: read?.grid ?? grid,
      layers: columns.slice(0, count),
      presence: shown.presence.length > 0 ? columns[count] : undefined,
      compared: shown.compared.length > 0 ? columns[count + 1] : undefined,
    });
  }, [spec, shown, fromS, toS, width, grid, read]);
}

/** The sources, the total for the gaps, and the days to compare with. */
export function jobsOf(
  shown: Pick<HistoryData, "choice" | "layers" | "presence" | "compared" | "bounds">,
  spec: { readonly hasCurves: boolean; readonly isFolded?: boolean },
) {
  const { choice, layers, presence, compared, bounds } = shown;
  if (!spec.hasCurves) return [];
  const own = layers.map(({ days }) => (spec.isFolded ? foldDays(days, bounds.fromS) : days));
  // The days of a week are read as those that they are compared with.
  const isWeek = choice.view === "week";
  return [...own, presence, isWeek ? compared : foldDays(compared, bounds.fromS)];
}

// The same object as long as it says the same, so that nothing is read again.
function useSameGrid({ fromS, stepS, count }: Grid): Grid {
  return useMemo(() => ({ fromS, stepS, count }), [fromS, stepS, count]);
}
