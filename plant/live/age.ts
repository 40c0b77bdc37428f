/** Past this age in s an inverter's absolute time is shown too. Source: docs/interface.md#times-and-thresholds. */
export const absoluteTimeFromS = 300;

// A page's clock ticks later than messages arrive, and some browsers blur it.
const blurMs = 10_000;

/**
 * Age of data in whole seconds: the age it had when it came plus the time since, never less than 0.
 * Infinite when the clock was set back to before the receipt: nobody knows it then. Both times in ms of
 * the same clock.
 */
export function dataAgeS(ageAtReceiptS: number, receivedAtMs: number, nowMs: number): number {
  const sinceMs = nowMs - receivedAtMs;
  if (sinceMs < -blurMs) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor(ageAtReceiptS + Math.max(0, sinceMs) / 1000));
}

/**
 * Up to this age in s a power meter is relied on, for which docs/interface.md#times-and-thresholds names none: it measures every few seconds.
 */
export const meterLimitS = 30;

/** True when the last reading of the power meter is too old to be relied on. */
export function isMeterStale(ageS: number): boolean {
  return ageS > meterLimitS;
}

/**
 * True when the age of an AC charger's data is alarming: above 20 s.
 * Source: docs/interface.md#times-and-thresholds.
 */
export function isChargerStale(ageS: number): boolean {
  return ageS > 20;
}

/** True when the age of a battery's data is alarming: 20 s or more. Source: docs/interface.md#times-and-thresholds. */
export function isBatteryStale(ageS: number): boolean {
  return ageS >= 20;
}
