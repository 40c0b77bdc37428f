import type { SeriesWindow } from "#protocol/kernel/kernel.ts";
import { energyOf, type DayMinutes } from "./day-minutes.ts";
import { DAY_MINUTES } from "./local-day.ts";

/** A time of which nothing is known: the page was closed, or it was open and the source was silent. */
export interface Gap extends SeriesWindow {
  readonly kind: "closed" | "silent";
}

/**
 * The gaps of a source between its first and last minute of a day. `presence` are the minutes of the
 * total, which tells all the time that the page is open.
 */
export function gapsOf(minutes: DayMinutes, startS: number, presence: DayMinutes): readonly Gap[] {
  const gaps: Gap[] = [];
  let lastKnown = -1;
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    if (minutes.covered[minute] === 0) continue;
    if (lastKnown >= 0 && minute > lastKnown + 1) {
      const [from, to] = [lastKnown + 1, minute];
      const openS = energyOf(presence, from, to).coveredS;
      const kind = openS * 2 < (to - from) * 60 ? "closed" : "silent";
      gaps.push({ fromS: startS + from * 60, toS: startS + to * 60, kind });
    }
    lastKnown = minute;
  }
  return gaps;
}
