import { seedOf, smoothNoise, wobble } from "./noise.ts";
import { sunPosition, type Place, type SunPosition } from "./sun.ts";

/** The weather over the site at one moment. */
export interface Sky {
  readonly sun: SunPosition;
  /** Direct light on a plane that faces the sun, W/m². */
  readonly beamWm2: number;
  /** Light from the whole sky on a level plane, W/m². */
  readonly diffuseWm2: number;
  readonly ambientC: number;
}

/** What makes one site's weather: where it is, its seed, and how cloudy it tends to be (0 to 1). */
export interface Climate {
  readonly place: Place;
  readonly seed: number;
  readonly cloudiness: number;
}

/**
 * Sky at Unix milliseconds. A clear-sky curve after Haurwitz, clouds that pass over in minutes on top
 * of fronts that last hours, a temperature that lags two hours behind the sun.
 */
export function skyAt(atMs: number, climate: Climate): Sky {
  const sun = sunPosition(atMs, climate.place);
  const ambientC = ambientAt(atMs, climate);
  const sine = Math.sin((sun.elevationDeg * Math.PI) / 180);
  if (sine <= 0.005) return { sun, beamWm2: 0, diffuseWm2: 0, ambientC };

  const clearWm2 = 1098 * sine * Math.exp(-0.057 / sine);
  const cover = cloudCover(atMs, climate);
  // A thin cloud takes the beam and gives part of it back from all sides.
  const beamShare = 0.87 * (1 - cover) ** 1.6;
  const diffuseShare = 0.13 + 0.17 * cover * (1.6 - cover);
  return {
    sun,
    beamWm2: (clearWm2 * beamShare) / Math.max(sine, 0.06),
    diffuseWm2: clearWm2 * diffuseShare,
    ambientC,
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
  const dayOfYear = (atMs / 86_400_000) % 365.25;
  const season =
    -Math.cos(((dayOfYear - 15) / 365.25) * 2 * Math.PI) * Math.sign(place.latitudeDeg || 1);
  const solarHour = ((atMs / 3_600_000 + place.longitudeDeg / 15) % 24) - 14;
  const daily = Math.cos((solarHour / 24) * 2 * Math.PI);
  return (
    10 +
    9 * season +
    5 * daily +
    wobble(seedOf(seed, "air"), atMs, { periodS: 1800, amplitude: 1.2 })
  );
}
