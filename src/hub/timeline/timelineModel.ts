import type { Source } from "#plant/history/sources.ts";
import type { SampleReader } from "#plant/history/sample-ring.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { curve, type ChartModel } from "#app/record/history/model/chartModel.ts";
import { columnsIn } from "#app/record/history/model/points.ts";
import { axisTicks } from "./axis.ts";
import type { Tiles } from "./useTiles.ts";

export interface TimelineView {
  /** Sources that are drawn, first in the tiles. */
  readonly sources: readonly Source[];
  readonly tiles: Tiles;
  readonly window: TimeWindow;
  /** Pixels. */
  readonly width: number;
  /** Full-rate samples of the last hour, of a single source. */
  readonly samples: SampleReader | undefined;
}

/** Pixels that a label of the axis takes. */
const LABEL_PX = 64;

/** The model of a timeline. The total shows when the hub recorded: it is the last source of the tiles. */
export function timelineModel({
  sources,
  tiles,
  window,
  width,
  samples,
}: TimelineView): ChartModel {
  const { grid, columns, isComplete } = tiles;
  // An extra column on either side, so that the line reaches the edges.
  const reach = { fromS: window.fromS - grid.stepS, toS: window.toS + grid.stepS };
  const model = curve({
    shown: { layers: sources.map((source) => ({ source, samples })) },
    window: reach,
    width,
    grid,
    layers: columns.slice(0, sources.length),
    presence: columns[columns.length - 1],
    compared: undefined,
    ticksS: axisTicks(window, Math.max(width / LABEL_PX, 2)),
  });
  return {
    ...model,
    window,
    // A pending part is no gap.
    gaps: isComplete ? model.gaps : [],
  };
}

/** Sums of a source in a window. */
export interface WindowTotals {
  readonly inWh: number;
  readonly outWh: number;
  readonly coveredS: number;
  /** Highest value; undefined when nothing is known. */
  readonly high: number | undefined;
}

export function totalsIn(tiles: Tiles, source: number, window: TimeWindow): WindowTotals {
  const columns = tiles.columns[source];
  if (!columns) return { inWh: 0, outWh: 0, coveredS: 0, high: undefined };
  let [inWh, outWh, coveredS, high] = [0, 0, 0, -Infinity];
  const [from, to] = columnsIn(tiles.grid, window);
  for (let at = from; at < to; at += 1) {
    inWh += columns.inWh[at] ?? 0;
    outWh += columns.outWh[at] ?? 0;
    coveredS += columns.coveredS[at] ?? 0;
    if ((columns.high[at] ?? 0) > high) high = columns.high[at] ?? 0;
  }
  return { inWh, outWh, coveredS, high: coveredS > 0 ? high : undefined };
}
