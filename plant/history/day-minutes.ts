import type { DatedBytes, DayMinutes } from "#protocol/kernel/kernel.ts";
import { readDay } from "#protocol/kernel/curves.ts";
import { DAY_MINUTES, type Day } from "./local-day.ts";
import type { SampleReader } from "./sample-ring.ts";
import type { TimeWindow } from "./time-window.ts";

export type { DayMinutes };

/** Samples further apart than this many seconds are a gap: nothing is known between them. */
export const MAX_GAP_S = 30;

/** A day of which nothing is known; `count` entries when they are longer than a minute. */
export function emptyMinutes(count = DAY_MINUTES): DayMinutes {
  return {
    low: new Int32Array(count),
    mean: new Int32Array(count),
    high: new Int32Array(count),
    covered: new Uint16Array(count),
  };
}

/** Content of a part of a minute: values in their unit, the time covered in seconds. */
export interface MinutePart {
  readonly low: number;
  readonly mean: number;
  readonly high: number;
  readonly coveredS: number;
}

/** Adds a part to a minute. Nothing happens outside the day, or when the part covers no time. */
export function addPart(minutes: DayMinutes, minute: number, part: MinutePart): void {
  const { low, mean, high, covered } = minutes;
  const before = covered[minute];
  if (before === undefined || !(part.coveredS > 0)) return;
  const added = Math.min(Math.max(Math.round(part.coveredS * 10), 1), 600);
  const [l, m, h] = [tenths(part.low), tenths(part.mean), tenths(part.high)];
  const sum = before * (mean[minute] ?? 0) + added * m;
  mean[minute] = Math.round(sum / (before + added));
  low[minute] = before === 0 ? l : Math.min(low[minute] ?? 0, l);
  high[minute] = before === 0 ? h : Math.max(high[minute] ?? 0, h);
  covered[minute] = Math.min(before + added, 600);
}

/**
 * Adds the samples of a ring after `fromS` up to `toS` to the minutes of the day that begins at `startS`. Adjoining
 * parts add up to the whole, wherever they are split.
 */
export function addSamples(
  minutes: DayMinutes,
  startS: number,
  ring: SampleReader,
  { fromS, toS }: TimeWindow,
): void {
  const first = Math.max(Math.floor((fromS - startS) / 60), 0);
  const last = Math.min(Math.ceil((toS - startS) / 60), DAY_MINUTES);
  for (let minute = first; minute < last; minute += 1) {
    const window = {
      fromS: Math.max(fromS, startS + minute * 60),
      toS: Math.min(toS, startS + minute * 60 + 60),
    };
    const { valueHours, coveredS } = ring.area(window);
    if (coveredS <= 0) continue;
    const mean = (valueHours * 3600) / coveredS;
    let [low, high] = [mean, mean];
    for (const value of ring.read(window).values) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    addPart(minutes, minute, { low, mean, high, coveredS });
  }
}

/** Area under a day's means in value-hours, inflow and outflow apart. */
export interface DayEnergy {
  /** Energy of the minutes above zero. */
  readonly inWh: number;
  /** Energy of the minutes below zero, as a positive number. */
  readonly outWh: number;
  readonly coveredS: number;
}

/** Energy of the minutes from `from` up to but without `to`; adjoining parts add up. */
export function energyOf(minutes: DayMinutes, from = 0, to = DAY_MINUTES): DayEnergy {
  const { mean, covered } = minutes;
  let [plus, minus, time] = [0, 0, 0];
  for (let minute = Math.max(from, 0); minute < Math.min(to, DAY_MINUTES); minute += 1) {
    const part = (mean[minute] ?? 0) * (covered[minute] ?? 0);
    if (part > 0) plus += part;
    else minus -= part;
    time += covered[minute] ?? 0;
  }
  return { inWh: plus / 360_000, outWh: minus / 360_000, coveredS: time / 10 };
}

/** The highest value of a source and when it was. */
export interface Peak {
  readonly value: number;
  readonly timeS: number;
}

/** The higher of two peaks; of equals the earlier. */
export function higherPeak(a: Peak | undefined, b: Peak | undefined): Peak | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.value > a.value || (b.value === a.value && b.timeS < a.timeS) ? b : a;
}

function tenths(value: number): number {
  const whole = Math.round(value * 10);
  return Math.min(Math.max(whole, -0x7fff_ffff), 0x7fff_ffff) || 0;
}

// As bytes: four columns in a row, as assembly/curves.ts reads them. A night takes a dozen bytes, a cloudy hour about
// 400.

/** The curve of a source's day as bytes, at any level. */
export interface EncodedDay extends DatedBytes {
  readonly source: string;
  readonly day: Day;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The minutes of a day as bytes, the shortest way they may be kept. */
export function encodeMinutes({ low, mean, high, covered }: DayMinutes): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const count = covered.length;
  const knownValue = (column: (minute: number) => number) => (minute: number) =>
    covered[minute] === 0 ? undefined : column(minute);
  const columns = [
    (minute: number) => covered[minute],
    knownValue((minute) => mean[minute] ?? 0),
    knownValue((minute) => (mean[minute] ?? 0) - (low[minute] ?? 0)),
    knownValue((minute) => (high[minute] ?? 0) - (mean[minute] ?? 0)),
  ];
  for (const column of columns) writeColumn(bytes, count, column);
  return Uint8Array.from(bytes);
}

/** Reads the bytes of a day whose entries have `size` minutes each; undefined for bytes that are no day. */
export function decodeMinutes(bytes: Uint8Array, size = 1): DayMinutes | undefined {
  return readDay(bytes, size);
}

/** The minutes of a record; nothing known when the bytes were tampered with. */
export function minutesOf(record: { readonly minutes: Uint8Array } | undefined): DayMinutes {
  return minutesIn(record?.minutes);
}

/** The minutes that bytes hold; nothing known when there are none or they were tampered with. */
export function minutesIn(bytes: Uint8Array | undefined): DayMinutes {
  return (bytes && bytes.length > 0 && decodeMinutes(bytes)) || emptyMinutes();
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
    writeNumber(bytes, toUnsigned(change));
  }
  flush();
}

/** Reads the next number; undefined at the end, and where a number is cut or too large. */
export type NumberReader = () => number | undefined;

/** Appends a whole number from 0 to 2^42, seven bits a byte, the lowest first. */
export function writeNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/** Reads the numbers that `writeNumber` wrote in a row. */
export function readNumbers(bytes: Uint8Array): NumberReader {
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

/** Moves the sign of a number into its last bit, so that small numbers of either sign take few bytes. */
export function toUnsigned(number: number): number {
  return number >= 0 ? 2 * number : -2 * number - 1;
}

/** Undoes `unsigned`. */
export function toSigned(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}
