import { openIn } from "./leaves.ts";
import {
  BIN_AZIMUTH_DEG,
  BIN_ELEVATION_DEG,
  cornerOf,
  type Half,
  type ShadeBin,
} from "./shade-map.ts";

/** The sky in a direction, 5 degrees wide. */
export interface HorizonColumn {
  /** Where it begins, degrees from north over east. */
  readonly azimuthDeg: number;
  /** The sun was seen between these elevations, degrees. */
  readonly seenFromDeg: number;
  readonly seenToDeg: number;
  /** Something takes light below this elevation; 0 where the sky is open. */
  readonly shadedToDeg: number;
  /** Smallest share of the light of a clear sky that is left there, 0 to 1. */
  readonly leastOpen: number;
  /** Where leaves make a difference: mean remaining light with leaves and without, 0 to 1. */
  readonly leaves: Readonly<Record<Half, number>> | undefined;
  readonly seenIn: Half | undefined;
  /** Light that is taken, in parts of the sky of 5 by 2.5 degrees that are wholly dark. */
  readonly dark: number;
}

/** Something that stands before the sun. */
export interface Obstacle {
  readonly fromDeg: number;
  readonly toDeg: number;
  /** Where it takes most: the middle of its light lost, degrees from north over east. */
  readonly middleDeg: number;
  readonly belowDeg: number;
  /** As of `HorizonColumn`. */
  readonly dark: number;
}

/** The sky of a string, direction by direction in order of the azimuth; unseen parts are left out. */
export function horizonOf(shade: readonly ShadeBin[]): readonly HorizonColumn[] {
  const columns = new Map<number, ShadeBin[]>();
  for (const bin of [...shade].sort((a, b) => a.bin - b.bin)) {
    const { azimuthDeg } = cornerOf(bin.bin);
    const known = columns.get(azimuthDeg);
    if (known) known.push(bin);
    else columns.set(azimuthDeg, [bin]);
  }
  return [...columns].map(([azimuthDeg, bins]) => ({
    azimuthDeg,
    seenFromDeg: Math.min(...bins.map(({ bin }) => cornerOf(bin).elevationDeg)),
    seenToDeg: Math.max(...bins.map(topOf)),
    shadedToDeg: shadedTo(bins),
    leastOpen: Math.min(...bins.map(({ open }) => open)),
    leaves: leavesIn(bins),
    seenIn: bins.every(({ seenIn }) => seenIn === bins[0]?.seenIn) ? bins[0]?.seenIn : undefined,
    dark: bins.reduce((sum, { open }) => sum + 1 - open, 0),
  }));
}

/** Mean remaining light where leaves make a difference. */
function leavesIn(bins: readonly ShadeBin[]): HorizonColumn["leaves"] {
  const leafy = bins.filter(({ openLeafless }) => openLeafless !== undefined);
  if (leafy.length === 0) return undefined;
  const mean = (half: Half) =>
    leafy.reduce((sum, bin) => sum + openIn(bin, half), 0) / leafy.length;
  return { leaves: mean("leaves"), leafless: mean("leafless") };
}

function topOf({ bin }: ShadeBin): number {
  return cornerOf(bin).elevationDeg + BIN_ELEVATION_DEG;
}

/**
 * The height of an obstacle in a direction, whose bins come from below. Obstacles stand on the ground: a shaded part
 * of the sky above more numerous open parts is no obstacle of that height.
 */
function shadedTo(bins: readonly ShadeBin[]): number {
  let [shaded, heightDeg] = [0, 0];
  bins.forEach((bin, below) => {
    if (bin.open >= 1) return;
    shaded += 1;
    if (2 * shaded > below) heightDeg = topOf(bin);
  });
  return heightDeg;
}

/**
 * Obstacles before the sun, in order of the azimuth. Adjacent shaded directions are the same obstacle, despite an
 * unseen or open direction between: a fence or a tree has gaps.
 */
