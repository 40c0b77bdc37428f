import { columnCount, type Columns, type CurveKernel } from "../kernel/kernel.ts";
import type { KernelExports } from "./exports.ts";

/** Minutes of a day of 25 hours, and the longest time that one covers, in tenths of a second. */
const ENTRIES = 1500;
const MOST_TENTHS = 600;
const FIGURES = 6;

/** What the reading of curves needs of an instance. */
export type CurveExports = Pick<
  KernelExports,
  "memory" | "HEAP" | "MOST_BYTES" | "placeDay" | "decodeDay" | "clearColumns" | "addColumns"
>;

/** The exports of an instance as the part of the kernel that reads curves. */
export function adaptCurves(exports: CurveExports): CurveKernel {
  const { memory } = exports;
  return {
    columns(days, grid, size = 1) {
      const { fromS, stepS } = grid;
      const count = columnCount(grid);
      const place = (length: number) => {
        if (exports.placeDay(length, ENTRIES / size, count) === 0)
          throw new RangeError("no memory left for columns");
      };
      place(0);
      const sums = exports.clearColumns(count);
      for (const { startS, bytes } of days) {
        if (bytes.length > exports.MOST_BYTES.value) continue;
        place(bytes.length);
        new Uint8Array(memory.buffer, exports.HEAP.value, bytes.length).set(bytes);
        if (exports.decodeDay(bytes.length, MOST_TENTHS * size) === 0) continue;
        exports.addColumns((startS - fromS) / size + 30, stepS / size, count);
      }
      return readColumns(new Float64Array(memory.buffer, sums, FIGURES * count), count);
    },
  };
}

function readColumns(sums: Float64Array, count: number): Columns {
  const make = () => new Float64Array(count);
  const columns = {
    low: make(),
    mean: make(),
    high: make(),
    inWh: make(),
    outWh: make(),
    coveredS: make(),
  };
  for (let column = 0; column < count; column += 1) {
    const figure = (at: number) => sums[FIGURES * column + at] ?? 0;
    const coveredS = figure(5);
    const isKnown = coveredS > 0;
    columns.low[column] = isKnown ? figure(0) : Number.NaN;
    columns.mean[column] = figure(1) / coveredS;
    columns.high[column] = isKnown ? figure(2) : Number.NaN;
    columns.inWh[column] = figure(3);
    columns.outWh[column] = figure(4);
    columns.coveredS[column] = coveredS;
  }
  return columns;
}
