import type { SunPosition } from "./sun.ts";

/** Something between a string and the sky: a chimney, a tree, a neighbour's house, a hill. */
export interface Obstacle {
  /** The sector of the compass where it stands, degrees. */
  readonly fromDeg: number;
  readonly toDeg: number;
  readonly heightDeg: number;
  /** Share of the beam that it takes; all of it hides a whole string, a chimney only some cells. */
  readonly takes: number;
  /** Share that it takes without leaves. */
  readonly takesBare?: number;
}

/** The sun is half a degree wide, and so is every edge. */
const SUN_DEG = 0.53;

/** Share of the beam that reaches a string behind its obstacles, 0 to 1. */
export function beamBehind(
  horizon: readonly Obstacle[],
  { elevationDeg, azimuthDeg }: SunPosition,
  hasLeaves: boolean,
): number {
  return horizon.reduce((left, { fromDeg, toDeg, heightDeg, takes, takesBare = takes }) => {
    if (azimuthDeg < fromDeg || azimuthDeg > toDeg) return left;
    const hidden = Math.min(1, Math.max(0, (heightDeg - elevationDeg) / SUN_DEG + 0.5));
    return Math.min(left, 1 - hidden * (hasLeaves ? takes : takesBare));
  }, 1);
}
