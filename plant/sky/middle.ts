import { median } from "../strings/string-comparison.ts";

/** The middle of some values; those that are not a number are left out. */
export function medianOf(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length > 0 ? median(known) : Number.NaN;
}

/** How far values scatter around their middle, as a standard deviation. */
export function scatterOf(values: readonly number[], middle: number): number {
  return 1.48 * medianOf(values.map((value) => Math.abs(value - middle)));
}
