import * as v from "valibot";
import type Database from "libsql";
import { decodeMinutes, encodeMinutes } from "#plant/history/day-bytes.ts";
import { atLevel } from "#plant/history/levels.ts";
import { blob, query } from "./rows.ts";

/** Brings a store from one version to the next. */
export interface Step {
  readonly sql: string;
  /** Fills what the new tables hold of the old ones. */
  readonly fill?: (database: Database.Database) => void;
}

/**
 * One step for each version, so that a store of any age becomes one of today. A step is never changed after
 * a release; what is stored changes with a new one.
 */
export const steps: readonly Step[] = [
  // 1: state of each day, minutes of the days that are not over, packed curves of the others.
  {
    sql: `CREATE TABLE gateway (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
   CREATE TABLE source (
     id INTEGER PRIMARY KEY,
     gateway INTEGER NOT NULL REFERENCES gateway (id),
     source TEXT NOT NULL,
     name TEXT,
     UNIQUE (gateway, source)
   );
   CREATE TABLE day (
     gateway INTEGER NOT NULL,
     day TEXT NOT NULL,
     source INTEGER NOT NULL,
     start_s INTEGER NOT NULL,
     until_s REAL NOT NULL,
     in_wh REAL NOT NULL,
     out_wh REAL NOT NULL,
     covered_s REAL NOT NULL,
     peak REAL,
     peak_s REAL,
     yield_wh REAL,
     counter TEXT,
     PRIMARY KEY (gateway, day, source)
   ) WITHOUT ROWID;
   CREATE TABLE minute (
     gateway INTEGER NOT NULL,
     minute INTEGER NOT NULL,
     body BLOB NOT NULL,
     PRIMARY KEY (gateway, minute)
   ) WITHOUT ROWID;
   CREATE TABLE curve (
     gateway INTEGER NOT NULL,
     day TEXT NOT NULL,
     source INTEGER NOT NULL,
     body BLOB NOT NULL,
     UNIQUE (gateway, day, source)
   );`,
  },
  // 2: quarters of an hour of packed curves, for views of months and years.
  {
    sql: `CREATE TABLE quarter (
     gateway INTEGER NOT NULL,
     day TEXT NOT NULL,
     source INTEGER NOT NULL,
     body BLOB NOT NULL,
     PRIMARY KEY (gateway, day, source)
   ) WITHOUT ROWID;`,
    fill: fillQuarters,
  },
  // 3: minutes that wait to be sent to a store elsewhere.
  {
    sql: `CREATE TABLE outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, bytes INTEGER NOT NULL, body BLOB NOT NULL);`,
  },
  // 4: alerts, what is remembered to find them, and the notices of them that are not delivered yet.
  {
    sql: `CREATE TABLE alert (
     gateway TEXT NOT NULL,
     key TEXT NOT NULL,
     start_s REAL NOT NULL,
     end_s REAL,
     body TEXT NOT NULL,
     PRIMARY KEY (gateway, key)
   ) WITHOUT ROWID;
   CREATE INDEX alert_by_start ON alert (gateway, start_s);
   CREATE TABLE watch (gateway TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE notice (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     channel TEXT NOT NULL,
     gateway TEXT NOT NULL,
     event TEXT NOT NULL,
     tries INTEGER NOT NULL,
     due_s REAL NOT NULL
   );`,
  },
];

function fillQuarters(database: Database.Database): void {
  const days = query(
    database,
    "SELECT DISTINCT gateway, day FROM curve",
    v.tuple([id, v.string()]),
  );
  const curves = query(
    database,
    "SELECT source, body FROM curve WHERE gateway = ? AND day = ?",
    v.tuple([id, blob]),
  );
  const insert = database.prepare("INSERT INTO quarter VALUES (?, ?, ?, ?)");
  for (const [gateway, day] of days()) {
    for (const [source, body] of curves(gateway, day)) {
      const minutes = decodeMinutes(body);
      if (!minutes) continue;
      const quarters = encodeMinutes(atLevel(minutes, "quarter"));
      insert.run(gateway, day, source, Buffer.from(quarters));
    }
  }
}

const id = v.number();
