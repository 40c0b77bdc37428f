import type { HubEvents } from "#hub-api/events.ts";
import { type Day, dayOf } from "#plant/history/local-day.ts";

export interface NewDay {
  readonly day: Day;
  readonly count: number;
  /** Whether there may be more of them than are counted. */
  readonly isCut: boolean;
}

/** The days on which events began after a time, in seconds since 1970; the newest first. */
export function newByDay({ events, isCut }: HubEvents, sinceS: number): readonly NewDay[] {
  const counts = new Map<Day, number>();
  for (const { startS } of events) {
    if (startS <= sinceS) continue;
    const day = dayOf(startS);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const oldest = events[events.length - 1];
  const cutDay = isCut && oldest ? dayOf(oldest.startS) : undefined;
  return [...counts].map(([day, count]) => ({ day, count, isCut: day === cutDay }));
}
