import * as portable from "../../assembly/blocks.ts";
import type { DayMinutes } from "./kernel.ts";

/** The module that reduces minutes to blocks: its source, or an instance of it in WebAssembly. */
export type BlockModule = typeof portable;

/** Minutes of a day of 25 hours. */
const MOST_MINUTES = 1500;
const MINUTE_S = 60;
const BLOCK_S = 300;

/** Blocks of five minutes of one string and day, aligned to UTC. */
export interface DayBlocks {
  /** When the first block begins, Unix seconds. */
  readonly startS: number;
  /** Mean power, W. */
  readonly powerW: Float64Array;
  /** How far the power swings within a minute, as a share of it, without the sun's own motion. */
  readonly swing: Float64Array;
  /** 1 where enough was recorded and nothing held the string down. */
  readonly usable: Uint8Array;
}

/** A day of minutes: when its first minute begins, its columns, and 1 for each minute that was held down. */
export interface MinuteDay {
  readonly startS: number;
  readonly minutes: DayMinutes;
  readonly held?: Uint8Array | undefined;
}

/** Reduces the minutes of days to blocks. */
export type ReduceDay = (day: MinuteDay) => DayBlocks;

/** Reduces with a module. */
export function createReduce(module: BlockModule): ReduceDay {
  return ({ startS, minutes, held }) => {
    const count = Math.min(minutes.mean.length, MOST_MINUTES);
    module.minuteMean().set(minutes.mean.subarray(0, count));
    module.minuteLow().set(minutes.low.subarray(0, count));
    module.minuteHigh().set(minutes.high.subarray(0, count));
    // Minutes behind the last are none of an earlier call.
    module.minuteCovered().fill(0);
    module.minuteCovered().set(minutes.covered.subarray(0, count));
    module.minuteHeld().fill(0);
    if (held) module.minuteHeld().set(held.subarray(0, count));
    const firstS = Math.floor(startS / BLOCK_S) * BLOCK_S;
    const blocks = module.reduceDay(count, Math.floor((startS - firstS) / MINUTE_S));
    return {
      startS: firstS,
      powerW: module.blockPower().slice(0, blocks),
      swing: module.blockSwing().slice(0, blocks),
      usable: module.blockUsable().slice(0, blocks),
    };
  };
}

/** Reduces in JavaScript. */
export const reduceDay: ReduceDay = createReduce(portable);
