import { decodeMinutes } from "#plant/history/day-minutes.ts";
import { rollUp } from "#plant/history/levels.ts";
import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";

/** Mean power in W of every so many minutes of a day of 23 to 25 hours, from a curve by the minute; null where it is unknown. */
export function meanSteps(
  bytes: Uint8Array | undefined,
  day: Day,
  stepMinutes: number,
): readonly (number | null)[] {
  const lengthS = (dayStartS(dayAfter(day, 1)) ?? 0) - (dayStartS(day) ?? 0);
  const steps = Math.round(lengthS / 60 / stepMinutes);
  const minutes = bytes && decodeMinutes(bytes);
  const rolled = minutes && rollUp(minutes, stepMinutes);
  return Array.from({ length: steps }, (_, at) =>
    rolled && (rolled.covered[at] ?? 0) > 0 ? (rolled.mean[at] ?? 0) / 10 : null,
  );
}
