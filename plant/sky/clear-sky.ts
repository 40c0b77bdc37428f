/** A place on Earth: degrees, north and east positive; height over the sea in metres. */
export interface Place {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number;
}

/** Nobody tells how high a plant lies, and the model hardly depends on it. */
export const USUAL_ALTITUDE_M = 200;

/** What the light of a clear sky depends on besides the sun's height. */
export interface Air {
  /** Optical depth of the aerosol at 700 nm, 0.05 to 0.45. */
  readonly aerosol: number;
  /** Water in the column, cm, 0.2 to 10. */
  readonly waterCm: number;
  /** Natural logarithm of the air pressure over that of the sea. */
  readonly lnPressure: number;
}

/** Light of a clear sky in W/m²: on a plane that faces the sun, and of the rest of the sky on a level plane. */
export interface Light {
  readonly beamWm2: number;
  readonly diffuseWm2: number;
}

const SCALE_HEIGHT_M = 8434;
const SOLAR_CONSTANT_WM2 = 1361;
const DAY_S = 86_400;
const YEAR_DAYS = 365.2425;
/** Noon of 1 January 2000. */
const EPOCH_2000_S = 946_728_000;

/**
 * Beam and diffuse light under a clear sky; `sine` of the sun's apparent height above 0. Simplified Solis (Ineichen
 * 2008). Undefined below an aerosol of 0.05, which no air over land has.
 */
export function clearLight(
  sine: number,
  outsideWm2: number,
  { aerosol: a, waterCm: w, lnPressure: p }: Air,
): Light {
  const lnW = Math.log(w);
  const outside =
    outsideWm2 *
    (0.12 * w ** 0.56 * a * a + 0.97 * w ** 0.032 * a + 1.08 * w ** 0.0051 + 0.071 * p);
  const beamDepth =
    (1.82 + 0.056 * lnW + 0.0071 * lnW * lnW) * a +
    0.33 +
    0.045 * lnW +
    0.0096 * lnW * lnW +
    (0.0089 * w + 0.13) * p;
  const beamPower =
    (0.00925 * a * a + 0.0148 * a - 0.0172) * lnW - 0.7565 * a * a + 0.5057 * a + 0.4557;
  const diffuseDepth =
    (-0.21 * w + 11.6) * a ** 4 +
    (0.27 * w - 20.7) * a ** 3 +
    (-0.134 * w + 15.5) * a * a +
    (0.0554 * w - 5.71) * a +
    0.0057 * w +
    2.94 -
    0.71 * (1 + a) ** -15 * p;
  const diffusePower = -0.337 * a * a + 0.63 * a + 0.116 + p / (18 + 152 * a);
  return {
    beamWm2: outside * Math.exp(-beamDepth / sine ** beamPower),
    diffuseWm2: outside * Math.exp(-diffuseDepth / sine ** diffusePower),
  };
}

/** Air that the light has come through, against straight down (Kasten and Young 1989). Height in degrees, above -2. */
export function airMass(elevationDeg: number, sine: number): number {
  return 1 / (sine + 0.50572 * (elevationDeg + 6.07995) ** -1.6364);
}

/** Sunlight outside the air, W/m², at Unix seconds. */
export function outsideLight(timeS: number): number {
  const anomaly = ((357.529 + (0.98560028 * (timeS - EPOCH_2000_S)) / DAY_S) * Math.PI) / 180;
  const distance = 1.00014 - 0.01671 * Math.cos(anomaly) - 0.00014 * Math.cos(2 * anomaly);
  return SOLAR_CONSTANT_WM2 / (distance * distance);
}

/** The season from 1 in the middle of summer to -1 in the middle of winter, at Unix seconds. */
export function season(timeS: number, { latitudeDeg }: Place): number {
  const dayOfYear = (timeS / DAY_S) % YEAR_DAYS;
  const wave = Math.cos((2 * Math.PI * (dayOfYear - 203)) / YEAR_DAYS);
  return latitudeDeg < 0 ? -wave : wave;
}

/**
 * The usual clear air of a season. Clear days are cleaner than the mean of all: 0.09 at 700 nm is 0.14 at 500 nm. With
 * more haze every peak came out 2 to 4 % too high under two other models of the light.
 */
export function usualAir(seasonal: number, { altitudeM }: Place): Air {
  return {
    aerosol: 0.09 + 0.03 * seasonal,
    waterCm: 1.5 + 0.8 * seasonal,
    lnPressure: -altitudeM / SCALE_HEIGHT_M,
  };
}

/** The usual temperature of the air, °C: a climate, no measurement. `solarHour` counts from midnight by longitude. */
export function usualAirC(seasonal: number, solarHour: number, { latitudeDeg }: Place): number {
  const away = Math.abs(latitudeDeg);
  const yearly = Math.max(-5, 25 - 0.28 * away) + (3 + 0.13 * away) * seasonal;
  return yearly + 4 * Math.cos((2 * Math.PI * (solarHour - 14.3)) / 24);
}
