/// <reference path="../portable.d.ts" />
// The two hot loops of a sweep: a run with each size. Independent of runs, segments and prices.

let list: Int32Array = new Int32Array(0);
let powerOf: Int32Array = new Int32Array(0);
let capacities: Float64Array = new Float64Array(0);
let most: Float64Array = new Float64Array(0);
let figures: Float64Array = new Float64Array(0);
let sign: f64 = 1;
let price: f64 = 0;
let efficiency: f64 = 1;

/** Sets the sizes to play, and the power and the capacity in Wh of each. */
export function playWith(sizes: Int32Array, powers: Int32Array, capacity: Float64Array): void {
  list = sizes;
  powerOf = powers;
  capacities = capacity;
}

/** Sets the energy of each run by power, and the four figures of each size that are added to. */
export function playOn(energies: Float64Array, into: Float64Array): void {
  most = energies;
  figures = into;
}

/** Sets the sign of the next run, its price of a Wh, and the battery's efficiency. */
export function playAt(counts: f64, perWh: f64, share: f64): void {
  sign = counts;
  price = perWh;
  efficiency = share;
}

/** A run in which batteries only discharge: the first `count` sizes, the energies from `column` on. */
export function playNeed(stored: Float64Array, count: i32, column: i32, from: i32): void {
  const perWh = 1 / efficiency;
  for (let index: i32 = 0; index < count; index += 1) {
    const size = list[index] as i32;
    const before = stored[size] as f64;
    const mostWh = most[column + (powerOf[size] as i32)] as f64;
    const heldWh = before * efficiency;
    const givenWh = Math.min(mostWh, heldWh);
    stored[size] = mostWh < heldWh ? before - mostWh * perWh : 0;
    const at = from + size * 4;
    figures[at] = (figures[at] as f64) + sign * givenWh;
    figures[at + 3] = (figures[at + 3] as f64) + givenWh * price;
  }
}

/** A run in which batteries only charge, and all or nothing of the rest is lost. */
export function playSurplus(stored: Float64Array, count: i32, column: i32, from: i32): void {
  const perWh = 1 / efficiency;
  for (let index: i32 = 0; index < count; index += 1) {
    const size = list[index] as i32;
    const before = stored[size] as f64;
    const capacity = capacities[size] as f64;
    const mostWh = most[column + (powerOf[size] as i32)] as f64;
    const roomWh = (capacity - before) * perWh;
    const takenWh = Math.min(mostWh, roomWh);
    stored[size] = mostWh < roomWh ? before + mostWh * efficiency : capacity;
    const at = from + size * 4;
    figures[at + 1] = (figures[at + 1] as f64) + sign * takenWh;
    figures[at + 3] = (figures[at + 3] as f64) - takenWh * price;
  }
}
