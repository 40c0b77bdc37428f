import { type DatedBytes, readDay } from "#protocol/internal/kernel.ts";
import type { DayMinutes } from "./day-minutes.ts";
import type { Day } from "./local-day.ts";
import { unsigned, writeNumber } from "./seven-bit.ts";

// Four columns one after the other, as assembly/curves.ts reads them. A night takes a dozen bytes, a cloudy hour about
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

/** Reads the bytes of a day whose entries have `size` minutes each; undefined for bytes that are no day. */
export function decodeMinutes(bytes: Uint8Array, size = 1): DayMinutes | undefined {
  return readDay(bytes, size);
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
