/// <reference path="./portable.d.ts" />

/** Code of a limit request. `persistentStep`: the firmware's offset for a persistent limit, 2 or 256. */
export function limitCode(relative: boolean, persistent: boolean, persistentStep: number): number {
  return (relative ? 1 : 0) + (persistent ? persistentStep : 0);
}

/** Inverse of `limitCode`: bit 0 is set for percent, bit 1 for a persistent limit; -1 for any other number. */
export function limitFlags(code: number, persistentStep: number): number {
  if (code === 0 || code === 1) return code;
  if (code === persistentStep) return 2;
  return code === persistentStep + 1 ? 3 : -1;
}

/** Watts of a relative limit. `percent`: 0 to 100; `maxPowerW`: above 0. */
export function wattsOfPercent(percent: number, maxPowerW: number): number {
  return (percent * maxPowerW) / 100;
}

/**
 * Percent that the gateway keeps of an absolute limit: cut to tenths. It computes in single precision, which decides
 * cases such as 53 of 100. `maxPowerW`: above 0.
 */
export function percentOfWatts(limitW: number, maxPowerW: number): number {
  const percent = Math.fround(Math.fround(limitW / maxPowerW) * 100);
  return Math.trunc(Math.fround(percent * 10)) / 10;
}
