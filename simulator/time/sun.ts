const degree = Math.PI / 180;
const dayMs = 86_400_000;
// Noon of 1 January 2000.
const epoch2000Ms = Date.UTC(2000, 0, 1, 12);

/** Where the sun stands on the sky's own grid. */
interface SunPlace {
  /** Minutes a sundial is ahead of a clock. */
  readonly equationMinutes: number;
  readonly declination: number;
}

/** Low-precision solar coordinates of the Astronomical Almanac, as used by the NOAA calculator. */
function sunPlace(epochMs: number): SunPlace {
  const centuries = (epochMs - epoch2000Ms) / dayMs / 36_525;
  const meanLongitude = (280.46646 + centuries * (36_000.76983 + centuries * 0.0003032)) * degree;
  const anomaly = (357.52911 + centuries * (35_999.05029 - 0.0001537 * centuries)) * degree;
  const eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries);
  const centre =
    Math.sin(anomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) +
    Math.sin(2 * anomaly) * (0.019993 - 0.000101 * centuries) +
    Math.sin(3 * anomaly) * 0.000289;
  const node = (125.04 - 1934.136 * centuries) * degree;
  const longitude = meanLongitude + (centre - 0.00569 - 0.00478 * Math.sin(node)) * degree;
  const tilt = (23.43929111 - centuries * 0.0130042 + 0.00256 * Math.cos(node)) * degree;
  const half = Math.tan(tilt / 2) ** 2;
  const equation =
    half * Math.sin(2 * meanLongitude) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * half * Math.sin(anomaly) * Math.cos(2 * meanLongitude) -
    0.5 * half * half * Math.sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly);
  return {
    equationMinutes: (4 * equation) / degree,
    declination: Math.asin(Math.sin(tilt) * Math.sin(longitude)),
  };
}

/** Minutes after midnight UTC at which the sun passes an altitude; NaN when it does not that day. */
function passage(dayStartMs: number, place: Place, side: 1 | -1): number {
  let minutes = 720;
  // The second round uses the sun's place at the time the first one found.
  for (const pass of [0, 1]) {
    const { equationMinutes, declination } = sunPlace(
      dayStartMs + (pass === 0 ? 0 : minutes * 60_000),
    );
    const latitude = place.latitude * degree;
    const hourAngle = Math.acos(
      Math.cos(place.zenith * degree) / (Math.cos(latitude) * Math.cos(declination)) -
        Math.tan(latitude) * Math.tan(declination),
    );
    minutes = 720 - 4 * (place.longitude + (side * hourAngle) / degree) - equationMinutes;
  }
  return minutes;
}

/** A place on the ground, in degrees, and the angle from straight up that counts as sunrise. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly zenith: number;
}

/** The angle for `sunsettype`: official, nautical, civil, astronomical; unknown ones as nautical (reference 6.5). */
export function zenithOf(sunsetType: number): number {
  return [90.8333, 102, 96, 108][sunsetType] ?? 102;
}

/** Rise and set in whole minutes after midnight UTC of the day that starts at `dayStartMs`, or null without them. */
export function sunTimes(
  dayStartMs: number,
  place: Place,
): { readonly riseMinutes: number; readonly setMinutes: number } | null {
  const rise = passage(dayStartMs, place, 1);
  const set = passage(dayStartMs, place, -1);
  return Number.isNaN(rise) || Number.isNaN(set)
    ? null
    : { riseMinutes: Math.trunc(rise), setMinutes: Math.trunc(set) };
}
