/** A place on Earth: degrees, north and east positive; height over the sea in metres. */
export interface Place {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number;
}

/** The height of a plant is unknown, and the model hardly depends on it. */
export const USUAL_ALTITUDE_M = 200;

interface Air {
  /** Optical depth of the aerosol at 700 nm, 0.05 to 0.45. */
  readonly aerosol: number;
  /** Water in the column, cm, 0.2 to 10. */
  readonly waterCm: number;
}

const SCALE_HEIGHT_M = 8434;
const SOLAR_CONSTANT_WM2 = 1361;
const DAY_S = 86_400;
const YEAR_DAYS = 365.2425;
/** Noon of 1 January 2000. */
const EPOCH_2000_S = 946_728_000;

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

const [FIRST_LEAVES, LAST_LEAVES] = [4, 9];

/** Whether trees have leaves: from May to October, and south of the equator from November to April. */
export function haveLeaves(date: Date, { latitudeDeg }: Pick<Place, "latitudeDeg">): boolean {
  const month = date.getUTCMonth();
  const isNorthern = month >= FIRST_LEAVES && month <= LAST_LEAVES;
  return isNorthern === latitudeDeg >= 0;
}

/**
 * The usual clear air of a season. Clear days are cleaner than the mean of all: 0.09 at 700 nm is 0.14 at 500 nm. More
 * haze made peaks 2 to 4 % too high under two other models of the light.
 */
export function usualAir(seasonal: number): Air {
  return { aerosol: 0.09 + 0.03 * seasonal, waterCm: 1.5 + 0.8 * seasonal };
}

/** Natural logarithm of the air pressure at a place over that of the sea. */
export function lnPressure({ altitudeM }: Place): number {
  return -altitudeM / SCALE_HEIGHT_M;
}

/** The usual air temperature, °C, by climate and not by measurement. `solarHour` counts from midnight by longitude. */
export function usualAirC(seasonal: number, solarHour: number, { latitudeDeg }: Place): number {
  const away = Math.abs(latitudeDeg);
  const yearly = Math.max(-5, 25 - 0.28 * away) + (3 + 0.13 * away) * seasonal;
  return yearly + 4 * Math.cos((2 * Math.PI * (solarHour - 14.3)) / 24);
}
