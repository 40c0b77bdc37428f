import type Database from "libsql";
import * as v from "valibot";
import { type HubEvents, type InverterEvent, MOST_EVENTS } from "#hub-api/events.ts";
import { type DatedEvent, type LogChange, LogLook } from "#plant/events/event-log.ts";
import { query } from "../store/sqlite/rows.ts";
import { inTransaction } from "../store/sqlite/transaction.ts";

export interface Events {
  readonly look: (gateway: string, serial: string) => LogLook | undefined;
  /** Stores the changes of a look at a time. */
  readonly keep: (gateway: string, serial: string, change: LogChange, atS: number) => void;
  /** Events that began in a span of seconds since 1970, the end excluded. */
  readonly events: (gateway: string, fromS: number, untilS: number) => HubEvents;
}

const eventRow = v.pipe(
  v.tuple([
    v.string(),
    v.number(),
    v.string(),
    v.number(),
    v.nullable(v.number()),
    v.number(),
    v.number(),
  ]),
  v.transform(([serial, code, text, startS, endS, isActive, isDated]): InverterEvent => ({
    serial,
    code,
    text,
    startS,
    endS,
    isActive: isActive === 1,
    isDated: isDated === 1,
  })),
);
const lookRow = v.tuple([v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), LogLook)), null)]);
const sinceRow = v.tuple([v.nullable(v.number())]);

/** Keeps events for good, in tables like that of `openChangeStore`. */
export function openEventStore(database: Database.Database): Events {
  database.exec(`CREATE TABLE IF NOT EXISTS inverter_event (
     id INTEGER PRIMARY KEY,
     gateway TEXT NOT NULL,
     serial TEXT NOT NULL,
     code INTEGER NOT NULL,
     text TEXT NOT NULL,
     start_s REAL NOT NULL,
     end_s REAL,
     is_active INTEGER NOT NULL,
     is_dated INTEGER NOT NULL
   );
   CREATE INDEX IF NOT EXISTS inverter_event_by_start ON inverter_event (gateway, start_s);
   CREATE TABLE IF NOT EXISTS event_look (
     gateway TEXT NOT NULL,
     serial TEXT NOT NULL,
     body TEXT NOT NULL,
     PRIMARY KEY (gateway, serial)
   ) WITHOUT ROWID`);
  const put = database.prepare(
    `INSERT INTO inverter_event (gateway, serial, code, text, start_s, end_s, is_active, is_dated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const end = database.prepare("UPDATE inverter_event SET end_s = ?, is_active = ? WHERE id = ?");
  const kept = query(
    database,
    "SELECT id FROM inverter_event WHERE gateway = ? AND start_s = ? AND serial = ? AND code = ?",
    v.tuple([v.number()]),
  );
  // A gateway that restarts empties its list, and reads it from the inverter again.
  const idOf = (gateway: string, serial: string, event: DatedEvent): number => {
    const { code, text, startS, endS, isActive, isDated } = event;
    const [known] = kept(gateway, startS, serial, code);
    if (known) {
      end.run(endS, Number(isActive), known[0]);
      return known[0];
    }
    const flags = [Number(isActive), Number(isDated)];
    return Number(put.run([gateway, serial, code, text, startS, endS, ...flags]).lastInsertRowid);
  };
  const putLook = database.prepare("INSERT OR REPLACE INTO event_look VALUES (?, ?, ?)");
  const looks = query(
    database,
    "SELECT body FROM event_look WHERE gateway = ? AND serial = ?",
    lookRow,
  );
  const events = query(
    database,
    `SELECT serial, code, text, start_s, end_s, is_active, is_dated FROM inverter_event
     WHERE gateway = ? AND start_s >= ? AND start_s < ? ORDER BY start_s DESC, id DESC LIMIT ?`,
    eventRow,
  );
  const since = query(
    database,
    "SELECT MIN(start_s) FROM inverter_event WHERE gateway = ?",
    sinceRow,
  );
  return {
    look: (gateway, serial) => looks(gateway, serial)[0]?.[0] ?? undefined,
    keep: (gateway, serial, change, atS) =>
      inTransaction(database, () => {
        for (const { id, endS } of change.ends) end.run(endS, 0, id);
        const entries = change.entries.map((one) => {
          const { code, startS, endS } = one.entry;
          const isActive = endS === 0;
          if ("known" in one) return { ...one.known, code, startS, isActive };
          const id = idOf(gateway, serial, one.event);
          return { code, startS, isActive, id, beganS: one.event.startS };
        });
        putLook.run(gateway, serial, JSON.stringify({ atS, entries } satisfies LogLook));
      }),
    events: (gateway, fromS, untilS) => {
      const found = events(gateway, fromS, untilS, MOST_EVENTS + 1);
      return {
        events: found.slice(0, MOST_EVENTS),
        isCut: found.length > MOST_EVENTS,
        sinceS: since(gateway)[0]?.[0] ?? null,
      };
    },
  };
}
