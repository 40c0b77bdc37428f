import type Database from "libsql";
import * as v from "valibot";
import {
  changingKinds,
  type ChangingKind,
  type HubChanges,
  type InForce,
  MOST_CHANGES,
} from "#hub-api/changes.ts";
import { query } from "../store/sqlite/rows.ts";
import { inTransaction } from "../store/sqlite/transaction.ts";

export interface Changes {
  /** Stores the result of a look at a time; `settings` is JSON. */
  readonly keep: (gateway: string, kind: ChangingKind, settings: string, atS: number) => void;
  /** Settings in force in a span of seconds since 1970, the end excluded. */
  readonly inForce: (gateway: string, fromS: number, untilS: number) => HubChanges;
}

const row = v.pipe(
  v.tuple([
    v.picklist(changingKinds),
    v.number(),
    v.nullable(v.number()),
    v.number(),
    v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
  ]),
  v.transform(([kind, fromS, notBeforeS, seenS, settings]): InForce => ({
    kind,
    fromS,
    notBeforeS,
    seenS,
    settings,
  })),
);

/**
 * Keeps changes in the file of the record, for good. The table is no step of the schema: an older program refuses
 * unknown steps and ignores unknown tables.
 */
export function openChangeStore(database: Database.Database): Changes {
  database.exec(`CREATE TABLE IF NOT EXISTS in_force (
     gateway TEXT NOT NULL,
     kind TEXT NOT NULL,
     from_s REAL NOT NULL,
     not_before_s REAL,
     seen_s REAL NOT NULL,
     settings TEXT NOT NULL,
     PRIMARY KEY (gateway, kind, from_s)
   ) WITHOUT ROWID`);
  const newest = query(
    database,
    `SELECT from_s, seen_s, settings FROM in_force WHERE gateway = ? AND kind = ?
     ORDER BY from_s DESC LIMIT 1`,
    v.tuple([v.number(), v.number(), v.string()]),
  );
  const see = database.prepare(
    "UPDATE in_force SET seen_s = ? WHERE gateway = ? AND kind = ? AND from_s = ?",
  );
  const put = database.prepare("INSERT INTO in_force VALUES (?, ?, ?, ?, ?, ?)");
  // An entry that began before the span and did not end before it was in force, too.
  const inForce = query(
    database,
    `SELECT kind, from_s, not_before_s, seen_s, settings FROM in_force AS one
     WHERE gateway = ? AND from_s < ? AND NOT EXISTS (
       SELECT 1 FROM in_force AS next WHERE next.gateway = one.gateway AND next.kind = one.kind
       AND next.from_s > one.from_s AND next.from_s <= ?)
     ORDER BY from_s DESC, kind LIMIT ?`,
    row,
  );
  return {
    keep: (gateway, kind, settings, atS) =>
      inTransaction(database, () => {
        const [before] = newest(gateway, kind);
        const [fromS, seenS, known] = before ?? [];
        // The clock was set back: entries of the future stay, and apply again once they are reached.
        if (seenS !== undefined && atS <= seenS) return;
        if (known === settings && fromS !== undefined) see.run(atS, gateway, kind, fromS);
        else put.run([gateway, kind, atS, seenS ?? null, atS, settings]);
      }),
    inForce: (gateway, fromS, untilS) => {
      const found = inForce(gateway, untilS, fromS, MOST_CHANGES + 1);
      return { inForce: found.slice(0, MOST_CHANGES), isCut: found.length > MOST_CHANGES };
    },
  };
}
