import { emptyMinutes, type DayMinutes } from "./day-minutes.ts";
import { DAY_MINUTES } from "./local-day.ts";

// Four columns one after the other: time covered, mean, mean less low, high less mean. Each holds
// the differences to the minute before as numbers of seven bits a byte, sign in the last bit; after
// a zero comes how many more follow. A night takes a dozen bytes, a cloudy hour about 400.

/** The minutes of a day as bytes, the shortest way they may be kept. */
export function encodeMinutes({ low, mean, high, covered }: DayMinutes): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const known = (column: (minute: number) => number) => (minute: number) =>
    covered[minute] === 0 ? undefined : column(minute);
  writeColumn(bytes, (minute) => covered[minute]);
  writeColumn(
    bytes,
    known((minute) => mean[minute] ?? 0),
  );
  writeColumn(
    bytes,
    known((minute) => (mean[minute] ?? 0) - (low[minute] ?? 0)),
  );
  writeColumn(
    bytes,
    known((minute) => (high[minute] ?? 0) - (mean[minute] ?? 0)),
  );
  return Uint8Array.from(bytes);
}

/** Reads the bytes of a day; undefined when they are cut, go on too long or tell what cannot be. */
export function decodeMinutes(bytes: Uint8Array): DayMinutes | undefined {
  const minutes = emptyMinutes();
  const { low, mean, high, covered } = minutes;
  const next = reader(bytes);
  const isCovered = (minute: number) => covered[minute] !== 0;
  let isSound = readColumn(next, undefined, (minute, value) => {
    covered[minute] = value;
    return value >= 0 && value <= 600;
  });
  isSound &&= readColumn(next, isCovered, (minute, value) => {
    mean[minute] = value;
    return true;
  });
  isSound &&= readColumn(next, isCovered, (minute, value) => {
    low[minute] = (mean[minute] ?? 0) - value;
    return value >= 0;
  });
  isSound &&= readColumn(next, isCovered, (minute, value) => {
    high[minute] = (mean[minute] ?? 0) + value;
    return value >= 0;
  });
  return isSound && next() === undefined ? minutes : undefined;
}

function writeColumn(bytes: number[], valueAt: (minute: number) => number | undefined): void {
  let before = 0;
  let zeros = 0;
  const flush = () => {
    if (zeros > 0) {
      bytes.push(0);
      writeNumber(bytes, zeros - 1);
    }
    zeros = 0;
  };
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const value = valueAt(minute);
    if (value === undefined) continue;
    const change = value - before;
    before = value;
    if (change === 0) {
      zeros += 1;
      continue;
    }
    flush();
    writeNumber(bytes, change > 0 ? 2 * change : -2 * change - 1);
  }
  flush();
}

function writeNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

type Reader = () => number | undefined;

function reader(bytes: Uint8Array): Reader {
  let at = 0;
  return () => {
    let number = 0;
    for (let scale = 1; scale <= 2 ** 35; scale *= 128) {
      const byte = bytes[at];
      if (byte === undefined) return undefined;
      at += 1;
      number += (byte % 128) * scale;
      if (byte < 128) return number;
    }
    return undefined;
  };
}

function readColumn(
  next: Reader,
  isKept: ((minute: number) => boolean) | undefined,
  take: (minute: number, value: number) => boolean,
): boolean {
  let value = 0;
  let zeros = 0;
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    if (isKept?.(minute) === false) continue;
    if (zeros > 0) zeros -= 1;
    else {
      const number = next();
      if (number === undefined) return false;
      if (number === 0) zeros = next() ?? DAY_MINUTES;
      else value += number % 2 === 0 ? number / 2 : -(number + 1) / 2;
    }
    if (Math.abs(value) > 0x7fff_ffff || !take(minute, value)) return false;
  }
  return zeros === 0;
}
