import {
  columnCount,
  type Columns,
  type DatedBytes,
  type Grid,
  type SeriesWindow,
} from "#protocol/kernel/kernel.ts";
import { decodeMinutes } from "./day-bytes.ts";
import type { DayMinutes } from "./day-minutes.ts";

export type { Columns, DatedBytes, Grid };

/** More columns than any screen has. */
const MOST_COLUMNS = 16_384;

/** Steps of a curve in seconds, so that columns begin at round times. */
const ladder = [1, 2, 3, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((count) => count * 60);

/**
 * The grid of a curve over a window, so that at most `most` of its columns lie in the window. It begins
 * at a multiple of its step and reaches a span beyond the window on either side, so that a window that
 * moves or grows a little has the same grid.
 */
export function gridOf({ fromS, toS }: SeriesWindow, most: number): Grid {
  const spanS = Math.max(toS - fromS, 60);
  const stepS = ladder.find((step) => spanS / step <= Math.max(most, 1)) ?? 86_400;
  const chunkS = Math.max(Math.ceil(spanS / stepS), 1) * stepS;
  const first = (Math.floor(fromS / chunkS) - 1) * chunkS;
  const last = (Math.ceil(toS / chunkS) + 1) * chunkS;
  const count = Math.min(Math.round((last - first) / stepS), MOST_COLUMNS);
  return { fromS: first, stepS, count };
}

/**
 * The curves of days as columns; an entry of `size` minutes belongs to the column in which its middle
 * lies. Days whose bytes are no day are left out. Twin: assembly/day.ts.
 */
export function columnsOf(days: readonly DatedBytes[], grid: Grid, size = 1): Columns {
  const columns = emptyColumns(columnCount(grid));
  for (const { startS, bytes } of days) {
    const minutes = decodeMinutes(bytes, size);
    // As if its entries were minutes of a time that passes slower.
    if (minutes) addMinutes(columns, minutes, (startS - grid.fromS) / size + 30, grid.stepS / size);
  }
  const { low, mean, high, coveredS } = columns;
  for (let column = 0; column < mean.length; column += 1) {
    const seconds = coveredS[column] ?? 0;
    mean[column] = (mean[column] ?? 0) / seconds;
    if (seconds === 0) low[column] = high[column] = Number.NaN;
  }
  return columns;
}

/** Columns of which nothing is known yet. */
function emptyColumns(count: number): Columns {
  const make = () => new Float64Array(count);
  return { low: make(), mean: make(), high: make(), inWh: make(), outWh: make(), coveredS: make() };
}

function addMinutes(columns: Columns, minutes: DayMinutes, firstS: number, stepS: number): void {
  const { covered } = minutes;
  const count = columns.mean.length;
  for (let minute = 0; minute < covered.length; minute += 1) {
    if (covered[minute] === 0) continue;
    const column = Math.floor((firstS + minute * 60) / stepS);
    if (column >= 0 && column < count) add(columns, column, minutes, minute);
  }
}

// Until all days are in, the mean is the sum weighed by time.
function add(columns: Columns, column: number, minutes: DayMinutes, minute: number): void {
  const seconds = figure(minutes.covered, minute) / 10;
  const low = figure(minutes.low, minute) / 10;
  const high = figure(minutes.high, minute) / 10;
  const sum = (figure(minutes.mean, minute) / 10) * seconds;
  const isFirst = columns.coveredS[column] === 0;
  columns.low[column] = isFirst ? low : Math.min(figure(columns.low, column), low);
  columns.high[column] = isFirst ? high : Math.max(figure(columns.high, column), high);
  grow(columns.mean, column, sum);
  grow(columns.coveredS, column, seconds);
  grow(sum > 0 ? columns.inWh : columns.outWh, column, Math.abs(sum) / 3600);
}

function grow(column: Float64Array, index: number, by: number): void {
  column[index] = figure(column, index) + by;
}

function figure(column: Float64Array | Int32Array | Uint16Array, index: number): number {
  return column[index] ?? 0;
}
