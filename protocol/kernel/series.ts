import type { SeriesArea, SeriesColumns, SeriesGrid, SeriesWindow, Samples } from "./kernel.ts";
import type { SeriesViews } from "./series-layout.ts";

/** Most intervals or columns that one call gives. */
export const MAX_ROWS = 16_384;

/** Adds a sample to a series that the store has; see `SeriesStore.append`. */
export function append(views: SeriesViews, series: number, timeS: number, value: number): boolean {
  const { heads, times, values, capacity } = views;
  if (!Number.isFinite(timeS) || !Number.isFinite(Math.fround(value))) return false;
  const length = countOf(views, series);
  if (length > 0 && timeS <= timeAt(views, slotOf(views, series, length - 1))) return false;
  if (length === capacity) {
    const slot = slotOf(views, series, 0);
    times[slot] = timeS;
    values[slot] = value;
    heads[2 * series] = slot + 1 === (series + 1) * capacity ? 0 : slot + 1 - series * capacity;
  } else {
    const slot = series * capacity + length;
    times[slot] = timeS;
    values[slot] = value;
    heads[2 * series + 1] = length + 1;
  }
  return true;
}

/** Samples that a series holds. */
export function countOf({ heads }: SeriesViews, series: number): number {
  return heads[2 * series + 1] ?? 0;
}

/** Index of the first sample not before a time, counted from the oldest. */
export function indexOf(views: SeriesViews, series: number, timeS: number): number {
  let low = 0;
  let high = countOf(views, series);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeAt(views, slotOf(views, series, middle)) < timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Copies of the samples in a window; see `SeriesStore.read`. */
export function read(views: SeriesViews, series: number, { fromS, toS }: SeriesWindow): Samples {
  const from = indexOf(views, series, fromS);
  let to = indexOf(views, series, toS);
  const isAtEnd = to < countOf(views, series) && timeAt(views, slotOf(views, series, to)) === toS;
  if (isAtEnd) to += 1;
  const length = Math.max(to - from, 0);
  const timesS = new Float64Array(length);
  const values = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const slot = slotOf(views, series, from + index);
    timesS[index] = timeAt(views, slot);
    values[index] = valueAt(views, slot);
  }
  return { timesS, values };
}

/** Number, least, mean and largest per interval; see `SeriesStore.intervals`. */
export function intervals(views: SeriesViews, series: number, grid: SeriesGrid): Float64Array {
  const rows = new Float64Array(4 * grid.count);
  const length = countOf(views, series);
  let index = indexOf(views, series, grid.fromS);
  for (let interval = 0; interval < grid.count; interval += 1) {
    const toS = grid.fromS + (interval + 1) * grid.stepS;
    let n = 0;
    let low = Number.NaN;
    let high = Number.NaN;
    let sum = 0;
    for (; index < length; index += 1) {
      const slot = slotOf(views, series, index);
      if (timeAt(views, slot) >= toS) break;
      const value = valueAt(views, slot);
      if (!(value >= low)) low = value;
      if (!(value <= high)) high = value;
      sum += value;
      n += 1;
    }
    rows.set([n, low, n === 0 ? Number.NaN : sum / n, high], 4 * interval);
  }
  return rows;
}

/** Area with gaps left out; see `SeriesStore.area`. */
export function area(
  views: SeriesViews,
  series: number,
  { fromS, toS }: SeriesWindow,
  maxGapS: number,
): SeriesArea {
  const length = countOf(views, series);
  let valueSeconds = 0;
  let coveredS = 0;
  let slot = slotOf(views, series, Math.max(indexOf(views, series, fromS) - 1, 0));
  for (let index = Math.max(indexOf(views, series, fromS), 1); index < length; index += 1) {
    const t0 = timeAt(views, slot);
    const v0 = valueAt(views, slot);
    if (t0 >= toS) break;
    slot = slotOf(views, series, index);
    const t1 = timeAt(views, slot);
    const from = t0 > fromS ? t0 : fromS;
    const to = t1 < toS ? t1 : toS;
    if (t1 - t0 > maxGapS || to <= from) continue;
    const slope = (valueAt(views, slot) - v0) / (t1 - t0);
    valueSeconds += (v0 + slope * ((from + to) / 2 - t0)) * (to - from);
    coveredS += to - from;
  }
  return { valueHours: valueSeconds / 3600, coveredS };
}

/** Least and largest per column; see `SeriesStore.downsample`. */
export function downsample(
  views: SeriesViews,
  series: number,
  { fromS, toS, columns, maxGapS }: SeriesColumns,
): Float64Array {
  const pairs: number[] = [];
  const scale = columns / (toS - fromS);
  const columnOf = (timeS: number): number =>
    Math.min(Math.trunc((timeS - fromS) * scale), columns - 1);
  const length = countOf(views, series);
  let index = indexOf(views, series, fromS);
  let slot = slotOf(views, series, index);
  let previousS = Number.NaN;
  while (index < length && timeAt(views, slot) <= toS) {
    let timeS = timeAt(views, slot);
    if (timeS - previousS > maxGapS) pairs.push(previousS, Number.NaN);
    const column = columnOf(timeS);
    let lowSlot = slot;
    let highSlot = slot;
    while (timeS <= toS && columnOf(timeS) === column) {
      const value = valueAt(views, slot);
      if (value < valueAt(views, lowSlot)) lowSlot = slot;
      if (value > valueAt(views, highSlot)) highSlot = slot;
      previousS = timeS;
      index += 1;
      if (index >= length) break;
      slot = slotOf(views, series, index);
      timeS = timeAt(views, slot);
    }
    pushPair(views, pairs, lowSlot, highSlot);
  }
  return Float64Array.from(pairs);
}

function pushPair(views: SeriesViews, pairs: number[], a: number, b: number): void {
  const isAFirst = timeAt(views, a) <= timeAt(views, b);
  const first = isAFirst ? a : b;
  const second = isAFirst ? b : a;
  pairs.push(timeAt(views, first), valueAt(views, first));
  if (second !== first) pairs.push(timeAt(views, second), valueAt(views, second));
}

function timeAt({ times }: SeriesViews, slot: number): number {
  return times[slot] ?? 0;
}

function valueAt({ values }: SeriesViews, slot: number): number {
  return values[slot] ?? 0;
}

function slotOf({ heads, capacity }: SeriesViews, series: number, index: number): number {
  const slot = (heads[2 * series] ?? 0) + index;
  return series * capacity + (slot >= capacity ? slot - capacity : slot);
}
