import type { Formats } from "../i18n/formats.ts";

// Within this span a time of day is unambiguous.
const halfDayMs = 43_200_000;

/** Text of a past time: the time of day, with the date if it is long ago. */
export function sinceText(formats: Formats, atMs: number, nowMs = Date.now()): string {
  return nowMs - atMs < halfDayMs ? formats.timeOfDay(atMs) : formats.dateTime(atMs);
}