export function obstaclesOf(columns: readonly HorizonColumn[]): readonly Obstacle[] {
  const groups: HorizonColumn[][] = [];
  for (const column of columns.filter(({ shadedToDeg }) => shadedToDeg > 0)) {
    const group = groups[groups.length - 1];
    const last = group?.[group.length - 1];
    const isBeside = last && column.azimuthDeg - last.azimuthDeg <= 2 * BIN_AZIMUTH_DEG;
    if (group && isBeside) group.push(column);
    else groups.push([column]);
  }
  return joinedOverNorth(groups).map(obstacleOf);
}

// An obstacle in the north lies at both ends of the list.
function joinedOverNorth(groups: HorizonColumn[][]): HorizonColumn[][] {
  const [first, ...others] = groups;
  const last = others.pop();
  const [start, end] = [first?.[0], last?.[last.length - 1]];
  if (!first || !last || !start || !end) return groups;
  const isBeside = start.azimuthDeg + 360 - end.azimuthDeg <= 2 * BIN_AZIMUTH_DEG;
  if (!isBeside) return groups;
  const turned = first.map((column) => ({ ...column, azimuthDeg: column.azimuthDeg + 360 }));
  return [...others, [...last, ...turned]];
}

function obstacleOf(group: readonly HorizonColumn[]): Obstacle {
  const dark = group.reduce((sum, column) => sum + column.dark, 0);
  const middleDeg =
    group.reduce((sum, column) => sum + column.azimuthDeg * column.dark, 0) / dark +
    BIN_AZIMUTH_DEG / 2;
  return {
    fromDeg: (group[0]?.azimuthDeg ?? 0) % 360,
    toDeg: ((group[group.length - 1]?.azimuthDeg ?? 0) + BIN_AZIMUTH_DEG) % 360,
    middleDeg: middleDeg % 360,
    belowDeg: Math.max(...group.map(({ shadedToDeg }) => shadedToDeg)),
    dark,
  };
}

/** Light that leaves take, where they make a difference. */
export interface LeafLoss {
  /** Where they take most, degrees from north over east. */
  readonly middleDeg: number;
  /** Shares of the clear power that are lost there in the mean, 0 to 1. */
  readonly leaves: number;
  readonly leafless: number;
}

/** Light that leaves take from a string; undefined where they make no difference. */
export function leafLoss(shade: readonly ShadeBin[]): LeafLoss | undefined {
  const leafy = shade.filter(({ openLeafless }) => openLeafless !== undefined);
  const [largest] = [...obstaclesOf(horizonOf(leafy))].sort((a, b) => b.dark - a.dark);
  if (!largest) return undefined;
  const left = leavesIn(leafy);
  return (
    left && {
      middleDeg: largest.middleDeg,
      leaves: 1 - left.leaves,
      leafless: 1 - left.leafless,
    }
  );
}

export const compass = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** Name of a direction in degrees from north over east. */
export function compassOf(azimuthDeg: number): (typeof compass)[number] {
  return compass[Math.round(azimuthDeg / 45) % compass.length] ?? "n";
}

/**
 * Heights of the horizon for planning programs: each 2.5 degrees from north over east, 0 if open or unseen. Planners
 * interpolate: the middle of each direction has its own height, a boundary the mean of both. Trees count as in
 * summer, so that no yield is promised that they take.
 */
export function horizonHeights(columns: readonly HorizonColumn[]): readonly number[] {
  const heights = Array.from({ length: 360 / BIN_AZIMUTH_DEG }, () => 0);
  for (const { azimuthDeg, shadedToDeg } of columns)
    heights[azimuthDeg / BIN_AZIMUTH_DEG] = shadedToDeg;
  const last = heights.length - 1;
  return heights.flatMap((own, at) => [
    ((heights[(at + last) % heights.length] ?? 0) + own) / 2,
    own,
  ]);
}
