import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";

/** Text of a limit: "60 %" or "480 W"; percent with a decimal, the gateway's precision. */
export function limitText(formats: Formats, { relative, value }: PlainLimit): string {
  const rounded = Math.round(value * 10) / 10;
  const text = formats.fixed(rounded, Number.isInteger(rounded) ? 0 : 1);
  return `${text}\u202f${relative ? "%" : "W"}`;
}
