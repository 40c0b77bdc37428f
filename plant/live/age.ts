/** Past this age in s an inverter's absolute time is shown too. Source: docs/interface.md#times-and-thresholds. */
export const absoluteTimeFromS = 300;

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
