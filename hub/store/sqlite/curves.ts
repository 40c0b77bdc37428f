import * as v from "valibot";
import type Database from "libsql";
import {
  type DayMinutes,
  decodeMinutes,
  type EncodedDay,
  encodeMinutes,
  minutesIn,
} from "#plant/history/day-minutes.ts";
import { atLevel, hoursOf, levelMinutes, type Level } from "#plant/history/levels.ts";
import type { Day } from "#plant/history/local-day.ts";
import { blob, query } from "./rows.ts";
import { inTransaction } from "./transaction.ts";

const partRow = v.pipe(
  v.tuple([v.string(), v.string(), v.number(), blob]),
  v.transform(([source, day, startS, bytes]): EncodedDay => ({ source, day, startS, bytes })),
);
/** A year that goes too far by a mistake takes weeks to go. */
const DROPPED_AT_ONCE = 7;

/** Days of a gateway whose quarters are made in a transaction. */
const FILLED_AT_ONCE = 4;

const dayOrNone = v.tuple([v.nullable(v.string())]);
const unfilledRow = v.tuple([v.number(), v.string()]);

/** The curves of days that are packed: minutes, and quarters of an hour for longer views. */
export class Curves {
  private readonly putMinutes: Database.Statement;
  private readonly putQuarters: Database.Statement;
  private readonly byTable: Readonly<Record<"curve" | "quarter", ReturnType<typeof partsOf>>>;
  private readonly last: (gateway: number) => readonly (readonly [string | null])[];
  private readonly first: (gateway: number) => readonly (readonly [string | null])[];
  private readonly database: Database.Database;
  private readonly surplus: (gateway: number, kept: number) => readonly (readonly [string])[];
  /** Days without quarters by gateway, of a store of an older version. */
  private readonly unfilled = new Map<number, Set<Day>>();

  constructor(database: Database.Database) {
    this.database = database;
    this.putMinutes = database.prepare("INSERT OR REPLACE INTO curve VALUES (?, ?, ?, ?)");
    this.putQuarters = database.prepare("INSERT OR REPLACE INTO quarter VALUES (?, ?, ?, ?)");
    this.byTable = { curve: partsOf(database, "curve"), quarter: partsOf(database, "quarter") };
    this.surplus = query(
      database,
      `SELECT day FROM (SELECT DISTINCT day FROM curve WHERE gateway = ? ORDER BY day DESC LIMIT -1 OFFSET ?)
       ORDER BY day LIMIT ${DROPPED_AT_ONCE}`,
      v.tuple([v.string()]),
    );
    this.first = query(database, "SELECT min(day) FROM curve WHERE gateway = ?", dayOrNone);
    this.last = query(database, "SELECT max(day) FROM curve WHERE gateway = ?", dayOrNone);
    const unfilled = query(database, "SELECT gateway, day FROM unfilled", unfilledRow);
    for (const [gateway, day] of unfilled()) {
      this.unfilled.set(gateway, (this.unfilled.get(gateway) ?? new Set()).add(day));
    }
  }

  /** The last day of a gateway that is packed; the empty text when none is. */
  lastDay(gateway: number): Day {
    return this.last(gateway)[0]?.[0] ?? "";
  }

  /** The first day of a gateway that is packed; undefined when none is. */
  firstDay(gateway: number): Day | undefined {
    return this.first(gateway)[0]?.[0] ?? undefined;
  }

  put(gateway: number, day: Day, source: number, { minute, quarter }: PackedDay): void {
    this.putQuarter(gateway, day, source, quarter);
    this.putMinute(gateway, day, source, minute);
  }

  /** Puts quarters of an hour; the day is packed only with its minutes. */
  putQuarter(gateway: number, day: Day, source: number, bytes: Uint8Array): void {
    this.putQuarters.run(gateway, day, source, Buffer.from(bytes));
  }

  putMinute(gateway: number, day: Day, source: number, bytes: Uint8Array): void {
    this.putMinutes.run(gateway, day, source, Buffer.from(bytes));
  }

