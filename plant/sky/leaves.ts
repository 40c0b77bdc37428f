import { beamShare } from "./clear-power.ts";
import {
  binOf,
  cornerOf,
  coarseBin,
  type Half,
  isLow,
  isSeen,
  LEAST_BEAM,
  type MapBlocks,
  neighbours,
  PIECE,
  quantile,
  SEEN_RANK,
  type ShadeBin,
  shadeMap,
  type Shares,
} from "./shade-map.ts";
import type { SkyColumns } from "./sky-columns.ts";

/**
 * Leaves count where they take so much more than bare branches, and three times the scatter, in so many of the eight
 * neighbours as well. Around such bins a smaller difference counts too.
 */
const strong = { difference: 0.15, errors: 3, neighbours: 3 };
const weak = { difference: 0.08, neighbours: 2 };
/** A smaller part of the sky may be the edge of something, and below this elevation the air of spring and autumn differs. */
const [LEAST_BINS, LEAST_ELEVATION_DEG] = [10, 7.5];
/** No figure of a bin is surer. */
const LEAST_ERROR = 0.02;
/** Makes the middle distance from the middle a standard deviation. */
const NORMAL_MAD = 1.48;

/**
 * Obstacles before the sun, as in `shadeMap`, with the remaining light in each half of the year if leaves make a
 * difference. Otherwise both halves have the figure of the whole year: half of the days know less.
 */
export function* shadeByLeaves(
  blocks: MapBlocks,
  shares: Shares,
): Generator<void, readonly ShadeBin[]> {
  const whole = yield* shadeMap(blocks, shares);
  const fine = yield* seenByHalf(blocks, (bin) => bin);
  const coarse = yield* seenByHalf(blocks, coarseBin);
  const leafy = leafyBins(whole, shares, (bin) => differenceOf(bin, fine, coarse));
  return whole.map((bin) => {
    const own = leafy.get(bin.bin);
    if (own) return { ...bin, open: own.leaves, openLeafless: own.leafless };
    const seenIn = onlyHalf(fine.get(bin.bin));
    return seenIn ? { ...bin, seenIn } : bin;
  });
}

/** Share of the clear power that shade leaves at a moment of a sky; undefined where nothing is known. */
export function openAt(
  shade: readonly ShadeBin[],
): (sky: SkyColumns, at: number) => number | undefined {
  const bins = new Map(shade.map((bin) => [bin.bin, bin]));
  return (sky, at) => {
    const bin = bins.get(binOf(sky.elevationDeg[at] ?? 0, sky.azimuthDeg[at] ?? 0));
    return bin && openIn(bin, sky.leaves[at] === 1 ? "leaves" : "leafless");
  };
}

/** Share of the clear power that is left in a bin in a half of the year. */
export function openIn({ open, openLeafless = open }: ShadeBin, half: Half): number {
  return half === "leaves" ? open : openLeafless;
}

interface Seen {
  readonly shares: number[];
  readonly days: Set<number>;
}

type Halves = Readonly<Record<Half, Seen>>;

/** The clear moments of each half of the year by the bin that `numberOf` makes of a fine bin. */
function* seenByHalf(
  { sky, ratio, seen, plane }: MapBlocks,
  numberOf: (bin: number) => number,
): Generator<void, ReadonlyMap<number, Halves>> {
  const bins = new Map<number, Halves>();
  for (const [at, share] of ratio.entries()) {
    if (at % PIECE === 0) yield;
    if (seen[at] !== 1 || !(share >= 0) || beamShare(sky, plane, at) < LEAST_BEAM) continue;
    const bin = numberOf(binOf(sky.elevationDeg[at] ?? 0, sky.azimuthDeg[at] ?? 0));
    const halves = bins.get(bin) ?? { leaves: nothingSeen(), leafless: nothingSeen() };
    bins.set(bin, halves);
    const own = sky.leaves[at] === 1 ? halves.leaves : halves.leafless;
    own.shares.push(share);
    own.days.add(sky.day[at] ?? 0);
  }
  return bins;
}

