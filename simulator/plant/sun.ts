/** A place on Earth, in degrees, north and east positive. */
export interface Place {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** Height over the horizon and compass direction (north 0, east 90), in degrees. */
export interface SunPosition {
  readonly elevationDeg: number;
  readonly azimuthDeg: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DEGREES = 180 / Math.PI;
// Noon of 1 January 2000.
const EPOCH_2000_MS = Date.UTC(2000, 0, 1, 12);

const sinDeg = (angle: number) => Math.sin(angle / DEGREES);
const cosDeg = (angle: number) => Math.cos(angle / DEGREES);
const tanDeg = (angle: number) => Math.tan(angle / DEGREES);

/** Geocentric coordinates of the sun. */
interface SolarCoordinates {
  /** Equation of time: minutes that a sundial is ahead of a clock. */
  readonly equationMinutes: number;
  readonly declinationDeg: number;
}

/** Low-precision solar coordinates of the Astronomical Almanac, as used by the NOAA calculator. Takes Unix milliseconds. */
function solarCoordinates(atMs: number): SolarCoordinates {
  const centuries = (atMs - EPOCH_2000_MS) / DAY_MS / 36_525;
  const meanLongitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032);
  const anomaly = 357.52911 + centuries * (35_999.05029 - 0.0001537 * centuries);
  const eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries);
  const centre =
    sinDeg(anomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) +
    sinDeg(2 * anomaly) * (0.019993 - 0.000101 * centuries) +
    sinDeg(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * centuries;
  const longitude = meanLongitude + centre - 0.00569 - 0.00478 * sinDeg(node);
  const tilt = 23.43929111 - centuries * 0.0130042 + 0.00256 * cosDeg(node);
  const half = tanDeg(tilt / 2) ** 2;
  const equation =
    half * sinDeg(2 * meanLongitude) -
    2 * eccentricity * sinDeg(anomaly) +
    4 * eccentricity * half * sinDeg(anomaly) * cosDeg(2 * meanLongitude) -
    0.5 * half * half * sinDeg(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * sinDeg(2 * anomaly);
  return {
    equationMinutes: 4 * equation * DEGREES,
    declinationDeg: Math.asin(sinDeg(tilt) * sinDeg(longitude)) * DEGREES,
  };
}

/** The sun's position over a place, good to about a tenth of a degree. Takes Unix milliseconds. */
export function sunPosition(atMs: number, place: Place): SunPosition {
  const { equationMinutes, declinationDeg } = solarCoordinates(atMs);
  const hourAngle = (atMs / MINUTE_MS + equationMinutes) / 4 + place.longitudeDeg - 180;
  const sine =
    sinDeg(place.latitudeDeg) * sinDeg(declinationDeg) +
    cosDeg(place.latitudeDeg) * cosDeg(declinationDeg) * cosDeg(hourAngle);
  const southToWest = Math.atan2(
    sinDeg(hourAngle),
    cosDeg(hourAngle) * sinDeg(place.latitudeDeg) -
      tanDeg(declinationDeg) * cosDeg(place.latitudeDeg),
  );
  return {
    elevationDeg: Math.asin(Math.min(1, Math.max(-1, sine))) * DEGREES,
    azimuthDeg: (((southToWest * DEGREES + 180) % 360) + 360) % 360,
  };
}

/** Minutes after midnight UTC at which the sun passes an altitude; NaN when it does not that day. */
function passage(dayStartMs: number, { place, zenithDeg, side }: Passage): number {
  let minutes = 720;
  // The second round uses the sun's place at the time found by the first.
  for (const pass of [0, 1]) {
    const { equationMinutes, declinationDeg } = solarCoordinates(
      dayStartMs + (pass === 0 ? 0 : minutes * MINUTE_MS),
    );
    const hourAngle =
      DEGREES *
      Math.acos(
        cosDeg(zenithDeg) / (cosDeg(place.latitudeDeg) * cosDeg(declinationDeg)) -
          tanDeg(place.latitudeDeg) * tanDeg(declinationDeg),
      );
    minutes = 720 - 4 * (place.longitudeDeg + side * hourAngle) - equationMinutes;
  }
  return minutes;
}

interface Passage {
  readonly place: Place;
  readonly zenithDeg: number;
  /** 1 for the rise, -1 for the set. */
  readonly side: 1 | -1;
}

/**
 * The angle for `sunsettype`: official, nautical, civil, astronomical; unknown values as nautical
 * (docs/gateway/settings.md#time).
 */
export function zenithOf(sunsetType: number): number {
  return [90.8333, 102, 96, 108][sunsetType] ?? 102;
}

/**
 * Rise and set in whole minutes after midnight UTC of the day that starts at `dayStartMs`, or null without them. The sun
 * counts as risen within `zenithDeg` degrees from straight up.
 */
export function sunTimes(
  dayStartMs: number,
  place: Place,
  zenithDeg: number,
): { readonly riseMinutes: number; readonly setMinutes: number } | null {
  const rise = passage(dayStartMs, { place, zenithDeg, side: 1 });
  const set = passage(dayStartMs, { place, zenithDeg, side: -1 });
  return Number.isNaN(rise) || Number.isNaN(set)
    ? null
    : { riseMinutes: Math.trunc(rise), setMinutes: Math.trunc(set) };
}

/** Share of the direct light that falls on a plane, 0 to 1: the cosine between sun and normal. */
export function incidence(
  sun: SunPosition,
  plane: { readonly tiltDeg: number; readonly azimuthDeg: number },
): number {
  if (sun.elevationDeg <= 0) return 0;
  const share =
    sinDeg(sun.elevationDeg) * cosDeg(plane.tiltDeg) +
    cosDeg(sun.elevationDeg) * sinDeg(plane.tiltDeg) * cosDeg(sun.azimuthDeg - plane.azimuthDeg);
  return Math.max(0, share);
}