  /** Parts of packed days; `sources` is a JSON list, or null for all. */
  read(gateway: number, days: readonly [Day, Day], sources: string | null, level: Level) {
    if (level === "minute") return this.byTable.curve(gateway, ...days, sources);
    const parts = this.quarters(gateway, days, sources);
    return level === "hour" ? parts.map(asHours) : parts;
  }

  /** Whether all days of a gateway have their quarters, so that reading them is quick. */
  isFilled(gateway: number): boolean {
    return !this.unfilled.has(gateway);
  }

  /** Makes the quarters of some days that have none. Returns false when all days have them. */
  fillSome(): boolean {
    const [first] = this.unfilled;
    if (!first) return false;
    const [gateway, all] = first;
    const days = [...all].slice(0, FILLED_AT_ONCE);
    inTransaction(this.database, () => {
      const drop = this.database.prepare("DELETE FROM unfilled WHERE gateway = ? AND day = ?");
      const put = this.database.prepare(
        "INSERT OR REPLACE INTO quarter SELECT ?1, ?2, id, ?4 FROM source WHERE gateway = ?1 AND source = ?3",
      );
      for (const day of days) {
        for (const { source, bytes } of this.byTable.curve(gateway, day, day, null)) {
          put.run(gateway, day, source, Buffer.from(quartersOf(bytes)));
        }
        drop.run(gateway, day);
      }
    });
    for (const day of days) all.delete(day);
    if (all.size === 0) this.unfilled.delete(gateway);
    return true;
  }

  private quarters(gateway: number, days: readonly [Day, Day], sources: string | null) {
    const parts = this.byTable.quarter(gateway, ...days, sources);
    const late = [...(this.unfilled.get(gateway) ?? [])].filter(
      (day) => day >= days[0] && day <= days[1],
    );
    if (late.length === 0) return parts;
    const quarters = late
      .flatMap((day) => this.byTable.curve(gateway, day, day, sources))
      .map((part) => ({ ...part, bytes: quartersOf(part.bytes) }));
    return [...parts.filter(({ day }) => !late.includes(day)), ...quarters].toSorted(byDay);
  }

  /** Deletes the oldest curves of a gateway until those of so many days are left, but only of a few days at once. */
  dropSurplus(gateway: number, keptDays: number): void {
    const days = JSON.stringify(this.surplus(gateway, keptDays).map(([day]) => day));
    for (const table of ["curve", "quarter"]) {
      const sql = `DELETE FROM ${table} WHERE gateway = ? AND day IN (SELECT value FROM json_each(?))`;
      this.database.prepare(sql).run(gateway, days);
    }
  }
}

/** A day of a source as it is kept. */
export type PackedDay = Readonly<Record<"minute" | "quarter", Uint8Array>>;

/** Packs a day; takes some milliseconds. */
export function packedDay(minutes: DayMinutes): PackedDay {
  return { minute: bytesAt(minutes, "minute"), quarter: bytesAt(minutes, "quarter") };
}

export function bytesAt(minutes: DayMinutes, level: Level): Uint8Array<ArrayBuffer> {
  return encodeMinutes(atLevel(minutes, level));
}

function quartersOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytesAt(minutesIn(bytes), "quarter");
}

function byDay(one: EncodedDay, other: EncodedDay): number {
  const [first, second] = [`${one.day} ${one.source}`, `${other.day} ${other.source}`];
  return first < second ? -1 : 1;
}

function asHours(part: EncodedDay): EncodedDay {
  const quarters = decodeMinutes(part.bytes, levelMinutes.quarter);
  return { ...part, bytes: quarters ? encodeMinutes(hoursOf(quarters)) : part.bytes };
}

function partsOf(database: Database.Database, table: "curve" | "quarter") {
  return query(
    database,
    `SELECT s.source, c.day, d.start_s, c.body FROM ${table} c
     JOIN source s ON s.id = c.source
     JOIN day d ON d.gateway = c.gateway AND d.day = c.day AND d.source = c.source
     WHERE c.gateway = ?1 AND c.day BETWEEN ?2 AND ?3
       AND (?4 IS NULL OR s.source IN (SELECT value FROM json_each(?4)))
     ORDER BY c.day, s.source`,
    partRow,
  );
}
