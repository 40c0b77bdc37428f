/**
 * Decimals of a value that a person reads: `decimals`, but none for powers from 100 W on, where they only flicker.
 * What would be rounded up to 100 W counts as 100 W.
 */
export function powerDecimals(value: number, unit: string | undefined, decimals: number): number {
  return unit === "W" && Math.abs(value) >= 99.95 ? 0 : decimals;
}
