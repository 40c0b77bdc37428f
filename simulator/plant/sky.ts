import { clearSky, skyShape, type SkyShape } from "./clearLight.ts";
import { seedOf, smoothNoise, wobble } from "./noise.ts";
import { sunPosition, type SunPosition } from "./sun.ts";
import { dryDaysAt, isSnowLying, seasonAt, turbidityAt, type Climate } from "./weather.ts";

/** The weather over the site at a moment. */
export interface Sky {
  readonly atMs: number;
  readonly sun: SunPosition;
  /** Direct light on a plane that faces the sun, W/m². */
  readonly beamWm2: number;
  /** Light from the whole sky on a level plane, W/m². */
  readonly diffuseWm2: number;
  /** From where the light of the sky comes. */
  readonly shape: SkyShape;
  readonly ambientC: number;
  /** Days since the last rain. */
  readonly dryDays: number;
  readonly isSnowLying: boolean;
  /** In the half of the year around midsummer. */
  readonly hasLeaves: boolean;
}

const ALTITUDE_M = 200;
const DAY_MS = 86_400_000;
const even: SkyShape = { ring: 0, horizon: 0 };

/**
 * Sky at Unix milliseconds: haze that varies daily, clouds of minutes on fronts of hours, a temperature two hours
 * behind the sun. `greyness` is the light lost in foul weather, 0 to 1.
 */
export function skyAt(atMs: number, climate: Climate, greyness = 0): Sky {
  const sun = sunPosition(atMs, climate.place);
  const ambientC = ambientAt(atMs, climate);
  const dark = { atMs, sun, ambientC, beamWm2: 0, diffuseWm2: 0, shape: even };
  if (sun.elevationDeg <= 0.3) {
    return { ...dark, dryDays: 0, isSnowLying: false, hasLeaves: false };
  }

  const yearly = Math.cos((2 * Math.PI * (atMs / DAY_MS - 3)) / 365.2425);
  const outside = 1361 * (1 + 0.0334 * yearly);
  const turbidity = turbidityAt(atMs, climate);
  const clear = clearSky(sun.elevationDeg, { outside, turbidity, altitudeM: ALTITUDE_M });
  const cover = cloudCover(atMs, climate);
  // A thin cloud takes the beam and gives part of it back from all sides; a thick cloud leaves an eighth.
  const beam = clear.beam * ((1 - cover) * (1 - greyness)) ** 1.6;
  const scattered = clear.diffuse + clear.total * 0.17 * cover * (1.6 - cover);
  const diffuse = scattered * (1 - greyness) + clear.total * 0.12 * greyness;
  return {
    ...dark,
    beamWm2: beam,
    diffuseWm2: diffuse,
    shape: skyShape({ beam, diffuse }, sun.elevationDeg, outside),
    dryDays: dryDaysAt(atMs, climate),
    isSnowLying: isSnowLying(atMs, climate),
    hasLeaves: seasonAt(atMs, climate.place) > 0,
  };
}

/** Share of the sky before the sun that is cloud, 0 to 1. */
export function cloudCover(atMs: number, { seed, cloudiness }: Climate): number {
  const seconds = atMs / 1000;
  const front = smoothNoise(seedOf(seed, "front"), seconds / 5400);
  const cloud = smoothNoise(seedOf(seed, "cloud"), seconds / 420);
  const wisp = smoothNoise(seedOf(seed, "wisp"), seconds / 45);
  const depth = front * 0.5 + cloud * 0.4 + wisp * 0.1;
  const clearBelow = 1 - cloudiness;
  return Math.min(1, Math.max(0, (depth - clearBelow) / Math.max(0.25, cloudiness)));
}

function ambientAt(atMs: number, { place, seed }: Climate): number {
  const solarHour = ((atMs / 3_600_000 + place.longitudeDeg / 15) % 24) - 14;
  const daily = Math.cos((solarHour / 24) * 2 * Math.PI);
  return (
    10 +
    9 * seasonAt(atMs, place) +
    5 * daily +
    wobble(seedOf(seed, "air"), atMs, { periodS: 1800, amplitude: 1.2 })
  );
}
