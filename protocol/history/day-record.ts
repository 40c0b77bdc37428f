import * as v from "valibot";
import { decodeMinutes, encodeMinutes } from "./day-bytes.ts";
import { emptyMinutes, energyOf, type DayMinutes } from "./day-minutes.ts";
import { DAY_MINUTES, type Day } from "./local-day.ts";

/** Format of the records; an older one is brought up to it when the store is opened. */
export const RECORD_FORMAT = 1;

const finite = v.pipe(v.number(), v.finite());

const Counter = v.object({
  settledWh: v.number(),
  baseWh: v.number(),
  lastWh: v.number(),
  lastS: v.number(),
  grew: v.boolean(),
  highWh: v.number(),
});

/** The highest value of a source and when it was. */
export const Peak = v.object({ value: v.number(), timeS: v.number() });
export type Peak = v.InferOutput<typeof Peak>;

/** A day of a source as it is stored. Times in seconds since 1970. */
export const DayRecord = v.object({
  source: v.string(),
  day: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** When the first of its minutes begins. */
  startS: finite,
  /** Up to here everything that was seen is in the record. */
  untilS: finite,
  /** See day-bytes.ts; empty once the curve was given up to save room. */
  minutes: v.instance(Uint8Array),
  energy: v.object({ inWh: v.number(), outWh: v.number(), coveredS: v.number() }),
  peak: v.optional(Peak),
  /** Yield by the gateway's own counter. */
  yieldWh: v.optional(v.number()),
  counter: v.optional(Counter),
});
export type DayRecord = v.InferOutput<typeof DayRecord>;

/** A record as it came from outside; undefined when it is none. */
export function readRecord(value: unknown): DayRecord | undefined {
  const record = v.safeParse(DayRecord, value);
  return record.success ? record.output : undefined;
}

/** The minutes of a record; nothing known when the bytes were tampered with. */
export function minutesOf(record: DayRecord | undefined): DayMinutes {
  const bytes = record?.minutes;
  return (bytes && bytes.length > 0 && decodeMinutes(bytes)) || emptyMinutes();
}

/** A record without its curve: what is kept of a day long past. */
export function withoutCurve(record: DayRecord): DayRecord {
  return { ...record, minutes: new Uint8Array(0) };
}

/** Key under which a record is kept. */
export function recordKey({ source, day }: { readonly source: string; readonly day: Day }): string {
  return `${day} ${source}`;
}

/** The higher of two peaks, the earlier one of equals. */
export function higherPeak(a: Peak | undefined, b: Peak | undefined): Peak | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.value > a.value || (b.value === a.value && b.timeS < a.timeS) ? b : a;
}

/**
 * Joins two records of the same day of a source, as when a file is read in: each minute from the one
 * that knows more of it, the higher peak, the higher yield. Joining a record with itself changes
 * nothing, and the order does not matter but for minutes that both know equally well.
 */
export function joinRecords(kept: DayRecord, other: DayRecord): DayRecord {
  const minutes = minutesOf(kept);
  const others = minutesOf(other);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    if ((others.covered[minute] ?? 0) <= (minutes.covered[minute] ?? 0)) continue;
    for (const column of ["low", "mean", "high", "covered"] as const) {
      minutes[column][minute] = others[column][minute] ?? 0;
    }
  }
  const peak = higherPeak(kept.peak, other.peak);
  const yieldWh = larger(kept.yieldWh, other.yieldWh);
  const energy = energyOf(minutes);
  return {
    ...kept,
    untilS: Math.max(kept.untilS, other.untilS),
    minutes: encodeMinutes(minutes),
    energy: energy.coveredS > 0 ? energy : kept.energy,
    ...(peak && { peak }),
    ...(yieldWh !== undefined && { yieldWh }),
  };
}

function larger(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.max(a, b);
}
