import type { Formats } from "../i18n/formats.ts";

// Within this a time of day names one day only.
const halfDayMs = 43_200_000;

/** A time in the past as it reads: the time of day, with the date when it is long ago. */
export function sinceText(formats: Formats, atMs: number, nowMs = Date.now()): string {
  return nowMs - atMs < halfDayMs ? formats.timeOfDay(atMs) : formats.dateTime(atMs);
}
