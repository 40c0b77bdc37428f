import type { SeriesShape, SeriesStore } from "../kernel/kernel.ts";
import { boundedShape, viewStore, writeHeader } from "../kernel/series-layout.ts";
import { seriesStore, type SeriesBackend } from "../kernel/series-store.ts";
import type { KernelExports } from "./exports.ts";

/**
 * The memory of an instance as a store. Appending and reading stay in JavaScript, which is faster
 * there than a call across; see the kernel's ADR. Throws a `RangeError` when no memory is left.
 */
export function adaptSeries(exports: KernelExports, wanted: SeriesShape): SeriesStore {
  const shape = boundedShape(wanted);
  const { memory } = exports;
  const base = exports.HEAP.value;
  let reserved = 0;
  let output = 0;

  const reserve = (bytes: number): void => {
    if (bytes <= reserved) return;
    output = exports.reserve(shape.seriesCount, shape.capacity, bytes);
    if (output === 0) throw new RangeError("no memory left for series");
    reserved = bytes;
  };
  const results = (length: number): Float64Array =>
    new Float64Array(memory.buffer, output, length).slice();

  reserve(LEAST_OUTPUT_BYTES);
  writeHeader(memory.buffer, base, shape);
  let views = viewStore(memory.buffer, base, shape);

  const backend: SeriesBackend = {
    base,
    views() {
      if (views.buffer !== memory.buffer) views = viewStore(memory.buffer, base, shape);
      return views;
    },
    intervals(series, { fromS, stepS, count }) {
      reserve(32 * count);
      exports.intervals(series, fromS, stepS, count);
      return results(4 * count);
    },
    area(series, { fromS, toS, maxGapS }) {
      exports.energy(series, fromS, toS, maxGapS);
      const [valueHours = 0, coveredS = 0] = results(2);
      return { valueHours, coveredS };
    },
    downsample(series, { fromS, toS, columns, maxGapS }) {
      reserve(48 * columns);
      return results(2 * exports.downsample(series, fromS, toS, columns, maxGapS));
    },
  };
  return seriesStore(shape, backend);
}

const LEAST_OUTPUT_BYTES = 64;
