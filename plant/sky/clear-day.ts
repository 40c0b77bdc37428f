import { BLOCK_S, percentile, type PlantBlocks, smoothBlocks } from "./blocks.ts";
import type { ClearCurve, ClearCurves } from "./clear-curve.ts";
import { tellsTheSky } from "./clear-blocks.ts";

/** A string's day against a clear sky. Energies on the side of the modules, Wh. */
export interface ClearSums {
  /** Its energy in the blocks that count: recorded and not held down. */
  readonly gaveWh: number;
  readonly clearWh: number;
  /** The same in all blocks that were recorded, also in part or held down by a limit. */
  readonly seenWh: number;
  readonly wholeWh: number;
}

/** Energy that a limit took from a string. */
export interface HeldBack {
  /**
   * On a day, Wh, by the light on strings that were not held down, else by the string's other hours. Undefined in days
   * that an older program kept.
   */
  readonly heldBackWh?: number | undefined;
}

/** The figures of a string's day that are kept for good. */
export interface ClearString extends ClearSums, HeldBack {
  /** Power over that of a clear sky: the middle of the day's clear blocks; undefined when too few agree. */
  readonly index: number | undefined;
  readonly blocks: number;
  /**
   * The index against a clear sky without the learnt shade. A string that lost power for months was learnt as shaded
   * then; this shows when it happened. Undefined in days of an older program.
   */
  readonly bareIndex?: number | undefined;
  /**
   * Its voltage in the bright part of the day, V: it hardly depends on the light. Undefined in days that an older
   * program recorded, and on dark days.
   */
  readonly voltageV?: number | undefined;
}

const LEAST_BLOCKS = 36;
const AGREEING = 0.03;
const LEAST_ELEVATION_DEG = 10;
const LEAST_LIGHT = 0.25;
/** Between these a string itself proves a clear sky; beyond them only another string does. */
const [LEAST_CLEAR, MOST_CLEAR] = [0.85, 1.12];

/**
 * The figures of a day for each string, in their order; undefined for a string that is not known. `curves` are of the
 * same strings, from the day's begin to its end or to now.
 */
export function clearDay(
  day: PlantBlocks,
  curves: ClearCurves,
): readonly (ClearString | undefined)[] {
  const ratios = curves.strings.map(
    (curve, string) => curve && smoothRatios(day, curves, curve, string),
  );
  return curves.strings.map((curve, string) => {
    const own = ratios[string];
    if (!curve || !own) return undefined;
    const proved = provedBy(ratios, string);
    return {
      ...sumsOf(day, curves, curve, string),
      heldBackWh: heldBackEnergy(day, curves, curve, string),
      ...indexOf(own.ratio, proved),
      bareIndex: indexOf(own.bare, proved).index,
      voltageV: voltageOf(day, curves, curve, string),
    };
  });
}

/** The sun this far below the horizon leaves no light. */
const DARK_DEG = -3;

/**
 * Number of strings with modules: known strings, and those with power by day and none at night. An unused input gives
 * none; an input fed by a battery gives some at night.
 */
export function stringsWithModules(
  day: PlantBlocks,
  { startS, sky, strings }: ClearCurves,
): number {
  return day.strings.filter(({ powerW }, string) => {
    if (strings[string]) return true;
    let [light, dark] = [0, 0];
    powerW.forEach((power, at) => {
      const place = ((day.startS[at] ?? 0) - startS) / BLOCK_S;
      const elevationDeg = sky.elevationDeg[place] ?? 0;
      if (elevationDeg > 0) light += power;
      else if (elevationDeg < DARK_DEG) dark += power;
    });
    return light > 0 && dark === 0;
  }).length;
}

/** Power of each block of the day over that of a clear sky, where the light was steady and the sun was high. */
interface Ratios {
  /** NaN where a block does not count, or where the string is shaded. */
  readonly ratio: Float64Array;
  /** The same without known shade. */
  readonly bare: Float64Array;
  /** 1 where the string proves a clear sky. */
  readonly clear: Uint8Array;
}

function smoothRatios(
  day: PlantBlocks,
  { startS, sky }: ClearCurves,
  { figures, powerW, open }: ClearCurve,
  string: number,
): Ratios {
  const ratio = new Float64Array(powerW.length).fill(Number.NaN);
  const bare = ratio.slice();
  const clear = new Uint8Array(powerW.length);
  const blocks = day.strings[string];
  if (!blocks) return { ratio, bare, clear };
  const { smooth } = smoothBlocks(day.startS, blocks);
  day.startS.forEach((blockS, at) => {
    const place = (blockS - startS) / BLOCK_S;
    const clearW = powerW[place] ?? 0;
    if (smooth[at] !== 1 || !((sky.elevationDeg[place] ?? 0) > LEAST_ELEVATION_DEG)) return;
    const openShare = open[place] ?? 1;
    if (clearW <= LEAST_LIGHT * figures.peakW * openShare) return;
    const share = (blocks.powerW[at] ?? 0) / clearW;
    bare[place] = share * openShare;
    if (openShare < 1) return;
    ratio[place] = share;
    const isClear = share > LEAST_CLEAR && share < MOST_CLEAR;
    clear[place] = Number(isClear && tellsTheSky(sky, figures, place));
  });
  return { ratio, bare, clear };
}

