// A page's clock ticks later than messages arrive, and some browsers blur it.
const blurMs = 10_000;

/**
 * Age of data in whole seconds: its age at receipt plus the time since, never less than 0. Infinite if the clock was
 * set back before the receipt. Both times in ms of the same clock.
 */
export function dataAgeS(ageAtReceiptS: number, receivedAtMs: number, nowMs: number): number {
  const sinceMs = nowMs - receivedAtMs;
  if (sinceMs < -blurMs) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor(ageAtReceiptS + Math.max(0, sinceMs) / 1000));
}
