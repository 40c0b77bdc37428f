import type { Columns, Grid } from "#plant/history/columns.ts";
import type { SampleReader } from "#plant/history/sample-ring.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";

/** A line with its band, ready to draw: times in seconds; a mean of NaN breaks the line. */
export interface Points {
  readonly timesS: readonly number[];
  readonly low: readonly number[];
  readonly mean: readonly number[];
  readonly high: readonly number[];
}

/** Nothing to draw. */
export const noPoints: Points = { timesS: [], low: [], mean: [], high: [] };

/** The columns of a grid that touch a window, each as a point at its middle. */
export function columnPoints(columns: Columns, grid: Grid, window: TimeWindow): Points {
  const [from, to] = columnsIn(grid, window);
  const values = (column: Float64Array) => Array.from(column.subarray(from, to));
  return {
    timesS: timesOf(grid, window),
    low: values(columns.low),
    mean: values(columns.mean),
    high: values(columns.high),
  };
}

export function timesOf(grid: Grid, window: TimeWindow): readonly number[] {
  const [from, to] = columnsIn(grid, window);
  const { fromS, stepS } = grid;
  return Array.from({ length: to - from }, (_, at) => fromS + (from + at + 0.5) * stepS);
}

/** First and last column of a grid that touches a window, the last excluded. */
export function columnsIn(grid: Grid, { fromS, toS }: TimeWindow): readonly [number, number] {
  const column = (timeS: number) => (timeS - grid.fromS) / grid.stepS;
  const within = (at: number) => Math.min(Math.max(at, 0), grid.count);
  return [within(Math.floor(column(fromS))), within(Math.ceil(column(toS)))];
}

/** The samples of a ring as points, least and largest of each of so many columns. */
export function samplePoints(ring: SampleReader, window: TimeWindow, columns: number): Points {
  const timesS: number[] = [];
  const values: number[] = [];
  const pairs = ring.downsample({ ...window, columns });
  for (let at = 0; at < pairs.length; at += 2) {
    timesS.push(pairs[at] ?? 0);
    values.push(pairs[at + 1] ?? Number.NaN);
  }
  return { timesS, low: values, mean: values, high: values };
}

/** In sequence; values of the second replace the end of the first. */
export function joinPoints(first: Points, second: Points): Points {
  const fromS = second.timesS[0] ?? Infinity;
  const kept = first.timesS.filter((timeS) => timeS < fromS).length;
  const joinKept = (a: readonly number[], b: readonly number[]) => [...a.slice(0, kept), ...b];
  return {
    timesS: joinKept(first.timesS, second.timesS),
    low: joinKept(first.low, second.low),
    mean: joinKept(first.mean, second.mean),
    high: joinKept(first.high, second.high),
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
