import * as portable from "../../assembly/curves.ts";
import { columnCount, type Columns, type CurveKernel, type DayMinutes } from "./kernel.ts";

/** Entries of a day of 25 hours by the minute, and tenths of a second that a minute may cover. */
const ENTRIES = 1500;
const MOST_TENTHS = 600;
const FIGURES = 6;

/** Reads the bytes of a day whose entries have `size` minutes each; undefined for other bytes. */
export function readDay(bytes: Uint8Array, size: number): DayMinutes | undefined {
  if (!isDay(bytes, size)) return undefined;
  const count = ENTRIES / size;
  return {
    low: portable.dayLow().slice(0, count),
    mean: portable.dayMean().slice(0, count),
    high: portable.dayHigh().slice(0, count),
    covered: portable.dayCovered().slice(0, count),
  };
}

/** Reads curves in JavaScript. */
export const curves: CurveKernel = {
  columns(days, { fromS, stepS, ...grid }, size = 1) {
    const count = columnCount(grid);
    portable.clearColumns(count);
    for (const { startS, bytes } of days) {
      if (!isDay(bytes, size)) continue;
      // Longer entries are read as minutes of a time that passes more slowly.
      portable.addColumns((startS - fromS) / size + 30, stepS / size, count);
    }
    return columnsIn(portable.columnSums(), count);
  },
};

/** assembly/machine/curves.ts: addresses of its buffers, in a memory that never moves, and its operations. */
export interface CurveMachine {
  readonly bytesAt: () => number;
  readonly lengthsAt: () => number;
  readonly startsAt: () => number;
  readonly columnsAt: () => number;
  readonly begin: (columns: number, stepS: number) => void;
  readonly add: (days: number, entries: number, mostTenths: number) => void;
  readonly finish: () => void;
}

/** Days and bytes that have room at a time. No day has more bytes. */
const ROOM_DAYS = 1024;
const ROOM_BYTES = 131_072;

/** Reads curves with an instance of the module. */
export function createCurves(
  machine: CurveMachine & { readonly memory: { readonly buffer: ArrayBuffer } },
): CurveKernel {
  const { buffer } = machine.memory;
  const room = new Uint8Array(buffer, machine.bytesAt(), ROOM_BYTES);
  const lengths = new Int32Array(buffer, machine.lengthsAt(), ROOM_DAYS);
  const starts = new Float64Array(buffer, machine.startsAt(), ROOM_DAYS);
  return {
    columns(days, { fromS, stepS, ...grid }, size = 1) {
      const count = columnCount(grid);
      let [held, used] = [0, 0];
      const add = () => {
        machine.add(held, ENTRIES / size, MOST_TENTHS * size);
        [held, used] = [0, 0];
      };
      machine.begin(count, stepS / size);
      for (const { startS, bytes } of days) {
        if (bytes.length > ROOM_BYTES) continue;
        if (held === ROOM_DAYS || used + bytes.length > ROOM_BYTES) add();
        room.set(bytes, used);
        lengths[held] = bytes.length;
        starts[held] = (startS - fromS) / size + 30;
        held += 1;
        used += bytes.length;
      }
      add();
      machine.finish();
      return columnsAt(
        buffer.slice(machine.columnsAt(), machine.columnsAt() + 8 * FIGURES * count),
      );
    },
  };
}

function columnsAt(buffer: ArrayBuffer): Columns {
  const count = buffer.byteLength / 8 / FIGURES;
  const figure = (at: number) => new Float64Array(buffer, 8 * at * count, count);
  return {
    low: figure(0),
    mean: figure(1),
    high: figure(2),
    inWh: figure(3),
    outWh: figure(4),
    coveredS: figure(5),
  };
}

function isDay(bytes: Uint8Array, size: number): boolean {
  portable.dayRoom(bytes.length).set(bytes);
  return portable.readDay(bytes.length, ENTRIES / size, MOST_TENTHS * size);
}

function columnsIn(sums: Float64Array, count: number): Columns {
  const columns = columnsAt(new ArrayBuffer(8 * FIGURES * count));
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
