/// <reference path="../portable.d.ts" />
import { MINUTE_H } from "./places";

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

/** Adds up min(value, power) for each power at once. The powers rise. */
export class Capped {
  sums: Float64Array = new Float64Array(0);
  counts: Float64Array = new Float64Array(0);
  total: f64 = 0;
  count: f64 = 0;
  at: i32 = 0;
  /** With one power only, which needs no search. */
  single: f64 = 0;

  reserve(): void {
    if (this.sums.length <= powerCount) {
      this.sums = new Float64Array(powerCount + 1);
      this.counts = new Float64Array(powerCount + 1);
    }
    this.at = 0;
  }

  /** `way`: 0 for the powers of charging, 1 for those of discharging. */
  add(value: f64, way: i32): void {
    this.total += value;
    if (powerCount === 1) {
      this.single += Math.min(value, powers[way] as f64);
      return;
    }
    let at = this.at;
    // From one minute to the next the value changes little.
    while (at > 0 && (powers[2 * at - 2 + way] as f64) >= value) at -= 1;
    while (at < powerCount && (powers[2 * at + way] as f64) < value) at += 1;
    this.at = at;
    this.sums[at] = (this.sums[at] as f64) + value;
    this.counts[at] = (this.counts[at] as f64) + 1;
    this.count += 1;
  }

  /** Writes the sums in Wh and begins again. */
  flush(into: Float64Array, from: i32, way: i32): void {
    this.total = 0;
    if (powerCount === 1) {
      into[from] = this.single * MINUTE_H;
      this.single = 0;
      return;
    }
    const sums = this.sums;
    const counts = this.counts;
    let below: f64 = 0;
    let above = this.count;
    for (let power: i32 = 0; power < powerCount; power += 1) {
      below += sums[power] as f64;
      above -= counts[power] as f64;
      sums[power] = 0;
      counts[power] = 0;
      const rest = above > 0 ? above * (powers[2 * power + way] as f64) : 0;
      into[from + power] = (below + rest) * MINUTE_H;
    }
    sums[powerCount] = 0;
    counts[powerCount] = 0;
    this.count = 0;
  }
}
