import * as v from "valibot";
import type Database from "libsql";
import {
  type DayMinutes,
  emptyMinutes,
  readNumbers,
  toSigned,
  toUnsigned,
  writeNumber,
} from "#plant/history/day-minutes.ts";
import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";
import type { MinuteRun } from "../contract.ts";
import { blob, query } from "./rows.ts";

/** A minute of a source: least, mean and largest value in tenths, time covered in tenths of a second. */
export interface MinuteEntry {
  readonly sourceId: number;
  readonly low: number;
  readonly mean: number;
  readonly high: number;
  readonly covered: number;
}

/** Minutes since 1970 up to but without `to`. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Minutes that are read without a pause. */
const MINUTES_AT_ONCE = 360;

/** The minutes of days that are not packed yet: a row for each minute of a gateway, with all its sources. */
export class Minutes {
  private readonly put: Database.Statement;
  private readonly drop: Database.Statement;
  private readonly read: (...keys: number[]) => readonly (readonly [number, Uint8Array])[];

  constructor(database: Database.Database) {
    this.put = database.prepare("INSERT OR REPLACE INTO minute VALUES (?, ?, ?)");
    this.drop = database.prepare("DELETE FROM minute WHERE gateway = ? AND minute BETWEEN ? AND ?");
    this.read = query(
      database,
      "SELECT minute, body FROM minute WHERE gateway = ? AND minute BETWEEN ? AND ?",
      v.tuple([v.number(), blob]),
    );
  }

  /** Puts entries in the place of those of the same minute and source. */
  write(gateway: number, entries: ReadonlyMap<number, readonly MinuteEntry[]>): void {
    for (const [minute, added] of entries) {
      const merged = new Map<number, MinuteEntry>();
      for (const [, body] of this.read(gateway, minute, minute)) {
        for (const entry of decodeEntries(body)) merged.set(entry.sourceId, entry);
      }
      for (const entry of added) merged.set(entry.sourceId, entry);
      this.put.run(gateway, minute, Buffer.from(encodeEntries(merged.values())));
    }
  }

  /** The minutes of a day by the number of the source; others are answered while they are read. */
  async ofDay(gateway: number, day: Day, startS: number): Promise<ReadonlyMap<number, DayMinutes>> {
    const { from, to } = spanOf(day, startS);
    const days = new Map<number, DayMinutes>();
    for (let first = from; first < to; first += MINUTES_AT_ONCE) {
      const last = Math.min(first + MINUTES_AT_ONCE, to) - 1;
      for (const [minute, body] of this.read(gateway, first, last)) {
        for (const entry of decodeEntries(body)) setEntry(days, minute - from, entry);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    return days;
  }

  /** Deletes the minutes of a day. */
  dropDay(gateway: number, day: Day, startS: number): void {
    const { from, to } = spanOf(day, startS);
    this.drop.run(gateway, from, to - 1);
  }
}

/** Sorts a run of minutes of a source into `entries` by minutes since 1970. */
export function addRun(
  entries: Map<number, MinuteEntry[]>,
  sourceId: number,
  startS: number,
  { first, values }: MinuteRun,
): void {
  const { low, mean, high, covered } = values;
  for (let at = 0; at < covered.length; at += 1) {
    const time = covered[at] ?? 0;
    if (time === 0) continue;
    const minute = Math.floor(startS / 60) + first + at;
    const list = entries.get(minute) ?? [];
    entries.set(minute, list);
    list.push({
      sourceId,
      low: low[at] ?? 0,
      mean: mean[at] ?? 0,
      high: high[at] ?? 0,
      covered: time,
    });
  }
}

export function applyRun(minutes: DayMinutes, { first, values }: MinuteRun): void {
  const { low, mean, high, covered } = values;
  const count = Math.min(covered.length, minutes.covered.length - first);
  for (let at = 0; at < count; at += 1) {
    const time = covered[at] ?? 0;
    if (time === 0) continue;
    minutes.low[first + at] = low[at] ?? 0;
    minutes.mean[first + at] = mean[at] ?? 0;
    minutes.high[first + at] = high[at] ?? 0;
    minutes.covered[first + at] = time;
  }
}

function setEntry(days: Map<number, DayMinutes>, at: number, entry: MinuteEntry): void {
  const minutes = days.get(entry.sourceId) ?? emptyMinutes();
  days.set(entry.sourceId, minutes);
  if (at < 0 || at >= minutes.covered.length) return;
  minutes.low[at] = entry.low;
  minutes.mean[at] = entry.mean;
  minutes.high[at] = entry.high;
  minutes.covered[at] = entry.covered;
}

function spanOf(day: Day, startS: number): Span {
  const endS = dayStartS(dayAfter(day, 1)) ?? startS + 86_400;
  return { from: Math.floor(startS / 60), to: Math.floor(endS / 60) };
}

/** A minute of all sources of a gateway as bytes, some eight for each source. */
export function encodeEntries(entries: Iterable<MinuteEntry>): Uint8Array {
  const bytes: number[] = [];
  for (const { sourceId, low, mean, high, covered } of entries) {
    writeNumber(bytes, sourceId);
    writeNumber(bytes, covered);
    writeNumber(bytes, toUnsigned(mean));
    writeNumber(bytes, Math.max(mean - low, 0));
    writeNumber(bytes, Math.max(high - mean, 0));
  }
  return Uint8Array.from(bytes);
}

/** Reads entries that `encodeEntries` wrote; stops where the bytes are cut. */
export function decodeEntries(bytes: Uint8Array): readonly MinuteEntry[] {
  const next = readNumbers(bytes);
  const entries: MinuteEntry[] = [];
  for (;;) {
    const [sourceId, covered, coded, below, above] = [next(), next(), next(), next(), next()];
    if (sourceId === undefined || covered === undefined || coded === undefined) return entries;
    if (below === undefined || above === undefined) return entries;
    const mean = toSigned(coded);
    entries.push({ sourceId, covered, mean, low: mean - below, high: mean + above });
  }
}
