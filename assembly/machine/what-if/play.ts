// assembly/what-if/play.ts for the machine: raw memory, and no branch in the loops.

let list: usize = 0;
let powerOf: usize = 0;
let capacities: usize = 0;
let most: usize = 0;
let figures: usize = 0;
let sign: f64 = 1;
let price: f64 = 0;
let efficiency: f64 = 1;

export function playWith(sizes: Int32Array, powers: Int32Array, capacity: Float64Array): void {
  list = sizes.dataStart;
  powerOf = powers.dataStart;
  capacities = capacity.dataStart;
}

export function playOn(energies: Float64Array, into: Float64Array): void {
  most = energies.dataStart;
  figures = into.dataStart;
}

export function playAt(counts: f64, perWh: f64, share: f64): void {
  sign = counts;
  price = perWh;
  efficiency = share;
}

export function playNeed(stored: Float64Array, count: i32, column: i32, from: i32): void {
  const perWh = 1 / efficiency;
  const share = efficiency;
  const counts = sign;
  const each = price;
  const held = stored.dataStart;
  const powers = powerOf;
  const energies = most + ((<usize>column) << 3);
  const into = figures + ((<usize>from) << 3);
  const end = list + ((<usize>count) << 2);
  for (let index = list; index < end; index += 4) {
    const size = <usize>load<u32>(index);
    const place = held + (size << 3);
    const before = load<f64>(place);
    const mostWh = load<f64>(energies + ((<usize>load<u32>(powers + (size << 2))) << 3));
    const heldWh = before * share;
    const isLess = mostWh < heldWh;
    const givenWh = select<f64>(mostWh, heldWh, isLess);
    store<f64>(place, select<f64>(before - mostWh * perWh, 0, isLess));
    const at = into + (size << 5);
    store<f64>(at, load<f64>(at) + counts * givenWh);
    store<f64>(at, load<f64>(at, 24) + givenWh * each, 24);
  }
}

export function playSurplus(stored: Float64Array, count: i32, column: i32, from: i32): void {
  const perWh = 1 / efficiency;
  const share = efficiency;
  const counts = sign;
  const each = price;
  const held = stored.dataStart;
  const powers = powerOf;
  const energies = most + ((<usize>column) << 3);
  const full = capacities;
  const into = figures + ((<usize>from) << 3);
  const end = list + ((<usize>count) << 2);
  for (let index = list; index < end; index += 4) {
    const size = <usize>load<u32>(index);
    const place = held + (size << 3);
    const before = load<f64>(place);
    const capacity = load<f64>(full + (size << 3));
    const mostWh = load<f64>(energies + ((<usize>load<u32>(powers + (size << 2))) << 3));
    const roomWh = (capacity - before) * perWh;
    const isLess = mostWh < roomWh;
    const takenWh = select<f64>(mostWh, roomWh, isLess);
    store<f64>(place, select<f64>(before + mostWh * share, capacity, isLess));
    const at = into + (size << 5);
    store<f64>(at, load<f64>(at, 8) + counts * takenWh, 8);
    store<f64>(at, load<f64>(at, 24) - takenWh * each, 24);
  }
}
