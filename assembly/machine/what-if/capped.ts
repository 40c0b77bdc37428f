// @ts-nocheck: its imports resolve in assembly/what-if/, where the compiler puts this file
// assembly/what-if/capped.ts for the machine: sum and count of a cell are adjacent, and branches are avoided.
import { MINUTE_H } from "./places";
import { inverterW, standbyW } from "./step";
import { load as loads, sun as suns } from "./store";

export let powerCount: i32 = 0;
export let powers: Float64Array = new Float64Array(0);
export let addedW: f64 = 0;

export function reservePowers(count: f64): void {
  powerCount = <i32>count;
  if (powers.length < powerCount * 2) powers = new Float64Array(powerCount * 2);
}

export function powersArray(): Float64Array {
  return powers;
}

export function plainSurplus(minute: i32): f64 {
  return (
    select<f64>(suns[minute], inverterW, suns[minute] < inverterW) - (loads[minute] + standbyW)
  );
}

const TINY: f64 = 1e-9;

export class Capped {
  limits: Float64Array = new Float64Array(0);
  /** Sum and count of the values between two powers, alternating. */
  cells: Float64Array = new Float64Array(2);
  topW: f64 = 0;
  placesPerW: f64 = 0;
  isEven: bool = true;

  reserve(way: i32): void {
    if (this.limits.length < powerCount) {
      this.limits = new Float64Array(powerCount);
      this.cells = new Float64Array(2 * powerCount + 2);
    }
    this.topW = powerCount > 0 ? powers[2 * powerCount - 2 + way] : 0;
    this.placesPerW = this.topW > 0 ? <f64>powerCount / this.topW : 0;
    this.isEven = true;
    for (let power: i32 = 0; power < powerCount; power += 1) {
      const limitW = powers[2 * power + way];
      this.limits[power] = limitW;
      if (Math.abs(limitW * this.placesPerW - <f64>(power + 1)) > TINY) this.isEven = false;
    }
  }

  add(value: f64): void {
    const limits = this.limits.dataStart;
    let at: i32 = value < this.topW ? <i32>(value * this.placesPerW) : powerCount;
    while (at > 0 && load<f64>(limits + ((<usize>at) << 3) - 8) >= value) at -= 1;
    while (at < powerCount && load<f64>(limits + ((<usize>at) << 3)) < value) at += 1;
    put(this.cells.dataStart, at, value);
  }

  addPlain(from: i32, to: i32, isSurplus: bool): i32 {
    const mostW = inverterW;
    const ownW = standbyW;
    const cells = this.cells.dataStart;
    const topW = this.topW;
    const placesPerW = this.placesPerW;
    const last = powerCount;
    const end = suns.dataStart + ((<usize>to) << 3);
    const other = loads.dataStart - suns.dataStart;
    let energyW: f64 = 0;
    let place = suns.dataStart + ((<usize>from) << 3);
    for (; place < end; place += 8) {
      const sunW = load<f64>(place);
      const surplusW = select<f64>(sunW, mostW, sunW < mostW) - (load<f64>(place + other) + ownW);
      if (surplusW > 0 !== isSurplus) break;
      energyW += surplusW;
      const valueW = Math.abs(surplusW);
      put(cells, valueW < topW ? <i32>(valueW * placesPerW) : last, valueW);
    }
    addedW = energyW;
    return <i32>((place - suns.dataStart) >> 3);
  }

  flush(into: Float64Array, from: i32, count: i32): void {
    let cell = this.cells.dataStart;
    const values = <f64>count;
    let to = into.dataStart + ((<usize>from) << 3);
    const end = to + ((<usize>powerCount) << 3);
    let limit = this.limits.dataStart;
    // All values are above the first powers.
    for (; to < end && load<f64>(cell, 8) === 0; to += 8) {
      store<f64>(to, values * load<f64>(limit) * MINUTE_H);
      cell += 16;
      limit += 8;
    }
    let below: f64 = 0;
    let above = values;
    for (; to < end && above > 0; to += 8) {
      below += load<f64>(cell);
      above -= load<f64>(cell, 8);
      store<f64>(cell, 0);
      store<f64>(cell, 0, 8);
      // A power may be infinite.
      const rest = select<f64>(above * load<f64>(limit), 0, above > 0);
      store<f64>(to, (below + rest) * MINUTE_H);
      cell += 16;
      limit += 8;
    }
    const all = below * MINUTE_H;
    for (; to < end; to += 8) store<f64>(to, all);
    const top = this.cells.dataStart + ((<usize>powerCount) << 4);
    store<f64>(top, 0);
    store<f64>(top, 0, 8);
  }
}

function put(cells: usize, place: i32, value: f64): void {
  const cell = cells + ((<usize>place) << 4);
  store<f64>(cell, load<f64>(cell) + value);
  store<f64>(cell, load<f64>(cell, 8) + 1, 8);
}
