import type { SkyColumns } from "./sky-columns.ts";

/** Orientation of modules: tilt from level and direction from north over east, degrees. */
export interface Plane {
  readonly tiltDeg: number;
  readonly azimuthDeg: number;
}

const LEVEL_DEG = 10;

export function hasDirection({ tiltDeg }: Plane): boolean {
  return tiltDeg >= LEVEL_DEG;
}

/** How the light of a plant differs from that of the usual clear sky, and how its modules take it. */
export interface Bend {
  readonly lnDiffuse: number;
  /** Natural logarithm of its beam over the usual, lost with each further air mass beyond 1.5. */
  readonly perAirMass: number;
  /** Reflection loss of the glass for slanting light; 0.05 is usual. */
  readonly glass: number;
  /** How much brighter the sky is near the horizon, as a share of the diffuse light, on an upright plane. */
  readonly horizon: number;
}

export const usualBend: Bend = { lnDiffuse: 0, perAirMass: 0.03, glass: 0.05, horizon: 0.12 };

const RADIANS = Math.PI / 180;
const GROUND = 0.2;
/**
 * Clear days are slightly brighter than the model's usual sky: under two other models every peak came out too high, in
 * the mean by 0.5 and 2.5 %. This lies between them, and turns no plane.
 */
export const BRIGHTER = 1.01;
const HEAT_PER_WM2 = 0.028;
const LOSS_PER_K = 0.0037;
const LEAST_SINE = 0.087;
/** Share of the light that haze moves from the beam to the diffuse light. */
const SCATTERED = 0.3;
/** Below this sine of the sun's height hardly any of it comes down. */
const LEAST_SCATTER_SINE = 0.1;

/** Power of a plane under the clear sky per watt of its peak, at each moment of a sky, into `into`. */
export function clearPower(
  sky: SkyColumns,
  plane: Plane,
  bend: Bend,
  into: Float64Array,
): Float64Array {
  const tilt = plane.tiltDeg * RADIANS;
  const azimuth = plane.azimuthDeg * RADIANS;
  const upright = Math.cos(tilt);
  const toNorth = Math.sin(tilt) * Math.cos(azimuth);
  const toEast = Math.sin(tilt) * Math.sin(azimuth);
  const horizon = bend.horizon * Math.sin(tilt);
  const moreDiffuse = Math.exp(bend.lnDiffuse);
  const { up, north, east, beam, diffuse, outside, airC } = sky;
  for (let at = 0; at < into.length; at += 1) {
    const sine = up[at] ?? 0;
    const facing = Math.max(
      0,
      sine * upright + (north[at] ?? 0) * toNorth + (east[at] ?? 0) * toEast,
    );
    const usual = diffuse[at] ?? 0;
    const spread = usual * moreDiffuse;
    const unbent = (beam[at] ?? 0) * Math.exp(-bend.perAirMass * ((sky.airMass[at] ?? 0) - 1.5));
    const scattered = (SCATTERED * (spread - usual)) / Math.max(LEAST_SCATTER_SINE, sine);
    const direct = Math.max(0, unbent - scattered);
    const glass = facing > 0 ? Math.max(0, 1 - bend.glass * (1 / facing - 1)) : 0;
    const ring = direct / (outside[at] ?? 1);
    const light =
      direct * facing * glass +
      spread *
        ((ring * facing) / Math.max(LEAST_SINE, sine) +
          0.475 * (1 - ring) * (1 + upright) +
          horizon) +
      (GROUND / 2) * (direct * sine + spread) * (1 - upright);
    const heat = (airC[at] ?? 0) + HEAT_PER_WM2 * light - 25;
    into[at] = BRIGHTER * (light / 1000) * (1 - LOSS_PER_K * heat);
  }
  return into;
}

/** Share of the beam in the clear light of a plane, 0 to 1, by the usual bend and without glass. */
export function beamShare(sky: SkyColumns, plane: Plane, at: number): number {
  const tilt = plane.tiltDeg * RADIANS;
  const azimuth = plane.azimuthDeg * RADIANS;
  const sine = sky.up[at] ?? 0;
  const facing =
    sine * Math.cos(tilt) +
    Math.sin(tilt) *
      ((sky.north[at] ?? 0) * Math.cos(azimuth) + (sky.east[at] ?? 0) * Math.sin(azimuth));
  const direct = (sky.beam[at] ?? 0) * Math.max(0, facing);
  const spread = (sky.diffuse[at] ?? 0) * 0.5 * (1 + Math.cos(tilt));
  return direct / Math.max(1e-9, direct + spread);
}

export function angleBetween(a: Plane, b: Plane): number {
  const [tiltA, tiltB] = [a.tiltDeg * RADIANS, b.tiltDeg * RADIANS];
  const cosine =
    Math.cos(tiltA) * Math.cos(tiltB) +
    Math.sin(tiltA) * Math.sin(tiltB) * Math.cos((a.azimuthDeg - b.azimuthDeg) * RADIANS);
  return Math.acos(Math.min(1, Math.max(-1, cosine))) / RADIANS;
}

/** The plane in the middle of some: that of the mean of their normals. */
export function meanPlane(planes: readonly Plane[]): Plane {
  let [up, north, east] = [0, 0, 0];
  for (const { tiltDeg, azimuthDeg } of planes) {
    const slope = Math.sin(tiltDeg * RADIANS);
    up += Math.cos(tiltDeg * RADIANS);
    north += slope * Math.cos(azimuthDeg * RADIANS);
    east += slope * Math.sin(azimuthDeg * RADIANS);
  }
  const azimuthDeg = Math.atan2(east, north) / RADIANS;
  return {
    tiltDeg: Math.atan2(Math.hypot(north, east), up) / RADIANS,
    azimuthDeg: azimuthDeg < 0 ? azimuthDeg + 360 : azimuthDeg,
  };
}
