/// <reference path="../portable.d.ts" />
import { powerCount, powers } from "./capped";
import {
  MINUTE_H,
  SEGMENT,
  SEGMENT_BUCKET,
  SEGMENT_BUY,
  SEGMENT_SELL,
  SEGMENT_WINDOW,
  SWEPT,
  SWEPT_COST,
  SWEPT_DISCHARGED,
  SWEPT_EXPORTED,
  SWEPT_IMPORTED,
} from "./places";
import { playAt, playNeed, playOn, playSurplus, playWith } from "./play";
import {
  BASE,
  base,
  most,
  mostLost,
  mostWithGrid,
  RUN,
  RUN_ENERGY,
  RUN_FIXED_IN,
  RUN_FIXED_OUT,
  RUN_FROM,
  RUN_IS_ODD,
  RUN_LOST,
  RUN_SEGMENT,
  runCount,
  runs,
} from "./runs";
import {
  begin,
  chargeEfficiency,
  dischargeEfficiency,
  exported,
  given,
  gridChargeTo,
  gridChargeW,
  imported,
  play,
} from "./step";
import { bucketCount, segmentCount, segments } from "./store";

/** Indices of a size: capacity in Wh, and the index of its power. */
const SIZE: i32 = 2;

let sizeCount: i32 = 0;
let sizes: Float64Array = new Float64Array(0);
let swept: Float64Array = new Float64Array(0);

/** Reserves sizes: capacity in Wh above 0, and the index of its power, alternating. */
export function reserveSizes(count: number): void {
  sizeCount = count as i32;
  if (sizes.length < sizeCount * SIZE) sizes = new Float64Array(sizeCount * SIZE);
}

export function sizesArray(): Float64Array {
  return sizes;
}

/** Figures of each bucket of each size, as `sweep` left them. */
export function sweptArray(): Float64Array {
  return swept;
}

// Results of the last run.
let runImported: f64 = 0;
let runExported: f64 = 0;
let runDischarged: f64 = 0;

function playLimited(run: i32, size: i32, stored: f64, isWindow: boolean): f64 {
  const at = run * RUN;
  const power = powerOf[size] as i32;
  const capacity = capacities[size] as f64;
  const energy = runs[at + RUN_ENERGY] as f64;
  const toWh = isWindow ? gridChargeTo * capacity : 0;
  if ((runs[at + RUN_IS_ODD] as f64) === 1) return playMinutes(run, size, stored, isWindow);
  runDischarged = 0;
  runExported = 0;
  if (energy <= 0) {
    const bought = boughtInNeed(run, power, (toWh - stored) / chargeEfficiency);
    runImported = bought - energy;
    return stored + bought * chargeEfficiency;
  }
  const column = run * powerCount + power;
  const mostWh = most[column] as f64;
  const bothWh = stored < toWh ? Math.max(mostWithGrid[column] as f64, mostWh) : mostWh;
  const after = stored + bothWh * chargeEfficiency;
  const lostWh = runs[at + RUN_LOST] as f64;
  if (stored < toWh ? after > toWh : after > capacity) {
    const roomWh = (capacity - stored) / chargeEfficiency;
    const isMixed = stored < toWh || (lostWh > 0 && roomWh > 0);
    if (isMixed) return playMinutes(run, size, stored, isWindow);
    runImported = 0;
    runExported = energy - roomWh - lostWh;
    return capacity;
  }
  const stillLostWh = lostWh > 0 ? lostWh - (mostLost[column] as f64) : 0;
  runImported = bothWh - mostWh;
  runExported = energy - mostWh - stillLostWh;
  return after;
}

function boughtInNeed(run: i32, power: i32, roomWh: f64): f64 {
  const at = run * RUN;
  const count = (runs[at + RUN + RUN_FROM] as f64) - (runs[at + RUN_FROM] as f64);
  const mostW = Math.min(gridChargeW, powers[2 * power] as f64);
  return Math.max(0, Math.min(count * mostW * MINUTE_H, roomWh));
}

