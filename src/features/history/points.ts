import type { SeriesStore, SeriesWindow } from "#protocol/kernel/kernel.ts";
import { MAX_GAP_S, type DayMinutes } from "#plant/history/day-minutes.ts";
import { DAY_MINUTES } from "#plant/history/local-day.ts";

/** A line with its band, ready to draw: times in seconds; a mean of NaN breaks the line. */
export interface Points {
  readonly timesS: readonly number[];
  readonly low: readonly number[];
  readonly mean: readonly number[];
  readonly high: readonly number[];
}

/** Nothing to draw. */
export const noPoints: Points = { timesS: [], low: [], mean: [], high: [] };

/** A window to draw, so many columns wide. */
export interface DrawnWindow extends SeriesWindow {
  readonly columns: number;
}

interface Growing {
  readonly timesS: number[];
  readonly low: number[];
  readonly mean: number[];
  readonly high: number[];
}

/**
 * The minutes of a day that begins at `startS` as at most one point for each column, each at the
 * middle of its minutes. Least and largest value of a column stay; a minute of which nothing is known
 * breaks the line.
 */
export function minutePoints(minutes: DayMinutes, startS: number, window: DrawnWindow): Points {
  const points = growing();
  const { fromS, toS, columns } = window;
  const scale = columns / (toS - fromS);
  const first = Math.max(Math.floor((fromS - startS) / 60), 0);
  const last = Math.min(Math.ceil((toS - startS) / 60), DAY_MINUTES);
  let part: Column | undefined;
  const flush = () => {
    if (part) add(points, part);
    part = undefined;
  };
  for (let minute = first; minute < last; minute += 1) {
    const covered = minutes.covered[minute] ?? 0;
    if (covered === 0) {
      flush();
      breakLine(points);
      continue;
    }
    const column = Math.floor((startS + minute * 60 + 30 - fromS) * scale);
    if (part?.column !== column) flush();
    part ??= {
      column,
      fromS: startS + minute * 60,
      toS: 0,
      low: Infinity,
      high: -Infinity,
      sum: 0,
      covered: 0,
    };
    part.toS = startS + minute * 60 + 60;
    part.low = Math.min(part.low, minutes.low[minute] ?? 0);
    part.high = Math.max(part.high, minutes.high[minute] ?? 0);
    part.sum += covered * (minutes.mean[minute] ?? 0);
    part.covered += covered;
  }
  flush();
  return points;
}

/** The samples of a series as points, least and largest of every column. */
export function samplePoints(store: SeriesStore, window: DrawnWindow): Points {
  const points = growing();
  const pairs = store.downsample(0, { ...window, maxGapS: MAX_GAP_S });
  for (let at = 0; at < pairs.length; at += 2) {
    const [timeS = 0, value = 0] = [pairs[at], pairs[at + 1]];
    points.timesS.push(timeS);
    for (const column of [points.low, points.mean, points.high]) column.push(value);
  }
  return points;
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

interface Column {
  readonly column: number;
  readonly fromS: number;
  toS: number;
  low: number;
  high: number;
  sum: number;
  covered: number;
}

function growing(): Growing {
  return { timesS: [], low: [], mean: [], high: [] };
}

function add(points: Growing, part: Column): void {
  points.timesS.push((part.fromS + part.toS) / 2);
  points.low.push(part.low / 10);
  points.mean.push(part.sum / part.covered / 10);
  points.high.push(part.high / 10);
}

function breakLine(points: Growing): void {
  const { timesS, mean } = points;
  if (timesS.length === 0 || Number.isNaN(mean[mean.length - 1])) return;
  timesS.push(timesS[timesS.length - 1] ?? 0);
  for (const column of [points.low, points.mean, points.high]) column.push(Number.NaN);
}