/** 1 in each block in which another string proves a clear sky. */
function provedBy(all: readonly (Ratios | undefined)[], string: number): Uint8Array {
  const proved = new Uint8Array(all[string]?.clear.length ?? 0);
  all.forEach((other, at) => {
    if (at !== string) other?.clear.forEach((isClear, block) => (proved[block] ||= isClear));
  });
  return proved;
}

function indexOf(ratio: Float64Array, proved: Uint8Array): Pick<ClearString, "index" | "blocks"> {
  const counted = ratio.filter(
    (share, at) => proved[at] === 1 || (share > LEAST_CLEAR && share < MOST_CLEAR),
  );
  const index = percentile(counted, 0.5);
  const blocks = counted.filter((share) => Math.abs(share / index - 1) <= AGREEING).length;
  return { index: blocks >= LEAST_BLOCKS ? index : undefined, blocks };
}

function sumsOf(
  day: PlantBlocks,
  { startS }: ClearCurves,
  { powerW }: ClearCurve,
  string: number,
): ClearSums {
  const blocks = day.strings[string];
  let [gave, clear, seen] = [0, 0, 0];
  day.startS.forEach((blockS, at) => {
    const clearW = powerW[(blockS - startS) / BLOCK_S] ?? 0;
    const isUsable = blocks?.usable[at] === 1;
    const ownW = blocks?.powerW[at] ?? 0;
    if (isUsable || ownW > 0) seen += clearW;
    if (!isUsable) return;
    clear += clearW;
    gave += ownW;
  });
  const whole = powerW.reduce((sum, power) => sum + power, 0);
  const hours = BLOCK_S / 3600;
  return {
    gaveWh: gave * hours,
    clearWh: clear * hours,
    seenWh: seen * hours,
    wholeWh: whole * hours,
  };
}

/** Where the string gives less of its peak, its voltage depends on the light. */
const LEAST_BRIGHT = 0.1;
/** An hour of bright blocks. */
const LEAST_VOLTAGES = 12;

/** The middle of the blocks of more than half of the day's best power, without shade: it also opens bypass diodes. */
function voltageOf(
  day: PlantBlocks,
  { startS }: ClearCurves,
  { figures, open }: ClearCurve,
  string: number,
): number | undefined {
  const { voltageV, powerW, usable } = day.strings[string] ?? {};
  if (!voltageV || !powerW || !usable) return undefined;
  const isCounted = (at: number) =>
    usable[at] === 1 && (open[((day.startS[at] ?? 0) - startS) / BLOCK_S] ?? 1) === 1;
  const bestW = Math.max(0, ...powerW.filter((_, at) => isCounted(at)));
  const leastW = Math.max(bestW / 2, LEAST_BRIGHT * figures.peakW);
  const bright = voltageV.filter(
    (volts, at) => volts > 0 && isCounted(at) && (powerW[at] ?? 0) > leastW,
  );
  return bright.length >= LEAST_VOLTAGES ? percentile(bright, 0.5) : undefined;
}

function heldBackEnergy(
  day: PlantBlocks,
  { startS, strings }: ClearCurves,
  { powerW }: ClearCurve,
  string: number,
): number {
  const own = day.strings[string];
  const shareAt = (other: number, at: number) => {
    const blocks = day.strings[other];
    const clearW = strings[other]?.powerW[((day.startS[at] ?? 0) - startS) / BLOCK_S] ?? 0;
    return blocks?.usable[at] === 1 && clearW > 0 ? (blocks.powerW[at] ?? 0) / clearW : Number.NaN;
  };
  const all = day.strings.map((_, other) => other);
  const otherHours = medianLight(day.startS.map((_, at) => shareAt(string, at)));
  let heldWh = 0;
  day.startS.forEach((blockS, at) => {
    const ownW = own?.powerW[at] ?? 0;
    if (own?.usable[at] === 1 || ownW <= 0) return;
    const light =
      medianLight(Float64Array.from(all, (other) => shareAt(other, at))) ?? otherHours ?? 1;
    const clearW = powerW[(blockS - startS) / BLOCK_S] ?? 0;
    heldWh += (Math.max(0, light * clearW - ownW) * BLOCK_S) / 3600;
  });
  return heldWh;
}

/** The middle of some shares of a clear sky, 1 at most. */
function medianLight(shares: Float64Array): number | undefined {
  const known = shares.filter((share) => !Number.isNaN(share));
  return known.length > 0 ? Math.min(1, percentile(known, 0.5)) : undefined;
}
