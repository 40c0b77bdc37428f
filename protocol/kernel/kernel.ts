// Curves of days, which WebAssembly reads faster than JavaScript, and series. No function throws, whatever it is given.

/** The part of the kernel that reads the curves of days. */
export interface CurveKernel {
  /**
   * The curves of days as columns; an entry belongs to the column in which its middle lies. `size` is how
   * many minutes an entry has: 1, 15 or 60, 1 if omitted. Days whose bytes are no day are left out. At most
   * 16,384 columns.
   */
  readonly columns: (days: readonly DatedBytes[], grid: Grid, size?: number) => Columns;
}

/** The bytes of a day's curve, and when its first minute begins. */
export interface DatedBytes {
  readonly startS: number;
  readonly bytes: Uint8Array;
}

/** Columns of equal length, one after the other. */
export interface Grid {
  readonly fromS: number;
  readonly stepS: number;
  readonly count: number;
}

/** Figures of each column of a grid. Where nothing is known the values are NaN, energies and time 0. */
export interface Columns {
  readonly low: Float64Array;
  /** Weighed by the time covered. */
  readonly mean: Float64Array;
  readonly high: Float64Array;
  /** Energy of the minutes above zero, in value-hours. */
  readonly inWh: Float64Array;
  /** Energy of the minutes below zero, as a positive number. */
  readonly outWh: Float64Array;
  readonly coveredS: Float64Array;
}

/** How many columns a call gives: a whole number up to 16,384. */
export function columnCount({ count }: Pick<Grid, "count">): number {
  return Math.min(Math.max(Math.trunc(count) || 0, 0), 16_384);
}

/** How many series a store holds, and how many samples each keeps. */
export interface SeriesShape {
  /** 1 to 1024. */
  readonly seriesCount: number;
  /** Samples per series, 2 to 1,000,000; a full series forgets its oldest. */
  readonly capacity: number;
}

/** Samples in order of time. */
export interface Samples {
  readonly timesS: Float64Array;
  readonly values: Float32Array;
}

/** Part of the time axis in seconds; `toS` at least a microsecond behind `fromS`, else it is empty. */
export interface SeriesWindow {
  readonly fromS: number;
  readonly toS: number;
}

/** Area under a series: value-hours (watts give watt-hours), and how many seconds it rests on. */
export interface SeriesArea {
  readonly valueHours: number;
  readonly coveredS: number;
}

/**
 * Series of (time, value) samples in one block of memory. Times are seconds in double precision
 * (fractions allowed) and rise strictly within a series; values are single precision, as the gateway
 * computes them. A series number that the store does not have reads as an empty series.
 * Nothing here throws.
 */
export interface SeriesStore {
  /** Adds a sample; over the oldest one when the series is full. False, and nothing happens, for a time not after the last one or a number that is not finite. */
  append(series: number, timeS: number, value: number): boolean;
  /** Samples that a series holds. */
  count(series: number): number;
  /** Copies of the samples with `fromS <= time <= toS`. */
  read(series: number, window: SeriesWindow): Samples;
  /**
   * Number, least, mean and largest value of the samples of each interval, four numbers per
   * interval. Interval k holds `fromS + k * stepS <= time < fromS + (k + 1) * stepS`; an empty one is
   * 0, NaN, NaN, NaN. At most 16,384 intervals.
   */
  intervals(series: number, grid: SeriesGrid): Float64Array;
  /**
   * Area under the straight lines between samples, within the window. Lines longer than `maxGapS`
   * are gaps: they count neither as area nor as time. Adjoining windows add up.
   */
  area(series: number, window: SeriesWindow, maxGapS: number): SeriesArea;
  /**
   * Least and largest sample of each of `columns` equal parts of the window, as pairs (time, value)
   * in order of time, at most three pairs per column. A pair whose value is NaN breaks the line:
   * between two columns the samples are more than `maxGapS` apart. At most 16,384 columns.
   */
  downsample(series: number, columns: SeriesColumns): Float64Array;
  /** Forgets the samples of a series. */
  clear(series: number): void;
  /** The whole store as one buffer: a copy, the same bytes from either implementation. */
  exportMemory(): ArrayBuffer;
  /** Replaces the content by an exported buffer of the same shape; false, and nothing happens, for anything else. */
  importMemory(buffer: ArrayBuffer): boolean;
}

/** Intervals of equal length one after the other. */
export interface SeriesGrid {
  readonly fromS: number;
  readonly stepS: number;
  readonly count: number;
}

/** A window to draw, how many columns wide, and from which distance on samples are a gap. */
export interface SeriesColumns extends SeriesWindow {
  readonly columns: number;
  readonly maxGapS: number;
}
