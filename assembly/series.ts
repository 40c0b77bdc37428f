import { HEAP, reach } from "./buffers";

// A store of series in one block of memory, laid out as protocol/kernel/series-layout.ts says, from
// `HEAP` on; what a call returns in bulk stands behind it, from `output` on.

const HEADS: usize = 16;

let capacity: i32 = 0;
let times: usize = 0;
let values: usize = 0;
let output: usize = 0;
let start: i32 = 0;
let length: i32 = 0;

/**
 * Makes room for a store and for `outputBytes` behind it; returns where the output begins, or 0
 * when the memory cannot grow. Keeps what a store of the same shape holds.
 */
export function reserve(seriesCount: i32, seriesCapacity: i32, outputBytes: i32): usize {
  const head = HEADS + 8 * <usize>seriesCount;
  const samples = <usize>seriesCount * <usize>seriesCapacity;
  const valuesAt = HEAP + head + 8 * samples;
  const outputAt = (valuesAt + 4 * samples + 7) & ~7;
  if (!reach(outputAt + <usize>outputBytes)) return 0;
  capacity = seriesCapacity;
  times = HEAP + head;
  values = valuesAt;
  output = outputAt;
  return outputAt;
}

/**
 * Per interval: number of samples, least, mean and largest value, as four f64 in the output.
 * Twin: protocol/kernel/series.ts.
 */
export function intervals(series: i32, fromS: f64, stepS: f64, count: i32): void {
  open(series);
  let index = lowerBound(series, fromS);
  let slot = slotOf(series, index);
  const last = slotOf(series, 0) - start + capacity;
  let row = output;
  for (let interval = 0; interval < count; interval++) {
    const toS = fromS + <f64>(interval + 1) * stepS;
    let n = 0;
    let low: f64 = NaN;
    let high: f64 = NaN;
    let sum: f64 = 0;
    while (index < length && load<f64>(times + 8 * <usize>slot) < toS) {
      const value = <f64>load<f32>(values + 4 * <usize>slot);
      if (n == 0 || value < low) low = value;
      if (n == 0 || value > high) high = value;
      sum += value;
      n++;
      index++;
      if (++slot == last) slot -= capacity;
    }
    store<f64>(row, <f64>n);
    store<f64>(row, low, 8);
    store<f64>(row, n == 0 ? NaN : sum / <f64>n, 16);
    store<f64>(row, high, 24);
    row += 32;
  }
}

/**
 * Area under the line through the samples, in value-hours, and the seconds it covers, as two f64 in
 * the output. Twin: protocol/kernel/series.ts.
 */
export function energy(series: i32, fromS: f64, toS: f64, maxGapS: f64): void {
  open(series);
  let area: f64 = 0;
  let coveredS: f64 = 0;
  const first = max(lowerBound(series, fromS) - 1, 0);
  const last = slotOf(series, 0) - start + capacity;
  let slot = slotOf(series, first);
  for (let index = first + 1; index < length; index++) {
    const t0 = load<f64>(times + 8 * <usize>slot);
    const v0 = <f64>load<f32>(values + 4 * <usize>slot);
    if (t0 >= toS) break;
    if (++slot == last) slot -= capacity;
    const t1 = load<f64>(times + 8 * <usize>slot);
    if (t1 - t0 > maxGapS) continue;
    const v1 = <f64>load<f32>(values + 4 * <usize>slot);
    const a = t0 > fromS ? t0 : fromS;
    const b = t1 < toS ? t1 : toS;
    if (b <= a) continue;
    const slope = (v1 - v0) / (t1 - t0);
    area += (v0 + slope * ((a + b) / 2 - t0)) * (b - a);
    coveredS += b - a;
  }
  store<f64>(output, area / 3600);
  store<f64>(output, coveredS, 8);
}

/**
 * Least and largest sample of each column, in order of time, as pairs of f64 (time, value) in the
 * output; a break has NaN for value. Returns how many pairs. Twin: protocol/kernel/series.ts.
 */
export function downsample(series: i32, fromS: f64, toS: f64, columns: i32, maxGapS: f64): i32 {
  open(series);
  const scale = <f64>columns / (toS - fromS);
  const last = slotOf(series, 0) - start + capacity;
  let index = lowerBound(series, fromS);
  let slot = slotOf(series, index);
  let pairs: i32 = 0;
  let previousS: f64 = NaN;
  while (index < length) {
    let timeS = load<f64>(times + 8 * <usize>slot);
    if (timeS > toS) break;
    if (timeS - previousS > maxGapS) pairs = emit(pairs, previousS, NaN);
    const column = columnOf(timeS, fromS, scale, columns);
    let lowS = timeS;
    let highS = timeS;
    let low = load<f32>(values + 4 * <usize>slot);
    let high = low;
    do {
      const value = load<f32>(values + 4 * <usize>slot);
      if (value < low) {
        low = value;
        lowS = timeS;
      } else if (value > high) {
        high = value;
        highS = timeS;
      }
      previousS = timeS;
      index++;
      if (++slot == last) slot -= capacity;
      if (index == length) break;
      timeS = load<f64>(times + 8 * <usize>slot);
    } while (timeS <= toS && columnOf(timeS, fromS, scale, columns) == column);
    if (lowS == highS) pairs = emit(pairs, lowS, <f64>low);
    else if (lowS < highS) {
      pairs = emit(pairs, lowS, <f64>low);
      pairs = emit(pairs, highS, <f64>high);
    } else {
      pairs = emit(pairs, highS, <f64>high);
      pairs = emit(pairs, lowS, <f64>low);
    }
  }
  return pairs;
}

function open(series: i32): void {
  const head = HEAP + HEADS + 8 * <usize>series;
  start = load<i32>(head);
  length = load<i32>(head, 4);
}

function slotOf(series: i32, index: i32): i32 {
  const slot = start + index;
  return series * capacity + (slot >= capacity ? slot - capacity : slot);
}

function timeAt(series: i32, index: i32): f64 {
  return load<f64>(times + 8 * <usize>slotOf(series, index));
}

function lowerBound(series: i32, timeS: f64): i32 {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeAt(series, middle) < timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}

function columnOf(timeS: f64, fromS: f64, scale: f64, columns: i32): i32 {
  return min(<i32>((timeS - fromS) * scale), columns - 1);
}

function emit(pairs: i32, timeS: f64, value: f64): i32 {
  const pair = output + 16 * <usize>pairs;
  store<f64>(pair, timeS);
  store<f64>(pair, value, 8);
  return pairs + 1;
}