function playMinutes(run: i32, size: i32, stored: f64, isWindow: boolean): f64 {
  const at = run * RUN;
  const power = powerOf[size] as i32;
  const from = runs[at + RUN_FROM] as f64 as i32;
  const to = runs[at + RUN + RUN_FROM] as f64 as i32;
  begin(capacities[size] as f64, powers[2 * power] as f64, powers[2 * power + 1] as f64);
  const after = play(from, to, stored, isWindow);
  // Fixed flows are added for all sizes at once.
  runImported = imported - (runs[at + RUN_FIXED_IN] as f64);
  runExported = exported - (runs[at + RUN_FIXED_OUT] as f64);
  runDischarged = given;
  return after;
}

/** Rounds until a periodic start's final charge equals its start, within half a Wh. */
const MOST_ROUNDS: i32 = 4;
const PERIODIC_WH: f64 = 0.5;

let active: Int32Array = new Int32Array(0);
let activeCount: i32 = 0;
let capacities: Float64Array = new Float64Array(0);
let powerOf: Int32Array = new Int32Array(0);
let held: Float64Array = new Float64Array(0);
let heldBefore: Float64Array = new Float64Array(0);
let starts: Float64Array = new Float64Array(0);

/**
 * Plays all runs with each size. `startWh`: initial charge; below 0 it equals the final charge. Leaves the figures of
 * each bucket of each size.
 */
export function sweep(startWh: number): void {
  // The efficiencies and the charge from the grid may have changed since the runs were made.
  begin(1, Infinity, Infinity);
  reserveHeld();
  playWith(active, powerOf, capacities);
  playOn(most, swept);
  for (let size: i32 = 0; size < sizeCount; size += 1) {
    active[size] = size;
    capacities[size] = sizes[size * SIZE] as f64;
    powerOf[size] = sizes[size * SIZE + 1] as f64 as i32;
    starts[size] = startWh < 0 ? 0 : Math.min(startWh, capacities[size] as f64);
    held[size] = starts[size] as f64;
  }
  activeCount = sizeCount;
  for (let run: i32 = 0; run < runCount; run += 1) playSizes(run, held, 1);
  if (startWh < 0) for (let round: i32 = 1; round < MOST_ROUNDS; round += 1) playAgain();
  addBaseToAll();
}

/**
 * Replays the runs for sizes whose final charge differs from the start, until both charges are equal: at the latest
 * when the battery is full with the lower or empty with the higher start. Adds the differences.
 */
function playAgain(): void {
  activeCount = 0;
  for (let size: i32 = 0; size < sizeCount; size += 1) {
    const end = held[size] as f64;
    const start = starts[size] as f64;
    if (Math.abs(end - start) <= PERIODIC_WH) continue;
    active[activeCount] = size;
    activeCount += 1;
    heldBefore[size] = start;
    starts[size] = end;
  }
  for (let run: i32 = 0; run < runCount && activeCount > 0; run += 1) {
    playSizes(run, heldBefore, -1);
    playSizes(run, held, 1);
    dropMerged();
  }
}

/** Sizes whose two runs hold the same charge stay equal from here on. */
function dropMerged(): void {
  let at: i32 = 0;
  while (at < activeCount) {
    const size = active[at] as i32;
    if ((held[size] as f64) !== (heldBefore[size] as f64)) at += 1;
    else {
      held[size] = starts[size] as f64;
      activeCount -= 1;
      active[at] = active[activeCount] as i32;
    }
  }
}

function reserveHeld(): void {
  const needed = sizeCount * bucketCount * SWEPT;
  if (swept.length < needed) swept = new Float64Array(needed * 2);
  swept.fill(0);
  if (held.length >= sizeCount) return;
  active = new Int32Array(sizeCount);
  capacities = new Float64Array(sizeCount);
  powerOf = new Int32Array(sizeCount);
  held = new Float64Array(sizeCount);
  heldBefore = new Float64Array(sizeCount);
  starts = new Float64Array(sizeCount);
}

// While runs are played, the figures of a size are: import less export, export less import, discharge beyond that,
// saved.

// The present run: index of its figures, sign, and prices of a Wh.
let figuresAt: i32 = 0;
let sign: f64 = 1;
let buy: f64 = 0;
let sell: f64 = 0;

