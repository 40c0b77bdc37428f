/// <reference path="./portable.d.ts" />

/** Minutes of a day of 25 hours, and the blocks that they may touch. */
const MOST_MINUTES: i32 = 1500;
const MOST_BLOCKS: i32 = 301;
const BLOCK_MINUTES: i32 = 5;
/** Tenths of a second that a minute must cover, and how many minutes of a block must do so. */
const LEAST_COVERED: i32 = 300;
const LEAST_MINUTES: i32 = 4;

const mean = new Int32Array(MOST_MINUTES);
const low = new Int32Array(MOST_MINUTES);
const high = new Int32Array(MOST_MINUTES);
const covered = new Uint16Array(MOST_MINUTES);
const held = new Uint8Array(MOST_MINUTES);
const power = new Float64Array(MOST_BLOCKS);
const swing = new Float64Array(MOST_BLOCKS);
const usable = new Uint8Array(MOST_BLOCKS);

/** Room for the mean of each minute of a day, in tenths of a watt. Like the other rooms it stays where it is. */
export function minuteMean(): Int32Array {
  return mean;
}

/** Room for the least value of each minute. */
export function minuteLow(): Int32Array {
  return low;
}

/** Room for the largest value of each minute. */
export function minuteHigh(): Int32Array {
  return high;
}

/** Room for the time that each minute covers, in tenths of a second. */
export function minuteCovered(): Uint16Array {
  return covered;
}

/** Room for 1 in each minute in which something held the string down. */
export function minuteHeld(): Uint8Array {
  return held;
}

/** Mean power of each block that was reduced last, in watts; 0 where nothing was recorded. */
export function blockPower(): Float64Array {
  return power;
}

/** How far the power of each block swings within a minute, as a share, without the change from minute to minute. */
export function blockSwing(): Float64Array {
  return swing;
}

/** 1 for each block of which enough was recorded and nothing was held down. */
export function blockUsable(): Uint8Array {
  return usable;
}

/**
 * Reduces the minutes of a day in the rooms to blocks of five. `count`: its minutes, at most 1500; `offset`: how many
 * minutes of its block are over when the day begins, 0 to 4. Returns the number of blocks.
 */
export function reduceDay(count: number, offset: number): number {
  const minutes = count as i32;
  const first = offset as i32;
  let blocks: i32 = 0;
  for (let from: i32 = -first; from < minutes; from += BLOCK_MINUTES) {
    const begin = from < 0 ? 0 : from;
    const end = from + BLOCK_MINUTES < minutes ? from + BLOCK_MINUTES : minutes;
    reduceBlock(blocks, begin, end);
    blocks += 1;
  }
  return blocks;
}

function reduceBlock(block: i32, begin: i32, end: i32): void {
  let sum: f64 = 0;
  let time: f64 = 0;
  let full: i32 = 0;
  let most: f64 = 0;
  let isHeld = false;
  for (let minute = begin; minute < end; minute += 1) {
    const tenths = covered[minute] as i32;
    if (tenths === 0) continue;
    sum += (mean[minute] as f64) * (tenths as f64);
    time += tenths as f64;
    if ((held[minute] as i32) !== 0) isHeld = true;
    if (tenths < LEAST_COVERED) continue;
    full += 1;
    const share = swingOf(minute);
    if (share > most) most = share;
  }
  power[block] = time > 0 ? sum / time / 10 : 0;
  swing[block] = most;
  usable[block] = full >= LEAST_MINUTES && !isHeld ? 1 : 0;
}

/** How far a minute swings beyond what the light changes from the minute before it to the minute after it. */
function swingOf(minute: i32): f64 {
  const middle = mean[minute] as f64;
  if (middle <= 0) return 0;
  const before = minute > 0 && (covered[minute - 1] as i32) > 0 ? minute - 1 : minute;
  const after = minute + 1 < MOST_MINUTES && (covered[minute + 1] as i32) > 0 ? minute + 1 : minute;
  const steps = (after - before) as f64;
  let change: f64 = steps > 0 ? ((mean[after] as f64) - (mean[before] as f64)) / steps : 0;
  if (change < 0) change = -change;
  const beyond = (high[minute] as f64) - (low[minute] as f64) - change;
  return beyond > 0 ? beyond / middle : 0;
}
