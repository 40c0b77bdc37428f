import * as portable from "../../assembly/curves.ts";
import { columnCount, type Columns, type CurveKernel, type DayMinutes } from "./kernel.ts";

/** The module that reads curves: its source, or an instance of it in WebAssembly. */
export type CurveModule = typeof portable;

/** Entries of a day of 25 hours when each is a minute, and tenths of a second that a minute may cover. */
const ENTRIES = 1500;
const MOST_TENTHS = 600;
const FIGURES = 6;

/** Reads the bytes of a day whose entries have `size` minutes each; undefined for bytes that are no day. */
export function readDay(bytes: Uint8Array, size: number): DayMinutes | undefined {
  if (!isDay(portable, bytes, size)) return undefined;
  const count = ENTRIES / size;
  return {
    low: portable.dayLow().slice(0, count),
    mean: portable.dayMean().slice(0, count),
    high: portable.dayHigh().slice(0, count),
    covered: portable.dayCovered().slice(0, count),
  };
}

/** Reads curves with a module. */
export function createCurves(module: CurveModule): CurveKernel {
  return {
    columns(days, { fromS, stepS, ...grid }, size = 1) {
      const count = columnCount(grid);
      module.clearColumns(count);
      for (const { startS, bytes } of days) {
        if (!isDay(module, bytes, size)) continue;
        // Longer entries are read as minutes of a time that passes more slowly.
        module.addColumns((startS - fromS) / size + 30, stepS / size, count);
      }
      return columnsIn(module.columnSums(), count);
    },
  };
}

/** Reads curves in JavaScript. */
export const curves = createCurves(portable);

function isDay(module: CurveModule, bytes: Uint8Array, size: number): boolean {
  module.dayRoom(bytes.length).set(bytes);
  return module.readDay(bytes.length, ENTRIES / size, MOST_TENTHS * size);
}

function columnsIn(sums: Float64Array, count: number): Columns {
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
