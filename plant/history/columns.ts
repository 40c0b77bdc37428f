import type { SeriesWindow } from "#protocol/kernel/kernel.ts";
import type { DayMinutes } from "./day-minutes.ts";
import { DAY_MINUTES } from "./local-day.ts";

/** The minutes of a day and when it begins. */
export interface DatedMinutes {
  readonly startS: number;
  readonly minutes: DayMinutes;
}

/** Columns of equal length, one after the other. */
export interface Grid {
  readonly fromS: number;
  readonly stepS: number;
  readonly count: number;
}

/** Least, mean and largest value of each column of a grid; NaN where nothing is known. */
export interface Columns {
  readonly low: Float64Array;
  readonly mean: Float64Array;
  readonly high: Float64Array;
}

/**
 * A grid of at most about `most` columns over a window, none shorter than a minute. It begins at a
 * multiple of its step, so that a window that moves sees the same columns.
 */
export function gridOf({ fromS, toS }: SeriesWindow, most: number): Grid {
  const stepS = Math.max((toS - fromS) / Math.max(most, 1), 60);
  const first = Math.floor(fromS / stepS);
  return { fromS: first * stepS, stepS, count: Math.max(Math.ceil(toS / stepS) - first, 1) };
}

/** Minutes of days as columns; a minute belongs to the column in which its middle lies. */
export function columnsOf(days: readonly DatedMinutes[], grid: Grid): Columns {
  const { fromS, stepS, count } = grid;
  const unknown = () => new Float64Array(count).fill(Number.NaN);
  const columns = { low: unknown(), mean: unknown(), high: unknown() };
  const covered = new Float64Array(count);
  for (const { startS, minutes } of days) {
    const firstS = startS + 30 - fromS;
    const first = Math.max(Math.ceil(-firstS / 60), 0);
    const last = Math.min(Math.ceil((count * stepS - firstS) / 60), DAY_MINUTES);
    for (let minute = first; minute < last; minute += 1) {
      const tenths = minutes.covered[minute] ?? 0;
      if (tenths === 0) continue;
      const column = Math.floor((firstS + minute * 60) / stepS);
      add(columns, column, minutes, minute);
      covered[column] = (covered[column] ?? 0) + tenths;
    }
  }
  for (let column = 0; column < count; column += 1) {
    columns.mean[column] = (columns.mean[column] ?? 0) / (covered[column] ?? 0) / 10;
  }
  return columns;
}

// The mean is a sum weighed by the time covered until all minutes are in.
function add(columns: Columns, column: number, minutes: DayMinutes, minute: number): void {
  const sum = at(minutes.mean, minute) * at(minutes.covered, minute);
  const low = at(minutes.low, minute) / 10;
  const high = at(minutes.high, minute) / 10;
  const isFirst = Number.isNaN(columns.mean[column]);
  columns.mean[column] = isFirst ? sum : at(columns.mean, column) + sum;
  columns.low[column] = isFirst ? low : Math.min(at(columns.low, column), low);
  columns.high[column] = isFirst ? high : Math.max(at(columns.high, column), high);
}

function at(column: Float64Array | Int32Array | Uint16Array, index: number): number {
  return column[index] ?? 0;
}
