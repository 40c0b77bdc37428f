import type { Measured } from "#protocol/live.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import { powerDecimals } from "#app/shared/i18n/powerDecimals.ts";

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
