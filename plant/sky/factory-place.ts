/** Places that nobody entered: the firmware's own, and the origin. */
const unset = [
  [51.1657, 10.4515],
  [0, 0],
] as const;
const NEAR_DEG = 0.0002;

/** Whether nobody entered this place, in degrees. */
export function isFactoryPlace(latitudeDeg: number, longitudeDeg: number): boolean {
  return unset.some(
    ([latitude, longitude]) =>
      Math.abs(latitudeDeg - latitude) < NEAR_DEG && Math.abs(longitudeDeg - longitude) < NEAR_DEG,
  );
}
