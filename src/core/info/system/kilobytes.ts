import type { Formats } from "#app/shared/i18n/formats.ts";

/** A count of bytes as kilobytes of 1024, to a decimal, with its unit. */
export function kilobytes(formats: Formats, bytes: number): string {
  return formats.number(Math.round((bytes / 1024) * 10) / 10, "kilobyte");
}
