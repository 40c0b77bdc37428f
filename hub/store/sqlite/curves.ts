import * as v from "valibot";
import type Database from "libsql";
import { decodeMinutes, encodeMinutes } from "#plant/history/day-bytes.ts";
import { type DayMinutes } from "#plant/history/day-minutes.ts";
import { atLevel, hoursOf, levelMinutes, type Level } from "#plant/history/levels.ts";
import type { Day } from "#plant/history/local-day.ts";
import type { CurvePart } from "../contract.ts";
import { blob, query } from "./rows.ts";

const partRow = v.pipe(
  v.tuple([v.string(), v.string(), v.number(), blob]),
  v.transform(([source, day, startS, bytes]): CurvePart => ({ source, day, startS, bytes })),
);
/** A year that goes too far by a mistake takes weeks to go. */
const DROPPED_AT_ONCE = 7;

const dayOrNone = v.tuple([v.nullable(v.string())]);

/** The curves of days that are packed: minutes, and quarters of an hour for longer views. */
export class Curves {
  private readonly putMinutes: Database.Statement;
  private readonly putQuarters: Database.Statement;
  private readonly byTable: Readonly<Record<"curve" | "quarter", ReturnType<typeof partsOf>>>;
  private readonly last: (gateway: number) => readonly (readonly [string | null])[];
  private readonly first: (gateway: number) => readonly (readonly [string | null])[];
  private readonly database: Database.Database;
  private readonly surplus: (gateway: number, kept: number) => readonly (readonly [string])[];

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
    const table = level === "minute" ? "curve" : "quarter";
    const parts = this.byTable[table](gateway, ...days, sources);
    return level === "hour" ? parts.map(asHours) : parts;
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

/** A day's minutes at a level, as bytes. */
export function bytesAt(minutes: DayMinutes, level: Level): Uint8Array {
  return encodeMinutes(atLevel(minutes, level));
}

function asHours(part: CurvePart): CurvePart {
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
