import { emptyMinutes, encodeMinutes, energyOf, minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";

/** A record without the minutes that end after a time. */
export function onlyUntil(record: DayRecord, untilS: number): DayRecord {
  if (record.untilS <= untilS) return record;
  const minutes = minutesOf(record);
  const kept = Math.max(Math.floor((untilS - record.startS) / 60), 0);
  const cut = emptyMinutes();
  for (const column of ["low", "mean", "high", "covered"] as const) {
    cut[column].set(minutes[column].subarray(0, kept));
  }
  const endS = Math.max(record.startS, Math.min(record.untilS, untilS));
  return { ...record, minutes: encodeMinutes(cut), energy: energyOf(cut), untilS: endS };
}
