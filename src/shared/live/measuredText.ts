import type { Measured } from "#protocol/schema/measured.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";

/** A measured value as it reads, without its unit; an en dash where there is none. Cards of channels give the `decimals`. */
export function measuredText(
  formats: Pick<Formats, "fixed">,
  measured: Measured | undefined,
  given?: number,
): string {
  const value = measured?.v ?? Number.NaN;
  const decimals = given ?? powerDecimals(value, measured?.u, measured?.d ?? 0);
  // Without this a value just below zero would read "-0.0".
  const isZero = Math.abs(value) < 0.5 / 10 ** decimals;
  return formats.fixed(isZero ? 0 : value, decimals);
}

/**
 * Decimals of a value that a person reads: `decimals`, but none for powers from 100 W on, where they only flicker. A
 * value that would be rounded up to 100 W counts as 100 W.
 */
export function powerDecimals(value: number, unit: string | undefined, decimals: number): number {
  return unit === "W" && Math.abs(value) >= 99.95 ? 0 : decimals;
}