function nothingSeen(): Seen {
  return { shares: [], days: new Set() };
}

function hasSeen({ shares, days }: Seen): boolean {
  return isSeen({ clear: shares, clearDays: days });
}

/** The half of the year in which alone a bin was seen. */
function onlyHalf(halves: Halves | undefined): Half | undefined {
  if (!halves) return undefined;
  const { leaves, leafless } = halves;
  if (hasSeen(leaves) === hasSeen(leafless)) return undefined;
  return hasSeen(leaves) ? "leaves" : "leafless";
}

/** Shares that are left of the light, and how much more leaves take. */
interface Difference {
  readonly leaves: number;
  readonly leafless: number;
  readonly size: number;
  readonly error: number;
}

function differenceOf(
  bin: number,
  fine: ReadonlyMap<number, Halves>,
  coarse: ReadonlyMap<number, Halves>,
): Difference | undefined {
  const pick = (half: Half) =>
    [fine.get(bin), coarse.get(coarseBin(bin))].map((halves) => halves?.[half]).find(isWell);
  const [leaves, leafless] = [pick("leaves"), pick("leafless")];
  if (!leaves || !leafless) return undefined;
  const [open, openLeafless] = [
    quantile(leaves.shares, SEEN_RANK),
    quantile(leafless.shares, SEEN_RANK),
  ];
  const error = Math.hypot(errorOf(leaves), errorOf(leafless));
  return { leaves: open, leafless: openLeafless, size: openLeafless - open, error };
}

function isWell(seen: Seen | undefined): seen is Seen {
  return seen !== undefined && hasSeen(seen);
}

/** Blocks of the same day err alike: only days count. */
function errorOf({ shares, days }: Seen): number {
  const middle = quantile(shares, 0.5);
  const away = quantile(
    shares.map((share) => Math.abs(share - middle)),
    0.5,
  );
  return (NORMAL_MAD * away) / Math.sqrt(days.size);
}

/** The bins in which leaves make a difference, with the remaining light in either half. */
function leafyBins(
  whole: readonly ShadeBin[],
  shares: Shares,
  differenceIn: (bin: number) => Difference | undefined,
): ReadonlyMap<number, Difference> {
  const differing = new Map<number, Difference>();
  for (const { bin } of whole) {
    if (cornerOf(bin).elevationDeg < LEAST_ELEVATION_DEG) continue;
    const found = differenceIn(bin);
    if (found && found.size > weak.difference && isLow({ bin, open: found.leaves }, shares))
      differing.set(bin, found);
  }
  const clear = [...differing].filter(
    ([, { size, error }]) =>
      size > strong.difference && size > strong.errors * Math.max(LEAST_ERROR, error),
  );
  const core = new Set(clear.map(([bin]) => bin));
  const grown = new Set([...core].filter((bin) => beside(bin, core) >= strong.neighbours));
  let before = -1;
  while (grown.size !== before) {
    before = grown.size;
    for (const bin of differing.keys()) if (beside(bin, grown) >= weak.neighbours) grown.add(bin);
  }
  const kept = partsOf(grown).filter((part) => part.length >= LEAST_BINS);
  return new Map(
    kept.flat().flatMap((bin) => {
      const found = differing.get(bin);
      return found ? [[bin, found] as const] : [];
    }),
  );
}

function beside(bin: number, others: ReadonlySet<number>): number {
  return neighbours(bin).filter((other) => others.has(other)).length;
}

/** Groups of bins that touch each other. */
function partsOf(bins: ReadonlySet<number>): readonly (readonly number[])[] {
  const left = new Set(bins);
  const parts: number[][] = [];
  for (const first of bins) {
    if (!left.delete(first)) continue;
    const part = [first];
    for (const bin of part)
      for (const other of neighbours(bin)) if (left.delete(other)) part.push(other);
    parts.push(part);
  }
  return parts;
}
