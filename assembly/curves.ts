/// <reference path="./portable.d.ts" />

/** Minutes of a day of 25 hours. */
const MOST_ENTRIES: i32 = 1500;
const FIGURES: i32 = 6;

let bytes = new Uint8Array(0);
const covered = new Uint16Array(MOST_ENTRIES);
const mean = new Int32Array(MOST_ENTRIES);
const low = new Int32Array(MOST_ENTRIES);
const high = new Int32Array(MOST_ENTRIES);
let sums = new Float64Array(0);

let entries: i32 = 0;
let at: i32 = 0;
let end: i32 = 0;
let value: f64 = 0;
let zeros: f64 = 0;

/** Room for the bytes of a day. Valid until the next call. */
export function dayRoom(length: number): Uint8Array {
  if (bytes.length < (length as i32)) bytes = new Uint8Array((length as i32) * 2);
  return bytes;
}

/**
 * Reads the bytes of a day in the buffer: columns for time covered, mean, mean less low, high less mean. Each holds
 * differences to the previous entry as varints (seven bits a byte), sign in the last bit; a zero is followed by the
 * number of repetitions. False for bytes that are cut, too long or hold impossible figures. `count`: entries, at
 * most 1500; `most`: longest time of an entry, in tenths of a second.
 */
export function readDay(length: number, count: number, most: number): boolean {
  at = 0;
  end = length as i32;
  entries = count as i32;
  return readCovered(most) && readMeans() && readBelow() && readAbove() && at === end;
}

/** Time covered by each entry of the last day, in tenths of a second; 0 without a record. */
export function dayCovered(): Uint16Array {
  return covered;
}

/** Mean of each entry, in tenths of the unit. */
export function dayMean(): Int32Array {
  return mean;
}

/** Least value of each entry, in tenths of the unit. */
export function dayLow(): Int32Array {
  return low;
}

/** Largest value of each entry, in tenths of the unit. */
export function dayHigh(): Int32Array {
  return high;
}

/** The next number, 0 to 2^42; -1 at the end, and for a cut or too large number. */
function next(): f64 {
  let number: f64 = 0;
  let scale: f64 = 1;
  for (let place: i32 = 0; place < 6; place += 1) {
    if (at === end) return -1;
    const byte = bytes[at] as i32;
    at += 1;
    number += ((byte & 127) as f64) * scale;
    if (byte < 128) return number;
    scale *= 128;
  }
  return -1;
}

function begin(): void {
  value = 0;
  zeros = 0;
}

/** Moves on to the value of the next entry; false when there is none. */
function step(): boolean {
  if (zeros > 0) {
    zeros -= 1;
    return true;
  }
  const number = next();
  if (number < 0) return false;
  if (number === 0) {
    zeros = next();
    return zeros >= 0;
  }
  const half = Math.floor(number / 2);
  value += half * 2 === number ? half : -half - 1;
  return value <= 0x7fff_ffff && value >= -0x7fff_ffff;
}

function readCovered(most: f64): boolean {
  begin();
  for (let entry: i32 = 0; entry < entries; entry += 1) {
    if (!step() || value < 0 || value > most) return false;
    covered[entry] = value as i32;
    mean[entry] = 0;
    low[entry] = 0;
    high[entry] = 0;
  }
  return zeros === 0;
}

function readMeans(): boolean {
  begin();
  for (let entry: i32 = 0; entry < entries; entry += 1) {
    if ((covered[entry] as i32) === 0) continue;
    if (!step()) return false;
    mean[entry] = value as i32;
  }
  return zeros === 0;
}

function readBelow(): boolean {
  begin();
  for (let entry: i32 = 0; entry < entries; entry += 1) {
    if ((covered[entry] as i32) === 0) continue;
    if (!step() || value < 0) return false;
    low[entry] = (mean[entry] as i32) - (value as i32);
  }
  return zeros === 0;
}

function readAbove(): boolean {
  begin();
  for (let entry: i32 = 0; entry < entries; entry += 1) {
    if ((covered[entry] as i32) === 0) continue;
    if (!step() || value < 0) return false;
    high[entry] = (mean[entry] as i32) + (value as i32);
  }
  return zeros === 0;
}

/** Begins the columns of a chart. */
export function clearColumns(columns: number): void {
  const length: i32 = FIGURES * (columns as i32);
  if (sums.length < length) sums = new Float64Array(2 * length);
  sums.fill(0);
}

/** Least, sum, largest, in, out and time of each column. Valid until the next `clearColumns`. */
export function columnSums(): Float64Array {
  return sums;
}

/**
 * Adds the last day, with entries of 60 s. An entry belongs to the column that contains its middle. `firstS`: middle of
 * its first entry, from the first column on.
 */
export function addColumns(firstS: number, stepS: number, columns: number): void {
  for (let entry: i32 = 0; entry < entries; entry += 1) {
    const tenths = covered[entry] as f64;
    if (tenths === 0) continue;
    const column = Math.floor((firstS + 60 * (entry as f64)) / stepS);
    if (column >= 0 && column < columns) addEntry(FIGURES * (column as i32), entry, tenths / 10);
  }
}

function addEntry(column: i32, entry: i32, seconds: f64): void {
  const least = (low[entry] as f64) / 10;
  const most = (high[entry] as f64) / 10;
  const sum = ((mean[entry] as f64) / 10) * seconds;
  const known = sums[column + 5] as f64;
  if (known === 0 || least < (sums[column] as f64)) sums[column] = least;
  sums[column + 1] = (sums[column + 1] as f64) + sum;
  if (known === 0 || most > (sums[column + 2] as f64)) sums[column + 2] = most;
  const direction = column + (sum > 0 ? 3 : 4);
  sums[direction] = (sums[direction] as f64) + Math.abs(sum) / 3600;
  sums[column + 5] = known + seconds;
}
