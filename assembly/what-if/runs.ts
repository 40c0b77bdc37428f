/// <reference path="../portable.d.ts" />
import { addedW, Capped, plainSurplus, powerCount } from "./capped";
import { MINUTE_H, SEGMENT, SEGMENT_FROM, SEGMENT_WINDOW } from "./places";
import { begin, feedInW, gridChargeW, inverterW, isDc, standbyW } from "./step";
import { load, segmentCount, segments, sun } from "./store";

// A run is a stretch of minutes with more sun than the house needs, or less. Only its total can fill or empty a
// battery, so a run gives the same sums as its minutes, for any capacity; sums that depend on the power are stored by
// power.

/** Longest run under a limit, in minutes: if it fills the battery, it is played by the minute. */
const SHORT: i32 = 64;

/**
 * Indices of a run: first minute, segment, energy above the need (negative: below), the part lost to limits, whether it
 * must be played by the minute, and the flows in and out that no battery changes.
 */
export const RUN_FROM: i32 = 0;
export const RUN_SEGMENT: i32 = 1;
export const RUN_ENERGY: i32 = 2;
export const RUN_LOST: i32 = 3;
export const RUN_IS_ODD: i32 = 4;
export const RUN_FIXED_IN: i32 = 5;
export const RUN_FIXED_OUT: i32 = 6;
export const RUN: i32 = 7;

export let runCount: i32 = 0;
export let runs: Float64Array = new Float64Array(0);

/** Energy of a run that each power lets into or out of the battery, of its lost part, and with the grid's share. */
export let most: Float64Array = new Float64Array(0);
export let mostLost: Float64Array = new Float64Array(0);
export let mostWithGrid: Float64Array = new Float64Array(0);

/** Import and export of each segment without batteries: runs do not depend on prices. */
export let base: Float64Array = new Float64Array(0);
export const BASE: i32 = 2;

const charging = new Capped();
const discharging = new Capped();
const lost = new Capped();
const withGrid = new Capped();

let overW: f64 = 0;
let fixedW: f64 = 0;
/** Negative load of the house, which the model of a shared inverter does not store. */
let giftW: f64 = 0;

/**
 * Surplus of a minute in W, negative if the house needs more, as far as a battery can help. Sets the part lost to
 * limits, and the flow that no battery changes (negative: out).
 */
function surplusOf(minute: i32): f64 {
  const sunW = sun[minute] as f64;
  const needW = (load[minute] as f64) + standbyW;
  overW = 0;
  fixedW = 0;
  giftW = 0;
  if (!isDc) {
    const surplusW = Math.min(sunW, inverterW) - needW;
    if (surplusW > feedInW) overW = surplusW - feedInW;
    return surplusW;
  }
  // A house with negative load needs nothing, and its power flows out.
  const takenW = Math.max(needW, 0);
  const usedW = Math.min(sunW, Math.min(takenW, inverterW));
  if (needW < 0) {
    giftW = -needW;
    fixedW = Math.max(needW, -feedInW);
  }
  if (sunW <= usedW) return sunW - takenW;
  if (takenW > inverterW) fixedW = takenW - inverterW;
  const surplusW = sunW - usedW;
  const roomW = Math.max(Math.min(inverterW - usedW, feedInW + fixedW), 0);
  if (surplusW > roomW) overW = surplusW - roomW;
  return surplusW;
}

/**
 * Makes the runs of all minutes, for the current powers and settings, with the standby of a battery. Returns their
 * number.
 */
export function makeRuns(): number {
  begin(1, Infinity, Infinity);
  charging.reserve(0);
  discharging.reserve(1);
  lost.reserve(0);
  withGrid.reserve(0);
  if (base.length < segmentCount * BASE) base = new Float64Array(segmentCount * BASE);
  runCount = 0;
  for (let segment: i32 = 0; segment < segmentCount; segment += 1) cutSegment(segment);
  growRuns();
  runs[runCount * RUN + RUN_FROM] = segments[segmentCount * SEGMENT + SEGMENT_FROM] as f64;
  return runCount;
}

function growRuns(): void {
  if (runs.length < (runCount + 1) * RUN)
    runs = copyOf(runs, (runCount + (runCount >> 1) + 1024) * RUN);
  most = withRoom(most);
}

function withRoom(column: Float64Array): Float64Array {
  if (column.length >= (runCount + 1) * powerCount) return column;
  return copyOf(column, (runCount + (runCount >> 1) + 1024) * powerCount);
}

function copyOf(from: Float64Array, length: i32): Float64Array {
  const to = new Float64Array(length);
  to.set(from);
  return to;
}

