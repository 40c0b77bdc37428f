/// <reference path="../portable.d.ts" />
import { MINUTE_H } from "./places";
import { inverterW, standbyW } from "./step";
import { load, sun } from "./store";

export let powerCount: i32 = 0;
export let powers: Float64Array = new Float64Array(0);

/** Room for powers in W, charging and discharging by turns, the smallest first. */
export function reservePowers(count: number): void {
  powerCount = count as i32;
  if (powers.length < powerCount * 2) powers = new Float64Array(powerCount * 2);
}

export function powersArray(): Float64Array {
  return powers;
}

/** Share of a step by which rounding may shift a power. */
const TINY: f64 = 1e-9;

/** Sum of the surplus that `addPlain` added last, W by minutes. */
export let addedW: f64 = 0;

/** Surplus of a minute in W, of a battery with an inverter of its own. */
export function plainSurplus(minute: i32): f64 {
  return Math.min(sun[minute] as f64, inverterW) - ((load[minute] as f64) + standbyW);
}

/** Adds up min(value, power) for each power at once. The powers rise. */
export class Capped {
  limits: Float64Array = new Float64Array(0);
  /** Sums and counts of the values between two powers. */
  sums: Float64Array = new Float64Array(1);
  counts: Float64Array = new Float64Array(1);
  topW: f64 = 0;
  placesPerW: f64 = 0;
  /**
   * Whether the powers are equal steps from 0 on, as for the sizes of a slider: then indices are computed, not
   * searched.
   */
  isEven: boolean = true;

  /** `way`: 0 for the powers of charging, 1 for those of discharging. */
  reserve(way: i32): void {
    if (this.limits.length < powerCount) {
      this.limits = new Float64Array(powerCount);
      this.sums = new Float64Array(powerCount + 1);
      this.counts = new Float64Array(powerCount + 1);
    }
    this.topW = powerCount > 0 ? (powers[2 * powerCount - 2 + way] as f64) : 0;
    this.placesPerW = this.topW > 0 ? (powerCount as f64) / this.topW : 0;
    this.isEven = true;
    for (let power: i32 = 0; power < powerCount; power += 1) {
      const limitW = powers[2 * power + way] as f64;
      this.limits[power] = limitW;
      if (Math.abs(limitW * this.placesPerW - ((power + 1) as f64)) > TINY) this.isEven = false;
    }
  }

  add(value: f64): void {
    const limits = this.limits;
    let at: i32 = value < this.topW ? (Math.floor(value * this.placesPerW) as i32) : powerCount;
    while (at > 0 && (limits[at - 1] as f64) >= value) at -= 1;
    while (at < powerCount && (limits[at] as f64) < value) at += 1;
    this.sums[at] = (this.sums[at] as f64) + value;
    this.counts[at] = (this.counts[at] as f64) + 1;
  }

  /**
   * Adds the surplus of minutes until its sign changes, in W as a positive number; leaves its sum in `addedW` and
   * returns the end minute. The powers must be even, the first minute of that sign.
   */
  addPlain(from: i32, to: i32, isSurplus: boolean): i32 {
    const suns = sun;
    const loads = load;
    const mostW = inverterW;
    const ownW = standbyW;
    const sums = this.sums;
    const counts = this.counts;
    const topW = this.topW;
    const placesPerW = this.placesPerW;
    let energyW: f64 = 0;
    let minute = from;
    while (minute < to) {
      const surplusW = Math.min(suns[minute] as f64, mostW) - ((loads[minute] as f64) + ownW);
      if (surplusW > 0 !== isSurplus) break;
      energyW += surplusW;
      const valueW = Math.abs(surplusW);
      const place: i32 = valueW < topW ? (Math.floor(valueW * placesPerW) as i32) : powerCount;
      sums[place] = (sums[place] as f64) + valueW;
      counts[place] = (counts[place] as f64) + 1;
      minute += 1;
    }
    addedW = energyW;
    return minute;
  }

  /** Writes the sums in Wh of the `count` values and begins again. */
  flush(into: Float64Array, from: i32, count: i32): void {
    const limits = this.limits;
    const sums = this.sums;
    const counts = this.counts;
    let below: f64 = 0;
    let above: f64 = count as f64;
    let power: i32 = 0;
    while (power < powerCount && above > 0) {
      below += sums[power] as f64;
      above -= counts[power] as f64;
      sums[power] = 0;
      counts[power] = 0;
      const rest = above > 0 ? above * (limits[power] as f64) : 0;
      into[from + power] = (below + rest) * MINUTE_H;
      power += 1;
    }
    // More power than the largest value adds nothing.
    const all = below * MINUTE_H;
    while (power < powerCount) {
      into[from + power] = all;
      power += 1;
    }
    sums[powerCount] = 0;
    counts[powerCount] = 0;
  }
}
