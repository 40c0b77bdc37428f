import type { DayMinutes } from "./kernel.ts";

/** Minutes of a day of 25 hours. */
const MOST_MINUTES = 1500;
const MINUTE_S = 60;
const BLOCK_S = 300;
const BLOCK_MINUTES = BLOCK_S / MINUTE_S;
/** Tenths of a second that a minute must cover, and minutes of a block that must do so. */
const LEAST_COVERED = 300;
const LEAST_MINUTES = 4;

/** Blocks of five minutes of a string and day, aligned to UTC. */
export interface DayBlocks {
  /** When the first block begins, Unix seconds. */
  readonly startS: number;
  /** Mean power, W. */
  readonly powerW: Float64Array;
  /** Variation of the power within a minute, relative to it, without the sun's own motion. */
  readonly swing: Float64Array;
  /** 1 where enough was recorded and nothing held the string down. */
  readonly usable: Uint8Array;
}

/** A day of minutes: start of the first minute, its columns, and 1 for each curtailed minute. */
export interface MinuteDay {
  readonly startS: number;
  readonly minutes: DayMinutes;
  readonly held?: Uint8Array | undefined;
}

/** Reduces the minutes of days to blocks. */
export type ReduceDay = (day: MinuteDay) => DayBlocks;

/** Reduces the minutes of a day, 1500 at most, to blocks. */
export const reduceDay: ReduceDay = (day) => {
  const { startS, minutes } = day;
  const count = Math.min(minutes.mean.length, MOST_MINUTES);
  const firstS = Math.floor(startS / BLOCK_S) * BLOCK_S;
  // Minutes of the first block that were over when the day began.
  const offset = Math.floor((startS - firstS) / MINUTE_S);
  const length = Math.ceil((count + offset) / BLOCK_MINUTES);
  const blocks = {
    startS: firstS,
    powerW: new Float64Array(length),
    swing: new Float64Array(length),
    usable: new Uint8Array(length),
  };
  for (let block = 0; block < length; block += 1) {
    const from = block * BLOCK_MINUTES - offset;
    reduceBlock(day, blocks, block, {
      from: Math.max(from, 0),
      to: Math.min(from + BLOCK_MINUTES, count),
    });
  }
  return blocks;
};

function reduceBlock(
  { minutes, held }: MinuteDay,
  { powerW, swing, usable }: DayBlocks,
  block: number,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  let [sum, time, full, most] = [0, 0, 0, 0];
  let isHeld = false;
  for (let minute = from; minute < to; minute += 1) {
    const tenths = minutes.covered[minute] ?? 0;
    if (tenths === 0) continue;
    sum += (minutes.mean[minute] ?? 0) * tenths;
    time += tenths;
    if (held?.[minute]) isHeld = true;
    if (tenths < LEAST_COVERED) continue;
    full += 1;
    most = Math.max(most, swingOf(minutes, minute));
  }
  powerW[block] = time > 0 ? sum / time / 10 : 0;
  swing[block] = most;
  usable[block] = Number(full >= LEAST_MINUTES && !isHeld);
}

/** Variation of a minute beyond the change of light between its neighbours. */
function swingOf({ low, mean, high, covered }: DayMinutes, minute: number): number {
  const middle = mean[minute] ?? 0;
  if (middle <= 0) return 0;
  const before = minuteIsKnown(covered, minute - 1) ? minute - 1 : minute;
  const after = minuteIsKnown(covered, minute + 1) ? minute + 1 : minute;
  const change =
    after > before ? Math.abs((mean[after] ?? 0) - (mean[before] ?? 0)) / (after - before) : 0;
  const beyond = (high[minute] ?? 0) - (low[minute] ?? 0) - change;
  return Math.max(beyond, 0) / middle;
}

function minuteIsKnown(covered: Uint16Array, at: number): boolean {
  return at < MOST_MINUTES && (covered[at] ?? 0) > 0;
}