function cutSegment(segment: i32): void {
  const place = segment * SEGMENT;
  const to = segments[place + SEGMENT + SEGMENT_FROM] as f64 as i32;
  const isWindow = (segments[place + SEGMENT_WINDOW] as f64) === 1;
  const isLimited = feedInW < Infinity || isDc;
  const isPlain = !isLimited && !isWindow && charging.isEven && discharging.isEven;
  const longest: i32 = isLimited ? SHORT : 0x7fff_ffff;
  let importedWh: f64 = 0;
  let exportedWh: f64 = 0;
  let minute = segments[place + SEGMENT_FROM] as f64 as i32;
  while (minute < to) {
    const at = runCount * RUN;
    growRuns();
    runs[at + RUN_FROM] = minute as f64;
    runs[at + RUN_SEGMENT] = segment as f64;
    const end = to - minute < longest ? to : minute + longest;
    minute = isPlain ? cutPlain(at, minute, end) : cutRun(at, minute, end, isWindow);
    const energy = runs[at + RUN_ENERGY] as f64;
    importedWh += (runs[at + RUN_FIXED_IN] as f64) + Math.max(-energy, 0);
    exportedWh +=
      (runs[at + RUN_FIXED_OUT] as f64) + Math.max(energy, 0) - (runs[at + RUN_LOST] as f64);
    runCount += 1;
  }
  base[segment * BASE] = importedWh;
  base[segment * BASE + 1] = exportedWh;
}

/** Makes a run that ends at `to` at the latest; returns its end minute. */
function cutRun(at: i32, from: i32, to: i32, isWindow: boolean): i32 {
  let minute = from;
  let surplusW = surplusOf(minute);
  const isSurplus = surplusW > 0;
  let energyW: f64 = 0;
  let lostW: f64 = 0;
  let lostMinutes: i32 = 0;
  let fixedInW: f64 = 0;
  let fixedOutW: f64 = 0;
  let giftsW: f64 = 0;
  do {
    energyW += surplusW;
    if (isSurplus) {
      charging.add(surplusW);
      if (isWindow) withGrid.add(surplusW + gridChargeW);
    } else {
      addNeed(-surplusW, minute);
    }
    if (isSurplus && overW > 0) {
      lost.add(overW);
      lostW += overW;
      lostMinutes += 1;
    }
    fixedInW += Math.max(fixedW, 0);
    fixedOutW += Math.max(-fixedW, 0);
    giftsW += giftW;
    minute += 1;
    if (minute === to) break;
    surplusW = surplusOf(minute);
  } while (surplusW > 0 === isSurplus);
  // Energy bought for the battery first uses the house's negative load.
  const isOdd = isWindow && giftsW > 0;
  runs[at + RUN_ENERGY] = energyW * MINUTE_H;
  runs[at + RUN_LOST] = lostW * MINUTE_H;
  runs[at + RUN_IS_ODD] = isOdd ? 1 : 0;
  runs[at + RUN_FIXED_IN] = isOdd ? 0 : fixedInW * MINUTE_H;
  runs[at + RUN_FIXED_OUT] = isOdd ? 0 : fixedOutW * MINUTE_H;
  flushRun(minute - from, isSurplus, isWindow, lostMinutes);
  return minute;
}

/** A battery meets a need only within the free power of a shared inverter. */
function addNeed(needW: f64, minute: i32): void {
  discharging.add(isDc ? Math.min(needW, inverterW - (sun[minute] as f64)) : needW);
}

function flushRun(count: i32, isSurplus: boolean, isWindow: boolean, lostMinutes: i32): void {
  const column = runCount * powerCount;
  (isSurplus ? charging : discharging).flush(most, column, count);
  // Few questions have a limit or charge from the grid: the others need no memory for it.
  if (lostMinutes > 0) {
    mostLost = withRoom(mostLost);
    lost.flush(mostLost, column, lostMinutes);
  }
  if (isSurplus && isWindow) {
    mostWithGrid = withRoom(mostWithGrid);
    withGrid.flush(mostWithGrid, column, count);
  }
}

/**
 * The same for most questions: a battery with an inverter of its own, no limit, no window of grid charging, and powers
 * in equal steps. Two to three times as fast, because a minute needs only local variables.
 */
function cutPlain(at: i32, from: i32, to: i32): i32 {
  const isSurplus = plainSurplus(from) > 0;
  const capped = isSurplus ? charging : discharging;
  const minute = capped.addPlain(from, to, isSurplus);
  runs[at + RUN_ENERGY] = addedW * MINUTE_H;
  runs[at + RUN_LOST] = 0;
  runs[at + RUN_IS_ODD] = 0;
  runs[at + RUN_FIXED_IN] = 0;
  runs[at + RUN_FIXED_OUT] = 0;
  capped.flush(most, runCount * powerCount, minute - from);
  return minute;
}
