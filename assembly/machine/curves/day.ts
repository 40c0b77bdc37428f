// The days of curves.ts: their known entries without those between them.

const MOST_ENTRIES: i32 = 1500;
const MOST_VALUE: i64 = 0x7fff_ffff;

/** Index of each known entry of the last day, its time, mean, and distance to its lowest and highest value. */
export const entries = memory.data(4 * MOST_ENTRIES, 16);
export const coveredS = memory.data(4 * MOST_ENTRIES, 16);
export const means = memory.data(4 * MOST_ENTRIES, 16);
export const below = memory.data(4 * MOST_ENTRIES, 16);
export const above = memory.data(4 * MOST_ENTRIES, 16);

/** How many entries of the day are known. */
export let known: i32 = 0;

let at: usize = 0;
let end: usize = 0;

/** Reads the day in the bytes from one address to another, as `readDay` of the reference does. */
export function readDay(from: usize, to: usize, size: i32, most: i32): bool {
  at = from;
  end = to;
  if (!readColumn(coveredS, size, 0, <i64>most)) return false;
  known = 0;
  for (let entry: i32 = 0; entry < size; entry += 1) {
    const time = load<i32>(coveredS + ((<usize>entry) << 2));
    store<i32>(entries + ((<usize>known) << 2), entry);
    store<i32>(coveredS + ((<usize>known) << 2), time);
    known += i32(time !== 0);
  }
  return (
    readColumn(means, known, -MOST_VALUE, MOST_VALUE) &&
    readColumn(below, known, 0, MOST_VALUE) &&
    readColumn(above, known, 0, MOST_VALUE) &&
    at === end
  );
}

/** Reads `count` values. Numbers of up to four bytes are read without a branch, since their length is unpredictable. */
function readColumn(to: usize, count: i32, least: i64, most: i64): bool {
  const stop = to + ((<usize>count) << 2);
  const last = end;
  let place = to;
  let from = at;
  let value: i64 = 0;
  while (place < stop) {
    if (from >= last) return false;
    const word = load<u32>(from);
    const ends = ~word & 0x8080_8080;
    let number: i64;
    if (ends !== 0) {
      const bits = ctz(ends);
      const used = word & (u32.MAX_VALUE >> (31 - bits));
      from += (bits + 1) >> 3;
      number = <i64>(
        ((used & 0x7f) |
          ((used >> 1) & 0x3f80) |
          ((used >> 2) & 0x1f_c000) |
          ((used >> 3) & 0xfe0_0000))
      );
    } else {
      at = from;
      number = next();
      from = at;
      if (number < 0) return false;
    }
    if (number === 0) {
      at = from;
      const more = next();
      from = at;
      if (more < 0 || more >= <i64>((stop - place) >> 2)) return false;
      for (const until = place + ((<usize>more) << 2); place < until; place += 4)
        store<i32>(place, <i32>value);
    } else {
      value += (number >> 1) ^ -(number & 1);
      if (value < least || value > most) return false;
    }
    store<i32>(place, <i32>value);
    place += 4;
  }
  at = from;
  return true;
}

/** The next number, 0 to 2^42; -1 where it is too large. */
function next(): i64 {
  let number: i64 = 0;
  for (let shift: i64 = 0; shift < 42; shift += 7) {
    const byte = <i64>load<u8>(at);
    at += 1;
    number |= (byte & 127) << shift;
    if (byte < 128) return number;
  }
  return -1;
}
