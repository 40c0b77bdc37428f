/// <reference path="../portable.d.ts" />
import {
  CAPACITY,
  CHARGED,
  CHARGE_EFFICIENCY,
  CHARGE_W,
  CLIPPED,
  COST,
  CURTAILED,
  DISCHARGED,
  DISCHARGE_EFFICIENCY,
  DISCHARGE_W,
  EXPORTED,
  FEED_IN_W,
  FIGURES,
  GRID_CHARGED,
  GRID_CHARGE_TO,
  GRID_CHARGE_W,
  IMPORTED,
  INVERTER_W,
  IS_DC,
  LOAD,
  MINUTES,
  MINUTE_H,
  SEGMENT,
  SEGMENT_BUCKET,
  SEGMENT_BUY,
  SEGMENT_FROM,
  SEGMENT_SELL,
  SEGMENT_STORED,
  SEGMENT_WINDOW,
  STANDBY_W,
  SUN,
  UNPRICED,
} from "./places";
import { bucketCount, load, segmentCount, segments, settings, sun, totals } from "./store";

// The model by the minute. The sweep over sizes sums the same formulas by runs (runs.ts).

let capacityWh: f64 = 0;
export let chargeEfficiency: f64 = 1;
export let dischargeEfficiency: f64 = 1;
export let standbyW: f64 = 0;
export let isDc: boolean = false;
export let inverterW: f64 = Infinity;
export let feedInW: f64 = Infinity;
export let gridChargeW: f64 = 0;
export let gridChargeTo: f64 = 0;
let chargeW: f64 = 0;
let dischargeW: f64 = 0;

// Results of the step, in W.
let charged: f64 = 0;
let discharged: f64 = 0;
let gridCharged: f64 = 0;
let clipped: f64 = 0;
let grid: f64 = 0;

/** Takes over the settings, for a battery of this capacity and these powers. */
export function begin(capacity: f64, mostChargeW: f64, mostDischargeW: f64): void {
  capacityWh = capacity;
  chargeW = mostChargeW;
  dischargeW = mostDischargeW;
  chargeEfficiency = settings[CHARGE_EFFICIENCY] as f64;
  dischargeEfficiency = settings[DISCHARGE_EFFICIENCY] as f64;
  standbyW = capacity > 0 ? (settings[STANDBY_W] as f64) : 0;
  isDc = (settings[IS_DC] as f64) === 1;
  inverterW = settings[INVERTER_W] as f64;
  feedInW = settings[FEED_IN_W] as f64;
  gridChargeW = settings[GRID_CHARGE_W] as f64;
  gridChargeTo = settings[GRID_CHARGE_TO] as f64;
}

/** A minute of a battery with the charge `stored`; returns its charge afterwards. */
function step(sunW: f64, loadW: f64, stored: f64, isWindow: boolean): f64 {
  const needW = loadW + standbyW;
  const roomW = (capacityWh - stored) / (chargeEfficiency * MINUTE_H);
  const usedW = isDc ? Math.min(sunW, Math.min(Math.max(needW, 0), inverterW)) : needW;
  const offeredW = isDc ? sunW : Math.min(sunW, inverterW);
  charged = Math.max(0, Math.min(offeredW - usedW, Math.min(chargeW, roomW)));
  const givenW = Math.min(isDc ? sunW - charged : sunW, inverterW);
  discharged = 0;
  gridCharged = 0;
  if (isWindow) {
    const leftWh = gridChargeTo * capacityWh - stored - charged * chargeEfficiency * MINUTE_H;
    const leftW = Math.min(chargeW - charged, leftWh / (chargeEfficiency * MINUTE_H));
    gridCharged = Math.max(0, Math.min(gridChargeW, leftW));
  } else {
    const storedW = (stored * dischargeEfficiency) / MINUTE_H;
    const mostW = isDc ? Math.min(dischargeW, inverterW - givenW) : dischargeW;
    discharged = Math.max(0, Math.min(needW - givenW, Math.min(mostW, storedW)));
  }
  clipped = isDc ? sunW - charged - givenW : sunW - givenW;
  grid = needW - givenW - discharged + gridCharged + (isDc ? 0 : charged);
  return Math.max(
    0,
    stored +
      (charged + gridCharged) * chargeEfficiency * MINUTE_H -
      (discharged * MINUTE_H) / dischargeEfficiency,
  );
}

/**
 * Plays all minutes with the battery of the settings, from a charge of `startWh`. Leaves the figures of each bucket and
 * the charge at the start of each segment; returns the final charge.
 */
export function simulate(startWh: number): number {
  begin(settings[CAPACITY] as f64, settings[CHARGE_W] as f64, settings[DISCHARGE_W] as f64);
  const count = bucketCount * FIGURES;
  for (let at: i32 = 0; at < count; at += 1) totals[at] = 0;
  let stored: f64 = startWh;
  for (let segment: i32 = 0; segment < segmentCount; segment += 1) {
    segments[segment * SEGMENT + SEGMENT_STORED] = stored;
    stored = playSegment(segment * SEGMENT, stored);
  }
  return stored;
}

/** Sums of `play`, Wh. */
export let imported: f64 = 0;
export let exported: f64 = 0;
let curtailed: f64 = 0;
export let given: f64 = 0;
let taken: f64 = 0;
let boughtForIt: f64 = 0;
let cutOff: f64 = 0;
let fromSun: f64 = 0;
let consumed: f64 = 0;

