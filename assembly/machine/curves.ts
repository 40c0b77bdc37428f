import { above, below, coveredS, entries, known, means, readDay } from "./curves/day";

// assembly/curves.ts for the machine: raw memory, integers, and a stretch of a single column at a time.

const MOST_ENTRIES: i32 = 1500;
const FIGURES: i32 = 6;
const MOST_COLUMNS: i32 = 16_384;
/** Up to two numbers may be read beyond the end of a day before the check. */
const BEHIND: i32 = 16;

const bytes = memory.data(131_072 + BEHIND, 16);
const lengths = memory.data(4 * 1024, 16);
const starts = memory.data(8 * 1024, 16);
const sums = memory.data(8 * FIGURES * MOST_COLUMNS, 16);

let columns: i32 = 0;
let stepS: f64 = 60;

/** Buffer for the bytes of up to 1024 days, adjacent. */
export function bytesAt(): usize {
  return bytes;
}

export function lengthsAt(): usize {
  return lengths;
}

/** Buffer for the middle of each day's first entry, in seconds from the first column on. */
export function startsAt(): usize {
  return starts;
}

/** Least, mean, largest, in, out and time of all columns, figure by figure. */
export function columnsAt(): usize {
  return sums;
}

export function begin(count: i32, lengthS: f64): void {
  columns = count;
  stepS = lengthS;
  memory.fill(sums, 0, <usize>(8 * FIGURES * count));
}

/** Adds the days in the buffers, as `readDay` and `addColumns` of the reference do. */
export function add(days: i32, size: i32, most: i32): void {
  let from = bytes;
  for (let day: i32 = 0; day < days; day += 1) {
    const to = from + load<i32>(lengths + ((<usize>day) << 2));
    if (readDay(from, to, size, most)) addDay(load<f64>(starts + ((<usize>day) << 3)));
    from = to;
  }
}

function addDay(firstS: f64): void {
  const figure = (<usize>columns) << 3;
  let place: i32 = 0;
  while (place < known) {
    const entry = load<i32>(entries + ((<usize>place) << 2));
    const column = Math.floor((firstS + 60 * <f64>entry) / stepS);
    const until = safeEnd(entry, column, firstS);
    if (column >= 0 && column < <f64>columns)
      place = addUntil(place, until, sums + ((<usize>(<i32>column)) << 3), figure);
    else while (place < known && load<i32>(entries + ((<usize>place) << 2)) < until) place += 1;
  }
}

/** End of the entries that surely belong to the column of `entry`: mostly the start of the next column. */
function safeEnd(entry: i32, column: f64, firstS: f64): i32 {
  const behind = ((column + (stepS > 0 ? 1 : 0)) * stepS - firstS) / 60;
  // Further away from the first column, rounding may shift it by an entry.
  const isExact = Math.abs(firstS) < 1e12 && behind > <f64>entry + 1 && behind < <f64>MOST_ENTRIES;
  return isExact ? <i32>behind : entry + 1;
}

/** Adds the known entries before the entry `until` to a column; returns the index of the next. */
function addUntil(from: i32, until: i32, column: usize, figure: usize): i32 {
  let place = from;
  let least: i32 = i32.MAX_VALUE;
  let largest: i32 = i32.MIN_VALUE;
  let plus: i64 = 0;
  let minus: i64 = 0;
  let time: i32 = 0;
  while (place < known) {
    const offset = (<usize>place) << 2;
    if (load<i32>(entries + offset) >= until) break;
    const part = load<i32>(coveredS + offset);
    const mean = load<i32>(means + offset);
    const area = <i64>mean * <i64>part;
    if (area > 0) plus += area;
    else minus -= area;
    least = min(least, mean - load<i32>(below + offset));
    largest = max(largest, mean + load<i32>(above + offset));
    time += part;
    place += 1;
  }
  const before = load<f64>(column + 5 * figure);
  const low = <f64>least / 10;
  const high = <f64>largest / 10;
  if (before === 0 || low < load<f64>(column)) store<f64>(column, low);
  if (before === 0 || high > load<f64>(column + 2 * figure)) store<f64>(column + 2 * figure, high);
  raise(column + figure, <f64>(plus - minus) / 100);
  raise(column + 3 * figure, <f64>plus / 360_000);
  raise(column + 4 * figure, <f64>minus / 360_000);
  store<f64>(column + 5 * figure, before + <f64>time / 10);
  return place;
}

function raise(place: usize, by: f64): void {
  store<f64>(place, load<f64>(place) + by);
}

/** Turns the sums into means; nothing is known of a column without time. */
export function finish(): void {
  const figure = (<usize>columns) << 3;
  for (let column = sums; column < sums + figure; column += 8) {
    const time = load<f64>(column + 5 * figure);
    store<f64>(column + figure, load<f64>(column + figure) / time);
    if (time > 0) continue;
    store<f64>(column, NaN);
    store<f64>(column + 2 * figure, NaN);
  }
}
