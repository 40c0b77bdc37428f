// Curves of days, which WebAssembly reads faster than JavaScript. No function throws, for any input.

/** The part of the kernel that reads the curves of days. */
export interface CurveKernel {
  /**
   * The curves of days as columns; an entry belongs to the column that contains its middle. `size` is the length of an
   * entry in minutes: 1, 15 or 60, 1 if omitted. Unreadable days are left out. At most 16,384 columns.
   */
  readonly columns: (days: readonly DatedBytes[], grid: Grid, size?: number) => Columns;
}

/**
 * Minutes of a day from its start: least, mean and largest value in tenths of the unit, and the time covered by the
 * mean in tenths of a second, 0 without a record. At a coarser level each entry has several minutes.
 */
export interface DayMinutes {
  readonly low: Int32Array;
  readonly mean: Int32Array;
  readonly high: Int32Array;
  readonly covered: Uint16Array;
}

/** The bytes of a day's curve, and when its first minute begins. */
export interface DatedBytes {
  readonly startS: number;
  readonly bytes: Uint8Array;
}

/** Columns of equal length, adjacent. */
export interface Grid {
  readonly fromS: number;
  readonly stepS: number;
  readonly count: number;
}

/** Figures of each column of a grid. Unknown values are NaN, their energies and time 0. */
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
