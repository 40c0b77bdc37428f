import type { Place } from "./clear-sky.ts";

/** Seconds of a block; it begins at a multiple of them, in UTC. */
export const BLOCK_S = 300;

/** Blocks of five minutes of a string, beside those of its plant. */
export interface StringBlocks {
  /** Mean power on the side of the modules, W. */
  readonly powerW: Float64Array;
  /** How far the power swings within a minute, as a share of its mean, without the sun's own motion. */
  readonly swing: Float64Array;
  /** 1 where enough was recorded and nothing held the string down, else 0. */
  readonly usable: Uint8Array;
  /** Mean voltage, V; 0 where none was recorded. Undefined where the record has no voltages. */
  readonly voltageV?: Float64Array | undefined;
}

/** Blocks of all strings of a plant, in order of time, with gaps where nothing was recorded. */
export interface PlantBlocks {
  readonly place: Place;
  /** When each block begins, Unix seconds. */
  readonly startS: Float64Array;
  readonly strings: readonly StringBlocks[];
}

export interface SmoothBlocks {
  /** 1 where the light stood still: a clear sky, an even cloud or an even shade. */
  readonly smooth: Uint8Array;
  /** 1 where the block is usable and there is light on the string. */
  readonly lit: Uint8Array;
  /** 1 where there is light on it but the block does not count: it was held down, or read too seldom. */
  readonly hidden: Uint8Array;
  /** Power that the string hardly ever exceeds, W. */
  readonly topW: number;
}

const USUAL_SWING = 0.03;
const MOST_SWING = 0.06;
const LIT_SHARE = 0.01;

/** Tells in which blocks the light on a string stood still. Calibrates itself by the string's own flicker. */
export function smoothBlocks(
  startS: Float64Array,
  { powerW, swing, usable }: StringBlocks,
): SmoothBlocks {
  const count = startS.length;
  const smooth = new Uint8Array(count);
  const lit = new Uint8Array(count);
  const hidden = new Uint8Array(count);
  const topW = percentile(
    powerW.filter((power, at) => usable[at] === 1 && power > 0),
    0.995,
  );
  const strong = swing.filter((_, at) => usable[at] === 1 && (powerW[at] ?? 0) > topW / 2);
  const most = Math.min(MOST_SWING, Math.max(USUAL_SWING, 2 * percentile(strong, 0.2)));
  for (let at = 0; at < count; at += 1) {
    const hasLight = (powerW[at] ?? 0) > LIT_SHARE * topW;
    lit[at] = Number(usable[at] === 1 && hasLight);
    hidden[at] = Number(usable[at] !== 1 && hasLight);
    if (lit[at] === 1 && (swing[at] ?? 1) <= most && isAmid(startS, at))
      smooth[at] = Number(bendAt(powerW, at) < 0.012 * (powerW[at] ?? 0) + 0.003 * topW);
  }
  dropStale(powerW, swing, smooth, topW);
  return { smooth, lit, hidden, topW };
}

function isAmid(startS: Float64Array, at: number): boolean {
  const here = startS[at] ?? 0;
  return here - (startS[at - 1] ?? 0) === BLOCK_S && (startS[at + 1] ?? 0) - here === BLOCK_S;
}

function bendAt(powerW: Float64Array, at: number): number {
  return Math.abs((powerW[at - 1] ?? 0) - 2 * (powerW[at] ?? 0) + (powerW[at + 1] ?? 0));
}

/** A reading that repeats for longer than the light can stand still is stale: the radio had no newer. */
function dropStale(
  powerW: Float64Array,
  swing: Float64Array,
  smooth: Uint8Array,
  topW: number,
): void {
  for (let at = 1; at < powerW.length; at += 1) {
    const power = powerW[at] ?? 0;
    const isSame = Math.abs(power - (powerW[at - 1] ?? 0)) < 0.1 && power > 0.05 * topW;
    if (isSame && swing[at] === 0 && swing[at - 1] === 0) smooth[at] = smooth[at - 1] = 0;
  }
}

/** The value below which a share of some values lies; 0 without any. */
export function percentile(values: Float64Array, share: number): number {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
