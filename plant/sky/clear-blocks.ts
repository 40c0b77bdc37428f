import { BLOCK_S, percentile, type SmoothBlocks } from "./blocks.ts";
import { beamShare, clearPower } from "./clear-power.ts";
import type { PlaneFit } from "./plane-fit.ts";
import type { SkyColumns } from "./sky-columns.ts";

/** A model's result for the blocks of its string. */
export interface ClearBlocks {
  /** Power over the clear power, without the day's own factor; NaN where there is none. */
  readonly ratio: Float64Array;
  /** 1 where the string gave its clear-sky power. */
  readonly clear: Uint8Array;
  /** 1 where the sky before the sun was clear, even if the string was in the shade. */
  readonly seen: Uint8Array;
  /** Days of which nearly half the light was clear. */
  readonly clearDays: readonly number[];
}

const [LEAST_CLEAR, MOST_CLEAR] = [0.9, 1.12];
const CLEAR_DAY_SHARE = 0.45;
const DAY_BLOCKS = 8;
const DEAD_DIODE = 2 / 3;
/** Least number of blocks of a day, and their share of those without clouds, that represent the whole day. */
const [LEVEL_BLOCKS, LEVEL_SHARE] = [24, 0.6];
/** A veil of clouds may take a third of a day, too, but not of all days around. */
const AROUND_DAYS = 7;
const LEAST_ELEVATION_DEG = 3;
/** A day on which the sun hardly shows on a string says nothing. */
const LEAST_DAY_BLOCKS = 12;

/** Compares the blocks of a string with its model. Yields between pieces of work. */
export function* clearBlocks(
  startS: Float64Array,
  powerW: Float64Array,
  { smooth, lit }: SmoothBlocks,
  { sky, fit }: { readonly sky: SkyColumns; readonly fit: PlaneFit },
): Generator<void, ClearBlocks> {
  const ratio = clearPower(sky, fit.plane, fit.bend, new Float64Array(startS.length));
  const clear = new Uint8Array(startS.length);
  ratio.forEach((share, at) => {
    ratio[at] = lit[at] === 1 ? (powerW[at] ?? 0) / Math.max(1e-6, share * fit.peakW) : Number.NaN;
  });
  yield;
  const clearDays: number[] = [];
  const days = daysOf(sky.day).map(([from, to]) => {
    const isSteady = (share: number, at: number) => smooth[from + at] === 1 && share > 0;
    return { from, to, day: sky.day[from] ?? 0, steady: ratio.subarray(from, to).filter(isSteady) };
  });
  const factors = dayFactors(days);
  for (const [at, { from, to, day }] of days.entries()) {
    const factor = factors[at] ?? 1;
    for (let block = from; block < to; block += 1) ratio[block] = (ratio[block] ?? 0) / factor;
    if (markClear({ sky, ratio, smooth, clear }, { from, to })) clearDays.push(day);
  }
  yield;
  return { ratio, clear, seen: seenBlocks(startS, clear, smooth, lit), clearDays };
}

/** A day with its blocks without clouds: their power over the clear power. */
interface Steady {
  readonly day: number;
  readonly steady: Float64Array;
}

interface Marks {
  readonly sky: SkyColumns;
  readonly ratio: Float64Array;
  readonly smooth: Uint8Array;
  readonly clear: Uint8Array;
}

/** Marks the clear blocks of a day. Returns whether nearly half of its light was clear. */
function markClear(
  { sky, ratio, smooth, clear }: Marks,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  let [all, good] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const share = ratio[at] ?? Number.NaN;
    if (Number.isNaN(share) || (sky.elevationDeg[at] ?? 0) < LEAST_ELEVATION_DEG) continue;
    clear[at] = Number(smooth[at] === 1 && share > LEAST_CLEAR && share < MOST_CLEAR);
    all += 1;
    good += clear[at] ?? 0;
  }
  return all >= LEAST_DAY_BLOCKS && good >= CLEAR_DAY_SHARE * all;
}

/** First and last place (without it) of each day. */
function daysOf(day: Int32Array): readonly (readonly [number, number])[] {
  const days: [number, number][] = [];
  for (let from = 0; from < day.length;) {
    let to = from;
    while (to < day.length && day[to] === day[from]) to += 1;
    days.push([from, to]);
    from = to;
  }
  return days;
}

