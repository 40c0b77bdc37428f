import type { SeriesShape } from "./kernel.ts";

// One store, little-endian: magic, format, number of series, capacity (32 bit each); per series the
// slot of its oldest sample and its length (32 bit each); all times (64 bit); all values (32 bit).
// The kernel in assembly/series.ts works on the same bytes.

/** First word of an exported store: "HGTS". */
const MAGIC = 0x53544748;
const FORMAT = 1;
const HEADER_BYTES = 16;

/** The parts of a store as views of its memory. */
export interface SeriesViews {
  readonly buffer: ArrayBuffer;
  readonly capacity: number;
  readonly seriesCount: number;
  /** Per series: slot of the oldest sample, number of samples. */
  readonly heads: Int32Array;
  readonly times: Float64Array;
  readonly values: Float32Array;
}

/** A shape within the bounds that `SeriesShape` names. */
export function boundedShape({ seriesCount, capacity }: SeriesShape): SeriesShape {
  return {
    seriesCount: Math.min(Math.max(Math.trunc(seriesCount) || 1, 1), 1024),
    capacity: Math.min(Math.max(Math.trunc(capacity) || 2, 2), 1_000_000),
  };
}

/** Bytes of a store of that shape. */
export function storeBytes({ seriesCount, capacity }: SeriesShape): number {
  return HEADER_BYTES + seriesCount * (8 + 12 * capacity);
}

/** Views of a store that begins at `base`, a multiple of 8. */
export function viewStore(buffer: ArrayBuffer, base: number, shape: SeriesShape): SeriesViews {
  const { seriesCount, capacity } = shape;
  const samples = seriesCount * capacity;
  const timesAt = base + HEADER_BYTES + 8 * seriesCount;
  return {
    buffer,
    capacity,
    seriesCount,
    heads: new Int32Array(buffer, base + HEADER_BYTES, 2 * seriesCount),
    times: new Float64Array(buffer, timesAt, samples),
    values: new Float32Array(buffer, timesAt + 8 * samples, samples),
  };
}

/** Writes the header of an empty store. */
export function writeHeader(buffer: ArrayBuffer, base: number, shape: SeriesShape): void {
  const header = new Int32Array(buffer, base, 4);
  header.set([MAGIC, FORMAT, shape.seriesCount, shape.capacity]);
}

/**
 * Shape of an exported store, by which one of the same shape can be opened; undefined for bytes
 * that are none: a foreign or cut buffer, lengths out of range, times that do not rise, numbers that
 * are not finite.
 */
export function exportedShape(buffer: ArrayBuffer): SeriesShape | undefined {
  if (buffer.byteLength < HEADER_BYTES) return undefined;
  const [magic, format, seriesCount = 0, capacity = 0] = new Int32Array(buffer, 0, 4);
  const shape = { seriesCount, capacity };
  const bounded = boundedShape(shape);
  if (magic !== MAGIC || format !== FORMAT) return undefined;
  if (bounded.seriesCount !== seriesCount || bounded.capacity !== capacity) return undefined;
  if (buffer.byteLength !== storeBytes(shape)) return undefined;
  const views = viewStore(buffer, 0, shape);
  for (let series = 0; series < seriesCount; series += 1) {
    if (!isSound(views, series)) return undefined;
  }
  return shape;
}

function isSound(views: SeriesViews, series: number): boolean {
  const { heads, capacity } = views;
  const [start = 0, length = 0] = heads.subarray(2 * series, 2 * series + 2);
  if (!isRing(start, length, capacity)) return false;
  let before = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < length; index += 1) {
    const slot = series * capacity + ((start + index) % capacity);
    const time = views.times[slot] ?? Number.NaN;
    const isRising = Number.isFinite(time) && time > before;
    if (!isRising || !Number.isFinite(views.values[slot])) return false;
    before = time;
  }
  return true;
}

/** A ring turns only once it is full. */
function isRing(start: number, length: number, capacity: number): boolean {
  const isInRange = start >= 0 && start < capacity && length >= 0 && length <= capacity;
  return isInRange && (start === 0 || length === capacity);
}
