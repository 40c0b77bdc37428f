import { HEAP, reach } from "./buffers";

// The bytes of a day begin at `HEAP`; behind them stand its columns as least, mean and largest value
// (32 bit) and time covered (16 bit), one column after the other, for as many entries as were asked for.

let end: usize = 0;
let at: usize = 0;
let entries: i32 = 0;
let low: usize = 0;
let mean: usize = 0;
let high: usize = 0;
let covered: usize = 0;
let sums: usize = 0;

/**
 * Makes room at `HEAP` for the bytes of a day, for its columns, and for `columns` of a chart behind
 * them; returns where the columns of the day begin, or 0 when the memory cannot grow.
 */
export function placeDay(length: i32, count: i32, columns: i32): usize {
  const from = (HEAP + <usize>MOST_BYTES + 7) & ~7;
  if (length > MOST_BYTES || !reach(from + 14 * <usize>count + 8 + COLUMN_BYTES * <usize>columns))
    return 0;
  entries = count;
  low = from;
  mean = low + 4 * <usize>count;
  high = mean + 4 * <usize>count;
  covered = high + 4 * <usize>count;
  sums = (covered + 2 * <usize>count + 7) & ~7;
  return from;
}

/** More bytes than any day has: 6 for each of 6,000 numbers, and a zero's count behind each. */
export const MOST_BYTES: i32 = 72_000;

const COLUMN_BYTES: usize = 48;

/** Reads a day; `most` is the longest time that an entry may cover. 0 for bytes that are none. Twin: plant/history/day-bytes.ts. */
export function decodeDay(length: i32, most: i32): i32 {
  at = HEAP;
  end = HEAP + <usize>length;
  memory.fill(low, 0, 14 * <usize>entries);
  return <i32>(readCovered(most) && readMeans() && readBelow() && readAbove() && at == end);
}

function next(): i64 {
  let number: i64 = 0;
  for (let shift: i64 = 0; shift <= 35; shift += 7) {
    if (at == end) return -1;
    const byte = <i64>load<u8>(at++);
    number += (byte & 127) << shift;
    if (byte < 128) return number;
  }
  return -1;
}

let value: i64 = 0;
let zeros: i64 = 0;

/** Moves on to the value of the next entry; false when there is none. */
function step(): bool {
  if (zeros > 0) {
    zeros--;
    return true;
  }
  const number = next();
  if (number < 0) return false;
  if (number == 0) {
    zeros = next();
    return zeros >= 0;
  }
  value += number & 1 ? -((number + 1) >> 1) : number >> 1;
  return value <= 0x7fffffff && value >= -0x7fffffff;
}

function begin(): void {
  value = 0;
  zeros = 0;
}

function readCovered(most: i32): bool {
  begin();
  for (let entry = 0; entry < entries; entry++) {
    if (!step() || value < 0 || value > <i64>most) return false;
    store<u16>(covered + ((<usize>entry) << 1), <u16>value);
  }
  return zeros == 0;
}

function readMeans(): bool {
  begin();
  for (let entry = 0; entry < entries; entry++) {
    if (load<u16>(covered + ((<usize>entry) << 1)) == 0) continue;
    if (!step()) return false;
    store<i32>(mean + ((<usize>entry) << 2), <i32>value);
  }
  return zeros == 0;
}

function readBelow(): bool {
  begin();
  for (let entry = 0; entry < entries; entry++) {
    if (load<u16>(covered + ((<usize>entry) << 1)) == 0) continue;
    if (!step() || value < 0) return false;
    const offset = (<usize>entry) << 2;
    store<i32>(low + offset, load<i32>(mean + offset) - <i32>value);
  }
  return zeros == 0;
}

function readAbove(): bool {
  begin();
  for (let entry = 0; entry < entries; entry++) {
    if (load<u16>(covered + ((<usize>entry) << 1)) == 0) continue;
    if (!step() || value < 0) return false;
    const offset = (<usize>entry) << 2;
    store<i32>(high + offset, load<i32>(mean + offset) + <i32>value);
  }
  return zeros == 0;
}

/** Begins the columns of a chart: least, sum, largest, in, out and time, as f64; returns where. */
export function clearColumns(columns: i32): usize {
  memory.fill(sums, 0, COLUMN_BYTES * <usize>columns);
  return sums;
}

/**
 * Adds the day that was read last, its entries being 60 s long. `firstS`: middle of its first entry, from the first
 * column on. Twin: plant/history/columns.ts.
 */
export function addColumns(firstS: f64, stepS: f64, columns: i32): void {
  for (let entry = 0; entry < entries; entry++) {
    const tenths = load<u16>(covered + ((<usize>entry) << 1));
    if (tenths == 0) continue;
    const column = Math.floor((firstS + <f64>(entry * 60)) / stepS);
    if (column >= 0.0 && column < <f64>columns) {
      addMinute(sums + COLUMN_BYTES * <usize>column, (<usize>entry) << 2, <f64>tenths / 10.0);
    }
  }
}

function addMinute(column: usize, offset: usize, seconds: f64): void {
  const least = <f64>load<i32>(low + offset) / 10.0;
  const most = <f64>load<i32>(high + offset) / 10.0;
  const sum = (<f64>load<i32>(mean + offset) / 10.0) * seconds;
  const known = load<f64>(column, 40);
  if (known == 0.0 || least < load<f64>(column)) store<f64>(column, least);
  if (known == 0.0 || most > load<f64>(column, 16)) store<f64>(column, most, 16);
  store<f64>(column, load<f64>(column, 8) + sum, 8);
  if (sum > 0.0) store<f64>(column, load<f64>(column, 24) + sum / 3600.0, 24);
  else store<f64>(column, load<f64>(column, 32) + abs(sum) / 3600.0, 32);
  store<f64>(column, known + seconds, 40);
}
