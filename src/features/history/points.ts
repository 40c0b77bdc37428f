import { columnsOf, type DatedMinutes, type Grid } from "#plant/history/columns.ts";
import { MAX_GAP_S } from "#plant/history/day-minutes.ts";
import type { SeriesStore, SeriesWindow } from "#protocol/kernel/kernel.ts";

/** A line with its band, ready to draw: times in seconds; a mean of NaN breaks the line. */
export interface Points {
  readonly timesS: readonly number[];
  readonly low: readonly number[];
  readonly mean: readonly number[];
  readonly high: readonly number[];
}

/** Nothing to draw. */
export const noPoints: Points = { timesS: [], low: [], mean: [], high: [] };

/** Minutes of days as one point for each column of a grid, at its middle. */
export function minutePoints(days: readonly DatedMinutes[], grid: Grid): Points {
  const { low, mean, high } = columnsOf(days, grid);
  return {
    timesS: timesOf(grid),
    low: Array.from(low),
    mean: Array.from(mean),
    high: Array.from(high),
  };
}

/** Middles of the columns of a grid. */
export function timesOf({ fromS, stepS, count }: Grid): readonly number[] {
  return Array.from({ length: count }, (_, column) => fromS + (column + 0.5) * stepS);
}

/** The samples of a series as points, least and largest of each of so many columns. */
export function samplePoints(store: SeriesStore, window: SeriesWindow, columns: number): Points {
  const timesS: number[] = [];
  const values: number[] = [];
  const pairs = store.downsample(0, { ...window, columns, maxGapS: MAX_GAP_S });
  for (let at = 0; at < pairs.length; at += 2) {
    timesS.push(pairs[at] ?? 0);
    values.push(pairs[at + 1] ?? Number.NaN);
  }
  return { timesS, low: values, mean: values, high: values };
}

/** One after the other; what the second has takes the place of the end of the first. */
export function joinPoints(first: Points, second: Points): Points {
  const fromS = second.timesS[0] ?? Infinity;
  const kept = first.timesS.filter((timeS) => timeS < fromS).length;
  const joined = (a: readonly number[], b: readonly number[]) => [...a.slice(0, kept), ...b];
  return {
    timesS: joined(first.timesS, second.timesS),
    low: joined(first.low, second.low),
    mean: joined(first.mean, second.mean),
    high: joined(first.high, second.high),
  };
}

/** Least and largest value of all points, and 0. */
export function rangeOf(all: readonly Points[]): { readonly low: number; readonly high: number } {
  let [low, high] = [0, 0];
  for (const points of all) {
    for (const value of points.low) if (value < low) low = value;
    for (const value of points.high) if (value > high) high = value;
  }
  return { low, high };
}

/** Index of the point nearest to a time, breaks left out; -1 when there is none. */
export function nearest({ timesS, mean }: Points, timeS: number): number {
  let best = -1;
  timesS.forEach((at, index) => {
    if (Number.isNaN(mean[index])) return;
    const isNearer = best < 0 || Math.abs(at - timeS) < Math.abs((timesS[best] ?? 0) - timeS);
    if (isNearer) best = index;
  });
  return best;
}

/** Indexes of the points that are no breaks, for a cursor to step through. */
export function knownPoints({ mean }: Points): readonly number[] {
  return mean.flatMap((value, index) => (Number.isNaN(value) ? [] : [index]));
}