/** Adds up minutes; returns the battery's charge afterwards. */
export function play(from: i32, to: i32, startWh: f64, isWindow: boolean): f64 {
  if (capacityWh === 0) {
    playNone(from, to);
    return 0;
  }
  let stored: f64 = startWh;
  let importedW: f64 = 0;
  let exportedW: f64 = 0;
  let curtailedW: f64 = 0;
  let chargedW: f64 = 0;
  let dischargedW: f64 = 0;
  let gridChargedW: f64 = 0;
  let clippedW: f64 = 0;
  let sunW: f64 = 0;
  let loadW: f64 = 0;
  for (let minute: i32 = from; minute < to; minute += 1) {
    stored = step(sun[minute] as f64, load[minute] as f64, stored, isWindow);
    const surplusW = Math.max(-grid, 0);
    const fedW = Math.min(surplusW, feedInW);
    importedW += Math.max(grid, 0);
    exportedW += fedW;
    curtailedW += surplusW - fedW;
    chargedW += charged + gridCharged;
    dischargedW += discharged;
    gridChargedW += gridCharged;
    clippedW += clipped;
    sunW += sun[minute] as f64;
    loadW += load[minute] as f64;
  }
  imported = importedW * MINUTE_H;
  exported = exportedW * MINUTE_H;
  curtailed = curtailedW * MINUTE_H;
  taken = chargedW * MINUTE_H;
  given = dischargedW * MINUTE_H;
  boughtForIt = gridChargedW * MINUTE_H;
  cutOff = clippedW * MINUTE_H;
  fromSun = sunW * MINUTE_H;
  consumed = loadW * MINUTE_H;
  return stored;
}

/** The same without a battery: a few times faster, because minutes are independent. */
function playNone(from: i32, to: i32): void {
  let importedW: f64 = 0;
  let exportedW: f64 = 0;
  let curtailedW: f64 = 0;
  let clippedW: f64 = 0;
  let sunW: f64 = 0;
  let loadW: f64 = 0;
  for (let minute: i32 = from; minute < to; minute += 1) {
    const madeW = sun[minute] as f64;
    const needW = load[minute] as f64;
    const givenW = Math.min(madeW, inverterW);
    const surplusW = Math.max(givenW - needW, 0);
    const fedW = Math.min(surplusW, feedInW);
    importedW += Math.max(needW - givenW, 0);
    exportedW += fedW;
    curtailedW += surplusW - fedW;
    clippedW += madeW - givenW;
    sunW += madeW;
    loadW += needW;
  }
  imported = importedW * MINUTE_H;
  exported = exportedW * MINUTE_H;
  curtailed = curtailedW * MINUTE_H;
  taken = 0;
  given = 0;
  boughtForIt = 0;
  cutOff = clippedW * MINUTE_H;
  fromSun = sunW * MINUTE_H;
  consumed = loadW * MINUTE_H;
}

function playSegment(segment: i32, startWh: f64): f64 {
  const from = segments[segment + SEGMENT_FROM] as f64 as i32;
  const to = segments[segment + SEGMENT + SEGMENT_FROM] as f64 as i32;
  const isWindow = (segments[segment + SEGMENT_WINDOW] as f64) === 1;
  const stored = play(from, to, startWh, isWindow);
  const bucket = (segments[segment + SEGMENT_BUCKET] as f64 as i32) * FIGURES;
  add(bucket + IMPORTED, imported);
  add(bucket + EXPORTED, exported);
  add(bucket + CHARGED, taken);
  add(bucket + DISCHARGED, given);
  add(bucket + CURTAILED, curtailed);
  add(bucket + CLIPPED, cutOff);
  add(bucket + GRID_CHARGED, boughtForIt);
  add(bucket + SUN, fromSun);
  add(bucket + LOAD, consumed);
  add(bucket + MINUTES, (to - from) as f64);
  const buy = segments[segment + SEGMENT_BUY] as f64;
  const sell = segments[segment + SEGMENT_SELL] as f64;
  if (buy === buy && sell === sell) add(bucket + COST, (imported * buy - exported * sell) / 1000);
  else add(bucket + UNPRICED, (to - from) as f64);
  return stored;
}

function add(place: i32, value: f64): void {
  totals[place] = (totals[place] as f64) + value;
}

let curve: Float64Array = new Float64Array(0);

/** Values of a curve's minute: grid and battery (charging positive) in W, charge in Wh. */
const CURVE: i32 = 3;

/**
 * Writes the curve of consecutive segments, as `simulate` played them, into `curveArray`. Returns the number of
 * minutes.
 */
export function trace(fromSegment: number, toSegment: number): number {
  const first = (fromSegment as i32) * SEGMENT;
  const last = (toSegment as i32) * SEGMENT;
  const from = segments[first + SEGMENT_FROM] as f64 as i32;
  const to = segments[last + SEGMENT_FROM] as f64 as i32;
  if (curve.length < (to - from) * CURVE) curve = new Float64Array((to - from) * CURVE);
  let stored: f64 = segments[first + SEGMENT_STORED] as f64;
  let segment = first;
  for (let minute: i32 = from; minute < to; minute += 1) {
    while ((segments[segment + SEGMENT + SEGMENT_FROM] as f64 as i32) <= minute) segment += SEGMENT;
    const isWindow = (segments[segment + SEGMENT_WINDOW] as f64) === 1;
    stored = step(sun[minute] as f64, load[minute] as f64, stored, isWindow);
    const at = (minute - from) * CURVE;
    curve[at] = Math.max(grid, -feedInW);
    curve[at + 1] = charged + gridCharged - discharged;
    curve[at + 2] = stored;
  }
  return (to - from) as number;
}

export function curveArray(): Float64Array {
  return curve;
}
