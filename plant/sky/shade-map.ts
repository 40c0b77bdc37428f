import { beamShare, type Plane } from "./clear-power.ts";
import type { SkyColumns } from "./sky-columns.ts";

export const BIN_AZIMUTH_DEG = 5;
export const BIN_ELEVATION_DEG = 2.5;
const ROWS = 90 / BIN_ELEVATION_DEG;
const COLUMNS = 360 / BIN_AZIMUTH_DEG;
const COARSE = 2;
/** Blocks between two yields. */
export const PIECE = 16_384;
/** Share of the beam in the light, below which a string tells no shade. */
export const LEAST_BEAM = 0.45;
/** Which of the shares of a bin counts, in order of their size. */
export const SEEN_RANK = 0.6;
/** Days of the neighbours that were clear. */
const OFTEN_DAYS = 4;
/** Share of blocks that do not count, beside those that do. */
const MOST_HIDDEN = 0.05;

/** Share of the clear power below which a bin may be shaded: below 10 degrees, below 20, and above. */
export type Shares = readonly [lowest: number, middle: number, highest: number];

/**
 * While the plane is unknown, a wrong plane looks like slight shade, and shaded blocks are left out of the fit: only
 * deep shade counts. Otherwise a hundred spoilt plants had a firm wrong plane.
 */
export const deepShade: Shares = [0.7, 0.8, 0.87];
/** For a known plane, slight shade counts, too, such as that of a tree's edge. */
export const anyShade: Shares = [0.76, 0.85, 0.9];

/** The half of the year in which trees have leaves, and the other. */
export type Half = "leaves" | "leafless";

/** How a bin of the sky is known: seen under a clear sky, with its neighbours, or from the best of all weather. */
export type BinKind = "seen" | "borrowed" | "envelope";

export interface ShadeBin {
  /** Number of the bin: rows of elevation within columns of azimuth. */
  readonly bin: number;
  /** Share of the clear power that is left there, 0 to 1; 1 where nothing stands before the sun. */
  readonly open: number;
  readonly clearDays: number;
  readonly kind: BinKind;
  /** Remaining light without leaves, where they make a difference; `open` is with leaves there. */
  readonly openLeafless?: number | undefined;
  /** The only half of the year in which it was seen under a clear sky; the other half borrows it. */
  readonly seenIn?: Half | undefined;
}

export interface MapBlocks {
  readonly sky: SkyColumns;
  /** Power over the clear power, without the day's own factor; NaN where there is none. */
  readonly ratio: Float64Array;
  /** 1 where the sky before the sun was clear. */
  readonly seen: Uint8Array;
  /** 1 where the string had light that does not count. */
  readonly hidden: Uint8Array;
  readonly plane: Plane;
}

/** The bin of the sky that the sun stands in. */
export function binOf(elevationDeg: number, azimuthDeg: number): number {
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor(elevationDeg / BIN_ELEVATION_DEG)));
  const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(azimuthDeg / BIN_AZIMUTH_DEG)));
  return column * ROWS + row;
}

export function cornerOf(bin: number): {
  readonly elevationDeg: number;
  readonly azimuthDeg: number;
} {
  return {
    elevationDeg: (bin % ROWS) * BIN_ELEVATION_DEG,
    azimuthDeg: Math.floor(bin / ROWS) * BIN_AZIMUTH_DEG,
  };
}

interface ShadeSamples {
  readonly clear: number[];
  readonly clearDays: Set<number>;
  readonly all: number[];
  readonly days: Set<number>;
  /** Blocks that do not count. */
  hidden: number;
}

/** Obstacles before the sun, bin by bin; unknown bins are left out. Yields between pieces. */
export function* shadeMap(blocks: MapBlocks, shares: Shares): Generator<void, readonly ShadeBin[]> {
  const fine = yield* gather(blocks, 1);
  const coarse = yield* gather(blocks, COARSE);
  const known = new Map<number, ShadeBin>();
  for (const [bin, gathered] of fine) {
    const openBin = openBinOf(bin, gathered, coarse.get(coarseBin(bin)));
    if (openBin) known.set(bin, openBin);
  }
  const low = new Set(
    [...known.values()].filter((bin) => isLow(bin, shares)).map(({ bin }) => bin),
  );
  return [...known.values()]
    .sort((a, b) => a.bin - b.bin)
    .map((bin) => (isShaded(bin, low) ? bin : { ...bin, open: 1 }));
}

