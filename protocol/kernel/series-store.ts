import type { SeriesArea, SeriesColumns, SeriesGrid, SeriesShape, SeriesStore } from "./kernel.ts";
import { exportedShape, storeBytes, type SeriesViews } from "./series-layout.ts";
import { append, countOf, MAX_ROWS, read } from "./series.ts";

/** What an implementation brings: the memory, and the calls it does in its own way. */
export interface SeriesBackend {
  /** Views of the memory as it is now: a WASM memory that grew has a new buffer. */
  views(): SeriesViews;
  /** Where the store begins in the buffer. */
  readonly base: number;
  intervals(series: number, grid: SeriesGrid): Float64Array;
  area(series: number, columns: SeriesColumns): SeriesArea;
  downsample(series: number, columns: SeriesColumns): Float64Array;
}

/**
 * A store over a backend: checks what comes in, so that a backend sees only series it has, finite
 * windows and sensible counts.
 */
export function seriesStore(shape: SeriesShape, backend: SeriesBackend): SeriesStore {
  const has = (series: number): boolean =>
    Number.isInteger(series) && series >= 0 && series < shape.seriesCount;
  const bytes = (): Uint8Array =>
    new Uint8Array(backend.views().buffer, backend.base, storeBytes(shape));
  return {
    append: (series, timeS, value) => has(series) && append(backend.views(), series, timeS, value),
    count: (series) => (has(series) ? countOf(backend.views(), series) : 0),
    read(series, window) {
      if (has(series)) return read(backend.views(), series, window);
      return { timesS: new Float64Array(0), values: new Float32Array(0) };
    },
    intervals(series, { fromS, stepS, count }) {
      if (!has(series) || !(stepS > 0) || !isSpan(fromS, fromS + stepS * count))
        return new Float64Array(0);
      return backend.intervals(series, { fromS, stepS, count: rows(count) });
    },
    area(series, window, maxGapS) {
      const isEmpty = !has(series) || !isSpan(window.fromS, window.toS);
      if (isEmpty) return { valueHours: 0, coveredS: 0 };
      return backend.area(series, { ...window, maxGapS, columns: 1 });
    },
    downsample(series, columns) {
      if (!has(series) || !isSpan(columns.fromS, columns.toS)) return new Float64Array(0);
      return backend.downsample(series, { ...columns, columns: rows(columns.columns) });
    },
    clear(series) {
      if (has(series)) backend.views().heads.fill(0, 2 * series, 2 * series + 2);
    },
    exportMemory: () => bytes().slice().buffer,
    importMemory(buffer) {
      const given = exportedShape(buffer);
      if (given?.seriesCount !== shape.seriesCount || given.capacity !== shape.capacity)
        return false;
      bytes().set(new Uint8Array(buffer));
      return true;
    },
  };
}

/** Shorter than this, a window has no columns that double precision can tell apart. */
const LEAST_SPAN_S = 1e-6;

function isSpan(fromS: number, toS: number): boolean {
  const spanS = toS - fromS;
  return Number.isFinite(fromS) && Number.isFinite(spanS) && spanS >= LEAST_SPAN_S;
}

function rows(count: number): number {
  return Math.min(Math.max(Math.trunc(count) || 1, 1), MAX_ROWS);
}
