import { emptyMinutes, type DayMinutes } from "./day-minutes.ts";
import { DAY_MINUTES } from "./local-day.ts";
import { readNumbers, signed, unsigned, writeNumber, type NumberReader } from "./seven-bit.ts";

// Four columns one after the other: time covered, mean, mean less low, high less mean. Each holds
// the differences to the minute before as numbers of seven bits a byte, sign in the last bit; after
// a zero comes how many more follow. A night takes a dozen bytes, a cloudy hour about 400.

/** The minutes of a day as bytes, the shortest way they may be kept. */
export function encodeMinutes({ low, mean, high, covered }: DayMinutes): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const count = covered.length;
  const known = (column: (minute: number) => number) => (minute: number) =>
    covered[minute] === 0 ? undefined : column(minute);
  const columns = [
    (minute: number) => covered[minute],
    known((minute) => mean[minute] ?? 0),
    known((minute) => (mean[minute] ?? 0) - (low[minute] ?? 0)),
    known((minute) => (high[minute] ?? 0) - (mean[minute] ?? 0)),
  ];
  for (const column of columns) writeColumn(bytes, count, column);
  return Uint8Array.from(bytes);
}

/**
 * Reads the bytes of a day; undefined when they are cut, go on too long or hold impossible figures. Entries
 * that are longer than a minute have `size` minutes each.
 */
export function decodeMinutes(bytes: Uint8Array, size = 1): DayMinutes | undefined {
  const count = DAY_MINUTES / size;
  const minutes = emptyMinutes(count);
  const { low, mean, high, covered } = minutes;
  const next = readNumbers(bytes);
  const isCovered = (minute: number) => covered[minute] !== 0;
  let isSound = readColumn({ next, count }, undefined, (minute, value) => {
    covered[minute] = value;
    return value >= 0 && value <= 600 * size;
  });
  isSound &&= readColumn({ next, count }, isCovered, (minute, value) => {
    mean[minute] = value;
    return true;
  });
  isSound &&= readColumn({ next, count }, isCovered, (minute, value) => {
    low[minute] = (mean[minute] ?? 0) - value;
    return value >= 0;
  });
  isSound &&= readColumn({ next, count }, isCovered, (minute, value) => {
    high[minute] = (mean[minute] ?? 0) + value;
    return value >= 0;
  });
  return isSound && next() === undefined ? minutes : undefined;
}

function writeColumn(
  bytes: number[],
  count: number,
  valueAt: (minute: number) => number | undefined,
): void {
  let before = 0;
  let zeros = 0;
  const flush = () => {
    if (zeros > 0) {
      bytes.push(0);
      writeNumber(bytes, zeros - 1);
    }
    zeros = 0;
  };
  for (let minute = 0; minute < count; minute += 1) {
    const value = valueAt(minute);
    if (value === undefined) continue;
    const change = value - before;
    before = value;
    if (change === 0) {
      zeros += 1;
      continue;
    }
    flush();
    writeNumber(bytes, unsigned(change));
  }
  flush();
}

function readColumn(
  { next, count }: { readonly next: NumberReader; readonly count: number },
  isKept: ((minute: number) => boolean) | undefined,
  take: (minute: number, value: number) => boolean,
): boolean {
  let value = 0;
  let zeros = 0;
  for (let minute = 0; minute < count; minute += 1) {
    if (isKept?.(minute) === false) continue;
    if (zeros > 0) zeros -= 1;
    else {
      const number = next();
      if (number === undefined) return false;
      if (number === 0) zeros = next() ?? count;
      else value += signed(number);
    }
    if (Math.abs(value) > 0x7fff_ffff || !take(minute, value)) return false;
  }
  return zeros === 0;
}