function* gather(
  { sky, ratio, seen, hidden, plane }: MapBlocks,
  size: number,
): Generator<void, ReadonlyMap<number, ShadeSamples>> {
  const bins = new Map<number, ShadeSamples>();
  for (const [at, share] of ratio.entries()) {
    if (at % PIECE === 0) yield;
    const isHidden = hidden[at] === 1;
    if ((!isHidden && !(share >= 0)) || beamShare(sky, plane, at) < LEAST_BEAM) continue;
    const own = binOf(sky.elevationDeg[at] ?? 0, sky.azimuthDeg[at] ?? 0);
    const gathered = gatheredIn(bins, size === 1 ? own : coarseBin(own));
    if (isHidden) {
      gathered.hidden += 1;
      continue;
    }
    const day = sky.day[at] ?? 0;
    gathered.all.push(share);
    gathered.days.add(day);
    if (seen[at] !== 1) continue;
    gathered.clear.push(share);
    gathered.clearDays.add(day);
  }
  return bins;
}

function gatheredIn(bins: Map<number, ShadeSamples>, bin: number): ShadeSamples {
  const known = bins.get(bin);
  if (known) return known;
  const openBin = {
    clear: [],
    clearDays: new Set<number>(),
    all: [],
    days: new Set<number>(),
    hidden: 0,
  };
  bins.set(bin, openBin);
  return openBin;
}

/** The part of the sky, of ten degrees by five, that a bin belongs to. */
export function coarseBin(bin: number): number {
  const row = Math.floor((bin % ROWS) / COARSE);
  return Math.floor(bin / ROWS / COARSE) * ROWS + row;
}

function openBinOf(
  bin: number,
  own: ShadeSamples,
  around: ShadeSamples | undefined,
): ShadeBin | undefined {
  const clearDays = own.clearDays.size;
  if (isSeen(own)) return { bin, open: quantile(own.clear, SEEN_RANK), clearDays, kind: "seen" };
  const open = envelopeOf(own);
  // Where a part of the sky never was clear while its neighbours often were, they are another part of the sky.
  const isOther = own.clear.length === 0 && (around?.clearDays.size ?? 0) >= OFTEN_DAYS;
  if (around && isSeen(around) && !(isOther && open !== undefined))
    return { bin, open: quantile(around.clear, SEEN_RANK), clearDays, kind: "borrowed" };
  return open === undefined ? undefined : { bin, open, clearDays, kind: "envelope" };
}

/** Whether a part of the sky was seen under a clear sky often enough. */
export function isSeen({ clear, clearDays }: Pick<ShadeSamples, "clear" | "clearDays">): boolean {
  return clearDays.size >= 2 && clear.length >= 3;
}

/**
 * The best of all weather. Where a small inverter held the string down whenever the sky was clear, the rest is
 * weather without its best.
 */
function envelopeOf({ all, days, hidden }: ShadeSamples): number | undefined {
  const isWhole = hidden <= MOST_HIDDEN * all.length;
  return isWhole && all.length >= 20 && days.size >= 15 ? quantile(all, 0.95) : undefined;
}

/** The value at a share of some in order, 1 at most. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.min(1, sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 1);
}

export function isLow(
  { bin, open }: Pick<ShadeBin, "bin" | "open">,
  [lowest, middle, highest]: Shares,
): boolean {
  const { elevationDeg } = cornerOf(bin);
  return open < (elevationDeg < 10 ? lowest : elevationDeg < 20 ? middle : highest);
}

/** A single low bin may be chance: it counts with its neighbours, or when it is deep and was seen often. */
function isShaded(bin: ShadeBin, low: ReadonlySet<number>): boolean {
  if (!low.has(bin.bin)) return false;
  const beside = neighbours(bin.bin).filter((other) => low.has(other)).length;
  return beside >= 2 || (bin.clearDays >= 3 && (beside === 1 || bin.open < 0.6));
}

export function neighbours(bin: number): readonly number[] {
  const row = bin % ROWS;
  const column = Math.floor(bin / ROWS);
  return [-1, 0, 1].flatMap((across) =>
    [-1, 0, 1].flatMap((up) => {
      const isInside = row + up >= 0 && row + up < ROWS && (across !== 0 || up !== 0);
      return isInside ? [((column + across + COLUMNS) % COLUMNS) * ROWS + row + up] : [];
    }),
  );
}