/** Plays a run with all active sizes, whose charge is in `stored`. `counts`: -1 subtracts its figures. */
function playSizes(run: i32, stored: Float64Array, counts: f64): void {
  const at = run * RUN;
  const segment = (runs[at + RUN_SEGMENT] as f64 as i32) * SEGMENT;
  const isWindow = (segments[segment + SEGMENT_WINDOW] as f64) === 1;
  const energy = runs[at + RUN_ENERGY] as f64;
  const lostWh = runs[at + RUN_LOST] as f64;
  figuresAt = (segments[segment + SEGMENT_BUCKET] as f64 as i32) * sizeCount * SWEPT;
  sign = counts;
  buy = ((segments[segment + SEGMENT_BUY] as f64) * sign) / 1000;
  sell = ((segments[segment + SEGMENT_SELL] as f64) * sign) / 1000;
  if (buy !== buy || sell !== sell) {
    buy = 0;
    sell = 0;
  }
  if (isWindow || (lostWh > 0 && lostWh < energy)) {
    playAllLimited(run, stored, isWindow);
  } else if (energy <= 0) {
    playAt(sign, buy, dischargeEfficiency);
    playNeed(stored, activeCount, run * powerCount, figuresAt);
  } else {
    // If all of the rest is lost, charging reduces no export.
    if (lostWh > 0) {
      sign = 0;
      sell = 0;
    }
    playAt(sign, sell, chargeEfficiency);
    playSurplus(stored, activeCount, run * powerCount, figuresAt);
  }
}

function playAllLimited(run: i32, stored: Float64Array, isWindow: boolean): void {
  const energy = runs[run * RUN + RUN_ENERGY] as f64;
  const lostWh = runs[run * RUN + RUN_LOST] as f64;
  for (let index: i32 = 0; index < activeCount; index += 1) {
    const size = active[index] as i32;
    stored[size] = playLimited(run, size, stored[size] as f64, isWindow);
    const lessIn = Math.max(-energy, 0) - runImported;
    const lessOut = Math.max(energy, 0) - lostWh - runExported;
    const at = figuresAt + size * SWEPT;
    swept[at] = (swept[at] as f64) + sign * lessIn;
    swept[at + 1] = (swept[at + 1] as f64) + sign * lessOut;
    swept[at + 2] = (swept[at + 2] as f64) + sign * (runDischarged - lessIn);
    swept[at + 3] = (swept[at + 3] as f64) + lessIn * buy - lessOut * sell;
  }
}

/** Import, export and cost of each bucket while batteries do nothing. */
let bases: Float64Array = new Float64Array(0);
const BASES: i32 = 3;

function sumBases(): void {
  if (bases.length < bucketCount * BASES) bases = new Float64Array(bucketCount * BASES * 2);
  bases.fill(0);
  for (let segment: i32 = 0; segment < segmentCount; segment += 1) {
    const place = segment * SEGMENT;
    const at = (segments[place + SEGMENT_BUCKET] as f64 as i32) * BASES;
    const importedWh = base[segment * BASE] as f64;
    const exportedWh = base[segment * BASE + 1] as f64;
    const buyAt = segments[place + SEGMENT_BUY] as f64;
    const sellAt = segments[place + SEGMENT_SELL] as f64;
    const cost = (importedWh * buyAt - exportedWh * sellAt) / 1000;
    bases[at] = (bases[at] as f64) + importedWh;
    bases[at + 1] = (bases[at + 1] as f64) + exportedWh;
    if (cost === cost) bases[at + 2] = (bases[at + 2] as f64) + cost;
  }
}

/** Turns the batteries' changes into the meter's figures. */
function addBaseToAll(): void {
  sumBases();
  for (let bucket: i32 = 0; bucket < bucketCount; bucket += 1) {
    const from = bucket * BASES;
    for (let size: i32 = 0; size < sizeCount; size += 1) {
      const at = (bucket * sizeCount + size) * SWEPT;
      const lessIn = swept[at] as f64;
      const lessOut = swept[at + 1] as f64;
      const beyond = swept[at + 2] as f64;
      const saved = swept[at + 3] as f64;
      swept[at + SWEPT_IMPORTED] = (bases[from] as f64) - lessIn;
      swept[at + SWEPT_EXPORTED] = (bases[from + 1] as f64) - lessOut;
      swept[at + SWEPT_DISCHARGED] = beyond + lessIn;
      swept[at + SWEPT_COST] = (bases[from + 2] as f64) - saved;
    }
  }
}
