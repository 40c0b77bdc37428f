import type { SeriesShape, SeriesStore } from "../kernel/kernel.ts";
import { boundedShape, viewStore, writeHeader } from "../kernel/series-layout.ts";
import { referenceBackend, seriesStore, type SeriesBackend } from "../kernel/series-store.ts";
import type { KernelExports } from "./exports.ts";

/**
 * The memory of an instance as a store; undefined when it cannot grow that far. Appending and
 * reading stay in JavaScript, which is faster there than a call across; see the kernel's ADR.
 */
export function adaptSeries(exports: KernelExports, wanted: SeriesShape): SeriesStore | undefined {
  const shape = boundedShape(wanted);
  const { seriesCount, capacity } = shape;
  const { memory } = exports;
  const base = exports.STORE.value;
  let reserved = 64;
  let output = exports.reserve(seriesCount, capacity, reserved);
  if (output === 0) return undefined;
  writeHeader(memory.buffer, base, shape);
  let views = viewStore(memory.buffer, base, shape);

  const current: SeriesBackend["views"] = () => {
    if (views.buffer !== memory.buffer) views = viewStore(memory.buffer, base, shape);
    return views;
  };
  const reserve = (bytes: number): boolean => {
    if (bytes <= reserved) return true;
    const at = exports.reserve(seriesCount, capacity, bytes);
    if (at === 0) return false;
    output = at;
    reserved = bytes;
    return true;
  };
  const results = (length: number): Float64Array =>
    new Float64Array(memory.buffer, output, length).slice();

  return seriesStore(shape, {
    base,
    views: current,
    intervals(series, grid) {
      if (!reserve(32 * grid.count)) return referenceBackend(current()).intervals(series, grid);
      exports.intervals(series, grid.fromS, grid.stepS, grid.count);
      return results(4 * grid.count);
    },
    area(series, { fromS, toS, maxGapS }) {
      exports.energy(series, fromS, toS, maxGapS);
      const [valueHours = 0, coveredS = 0] = results(2);
      return { valueHours, coveredS };
    },
    downsample(series, wantedColumns) {
      const { fromS, toS, columns, maxGapS } = wantedColumns;
      if (!reserve(48 * columns))
        return referenceBackend(current()).downsample(series, wantedColumns);
      return results(2 * exports.downsample(series, fromS, toS, columns, maxGapS));
    },
  });
}
