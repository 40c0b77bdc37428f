import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";

/** A limit as it reads: "60 %" or "480 W"; percent to the tenth that the gateway keeps. */
export function limitText(formats: Formats, { relative, value }: PlainLimit): string {
  return `${formats.number(Math.round(value * 10) / 10)}\u202f${relative ? "%" : "W"}`;
}
