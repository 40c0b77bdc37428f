/** How long the hub waits after one failure, two, and so on, s. */
const BACK_OFF_S = [1, 2, 5, 10, 30] as const;

/** Time until a meter is asked again after failures in a row, s; 0 without one. */
export function backOffS(failures: number): number {
  return failures === 0 ? 0 : (BACK_OFF_S[failures - 1] ?? 30);
}
