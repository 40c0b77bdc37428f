/**
 * What the WASM kernel and its JavaScript twin both can: numbers and bytes in, numbers out. No
 * function throws, whatever it is given; the parameters say what is meant.
 */
export interface Kernel {
  /** Index of `INVERTER_TYPES` for the first four digits of a serial (0 to 0xffff), or -1. */
  serialType(prefix: number): number;
  /** Production year, 2014 to 2029, of the lower 32 bits of a serial. */
  serialYear(low: number): number;
  /** Production week, 0 to 99, of the lower 32 bits of a serial; -1 when a digit is a letter. */
  serialWeek(low: number): number;
  /** Code of a limit request; flags are 0 or 1. */
  limitCode(relative: number, persistent: number): number;
  /** Flags of a limit code: bit 0 relative, bit 1 persistent; -1 for any other number. */
  limitFlags(code: number): number;
  /** Upper end of the limit field: percent when relative is 1, else watts. */
  limitMaximum(relative: number, maxPowerW: number): number;
  /** Major << 16 | minor << 8 | patch of a version integer. */
  versionParts(version: number): number;
  /** Signal quality, 0 to 100 percent, of a signal strength in dBm. */
  signalPercent(rssiDbm: number): number;
  /** Heap fragmentation, 0 to 1. */
  heapFragmentation(freeBytes: number, largestBlockBytes: number): number;
  /** Part of a memory in use, 0 to 1. */
  usageRatio(usedBytes: number, totalBytes: number): number;
  /** CRC-16 of the bytes, as it ends a grid profile. */
  crc16(bytes: Uint8Array): number;
  /** Sections of a grid profile as numbers; see `scanProfile` in profile.ts. */
  scanProfile(bytes: Uint8Array): Int32Array;
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