/** The blocks of a day without clouds that gave about a level, so far as the air moves it. */
function atLevel(steady: Float64Array, level: number): Float64Array {
  return steady.filter((share) => share > 0.85 * level && share < 1.17 * level);
}

function isAllDay(near: Float64Array, steady: Float64Array): boolean {
  return near.length >= LEVEL_BLOCKS && near.length >= LEVEL_SHARE * steady.length;
}

/**
 * The air's common effect on all clear blocks of a day; near 1 if there are few. A dead bypass diode takes a third of
 * whole days in a row: that is no shade either.
 */
function dayFactors(days: readonly Steady[]): readonly number[] {
  const open = days.filter(({ steady }) => isAllDay(atLevel(steady, 1), steady));
  return days.map(({ day, steady }) => {
    const dead = atLevel(steady, DEAD_DIODE);
    const isOpenAround = open.some((other) => Math.abs(other.day - day) <= AROUND_DAYS);
    if (!isOpenAround && isAllDay(dead, steady)) return percentile(dead, 0.5);
    const near = atLevel(steady, 1);
    const middle = near.length > 0 ? percentile(near, 0.5) : 1;
    return 1 + ((middle - 1) * near.length) / (near.length + DAY_BLOCKS);
  });
}

const HOUR_BLOCKS = 3600 / BLOCK_S;

/**
 * Runs of blocks that are not smooth around a clear block: the edge of an obstacle makes a run of three, and a narrow
 * obstacle has two edges. Clouds make more and longer runs.
 */
const edges = {
  between: { runs: 2, blocks: 6 },
  beside: { runs: 1, blocks: 3 },
} as const;

/** The sky is clear between clear blocks even where something shades the string, as long as the light stands still. */
function seenBlocks(
  startS: Float64Array,
  clear: Uint8Array,
  smooth: Uint8Array,
  lit: Uint8Array,
): Uint8Array {
  const clearUntil = sums(clear);
  const rough = lit.map((isLit, at) => Number(isLit === 1 && smooth[at] !== 1));
  const roughUntil = sums(rough);
  const runsUntil = sums(rough.map((isRough, at) => Number(isRough === 1 && rough[at - 1] !== 1)));
  const within = (at: number, blocks: number) => {
    const here = startS[at] ?? 0;
    let [from, to] = [Math.max(0, at - blocks), Math.min(startS.length, at + blocks + 1)];
    while (here - (startS[from] ?? 0) > blocks * BLOCK_S) from += 1;
    while ((startS[to - 1] ?? 0) - here > blocks * BLOCK_S) to -= 1;
    return [from, to] as const;
  };
  return clear.map((isClear, at) => {
    if (isClear === 1) return 1;
    if (lit[at] !== 1) return 0;
    const [from, to] = within(at, 3 * HOUR_BLOCKS);
    const before = count(clearUntil, from, at);
    const after = count(clearUntil, at + 1, to);
    const isBetween = before >= 4 && after >= 4;
    if (!isBetween && before < 10 && after < 10) return 0;
    const [near, until] = within(at, 2 * HOUR_BLOCKS);
    const most = isBetween ? edges.between : edges.beside;
    const isStill = count(runsUntil, near, until) <= most.runs;
    return Number(isStill && count(roughUntil, near, until) <= most.blocks);
  });
}

function count(sum: Float64Array, from: number, to: number): number {
  return (sum[to] ?? 0) - (sum[from] ?? 0);
}

/** How many marks lie before each place, and at the end all of them. */
function sums(marks: Uint8Array): Float64Array {
  const until = new Float64Array(marks.length + 1);
  for (let at = 0; at < marks.length; at += 1) until[at + 1] = (until[at] ?? 0) + (marks[at] ?? 0);
  return until;
}

/** Whether the beam is most of a string's light; only then does a string show whether the sky is clear. */
export function tellsTheSky(
  sky: SkyColumns,
  { plane }: Pick<PlaneFit, "plane">,
  at: number,
): boolean {
  return beamShare(sky, plane, at) > 0.6;
}
