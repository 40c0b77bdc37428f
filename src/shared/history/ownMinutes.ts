import type { EncodedDay } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter, daysBetween, dayOf, type Day } from "#plant/history/local-day.ts";
import type { HistorySource } from "./HistorySource.ts";

const recordsAtOnce = 128;

interface ReadOwnOptions {
  readonly signal: AbortSignal;
  /** Takes some curves. `share`: the share read so far, 0 to 1. */
  readonly onPart: (curves: readonly EncodedDay[], share: number) => Promise<unknown>;
}

/** Reads whole days that this browser has by the minute, part by part. */
export async function readOwnMinutes(
  days: Pick<HistorySource, "read">,
  names: readonly string[],
  since: Day | null,
  { signal, onPart }: ReadOwnOptions,
): Promise<void> {
  // The day that is going on is known in part only.
  const last = dayAfter(dayOf(Date.now() / 1000), -1);
  const all = since === null ? [] : daysBetween(since, last);
  const ids = all.flatMap((day) => names.map((source) => ({ source, day })));
  for (let from = 0; from < ids.length && !signal.aborted; from += recordsAtOnce) {
    const records = await days.read(ids.slice(from, from + recordsAtOnce));
    await onPart(records.flatMap(curveOf), Math.min((from + recordsAtOnce) / ids.length, 1));
  }
}

/** The curve of a record; none of a day of which the figures alone were kept. */
export function curveOf(record: DayRecord | undefined): readonly EncodedDay[] {
  if (!record || record.minutes.length === 0) return [];
  const { source, day, startS, minutes } = record;
  return [{ source, day, startS, bytes: Uint8Array.from(minutes) }];
}
