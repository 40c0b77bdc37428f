/** Where on Earth the panels stand, in degrees, north and east positive. */
export interface Place {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** Height over the horizon and compass direction (north 0, east 90), in degrees. */
export interface SunPosition {
  readonly elevationDeg: number;
  readonly azimuthDeg: number;
}

const DEGREES = 180 / Math.PI;
const sinDeg = (angle: number) => Math.sin(angle / DEGREES);
const cosDeg = (angle: number) => Math.cos(angle / DEGREES);

/**
 * The sun's position, good to about a tenth of a degree between 1950 and 2050: the low-precision
 * formulas of the Astronomical Almanac. Takes Unix milliseconds.
 */
export function sunPosition(atMs: number, place: Place): SunPosition {
  const days = atMs / 86_400_000 - 10_957.5;
  const meanLongitude = 280.46 + 0.9856474 * days;
  const anomaly = 357.528 + 0.9856003 * days;
  const eclipticLongitude = meanLongitude + 1.915 * sinDeg(anomaly) + 0.02 * sinDeg(2 * anomaly);
  const obliquity = 23.439 - 0.0000004 * days;
  const declination = Math.asin(sinDeg(obliquity) * sinDeg(eclipticLongitude)) * DEGREES;
  const rightAscension =
    Math.atan2(cosDeg(obliquity) * sinDeg(eclipticLongitude), cosDeg(eclipticLongitude)) * DEGREES;
  const siderealDeg = 280.46061837 + 360.98564736629 * days + place.longitudeDeg;
  const hourAngle = siderealDeg - rightAscension;

  const sine =
    sinDeg(place.latitudeDeg) * sinDeg(declination) +
    cosDeg(place.latitudeDeg) * cosDeg(declination) * cosDeg(hourAngle);
  const southToWest = Math.atan2(
    sinDeg(hourAngle),
    cosDeg(hourAngle) * sinDeg(place.latitudeDeg) -
      (sinDeg(declination) / cosDeg(declination)) * cosDeg(place.latitudeDeg),
  );
  return {
    elevationDeg: Math.asin(Math.min(1, Math.max(-1, sine))) * DEGREES,
    azimuthDeg: (((southToWest * DEGREES + 180) % 360) + 360) % 360,
  };
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
