import type { SkyLight } from "#simulator/plant/clearLight.ts";

/** Air as Bird's model takes it: optical depth of the aerosol at 500 nm over the sea, and water in the column. */
export interface BirdAir {
  readonly aerosol: number;
  readonly waterCm: number;
}

const RADIANS = Math.PI / 180;
const ANGSTROM = 1.3;
const OZONE_CM = 0.3;
const AEROSOL_HEIGHT_M = 2000;
const FORWARD = 0.84;
const GROUND = 0.2;

/** Light of a clear sky after Bird and Hulstrom (1981): each gas takes its share, none is fitted to the other models. */
export function birdSky(
  elevationDeg: number,
  { aerosol, waterCm }: BirdAir,
  { outside, altitudeM }: { readonly outside: number; readonly altitudeM: number },
): SkyLight {
  const sine = Math.sin(elevationDeg * RADIANS);
  if (sine <= 0) return { total: 0, beam: 0, diffuse: 0 };
  const mass = 1 / (sine + 0.50572 * (elevationDeg + 6.07995) ** -1.6364);
  const pressed = mass * Math.exp(-altitudeM / 8434);
  const rayleigh = Math.exp(-0.0903 * pressed ** 0.84 * (1 + pressed - pressed ** 1.01));
  const ozone = OZONE_CM * mass;
  const throughOzone =
    1 -
    0.1611 * ozone * (1 + 139.48 * ozone) ** -0.3035 -
    (0.002715 * ozone) / (1 + 0.044 * ozone + 0.0003 * ozone * ozone);
  const gases = Math.exp(-0.0127 * pressed ** 0.26);
  const water = waterCm * mass;
  const throughWater = 1 - (2.4959 * water) / ((1 + 79.034 * water) ** 0.6828 + 6.385 * water);
  const above = aerosol * Math.exp(-altitudeM / AEROSOL_HEIGHT_M);
  const depth = 0.2758 * above * (0.38 / 0.5) ** -ANGSTROM + 0.35 * above;
  const haze = Math.exp(-(depth ** 0.873) * (1 + depth - depth ** 0.7088) * mass ** 0.9108);
  const unabsorbed = 1 - 0.1 * (1 - mass + mass ** 1.06) * (1 - haze);
  const scattered = haze / unabsorbed;
  const beam = outside * 0.9662 * rayleigh * throughOzone * gases * throughWater * haze;
  const around =
    (outside *
      sine *
      0.79 *
      throughOzone *
      throughWater *
      gases *
      unabsorbed *
      (0.5 * (1 - rayleigh) + FORWARD * (1 - scattered))) /
    (1 - mass + mass ** 1.02);
  const back = 0.0685 + (1 - FORWARD) * (1 - scattered);
  const total = (beam * sine + around) / (1 - GROUND * back);
  return { total, beam, diffuse: total - beam * sine };
}
