import type Database from "libsql";
import * as v from "valibot";
import type { Day } from "#plant/history/local-day.ts";
import type { ClearDay } from "#plant/sky/clear-share.ts";
import { query } from "../store/sqlite/rows.ts";

const figure = v.pipe(v.number(), v.finite());

/** A string's figures, as they are kept: a list is shorter than names. Energies in whole Wh. */
const KeptString = v.pipe(
  v.tuple([
    v.string(),
    figure,
    v.nullable(figure),
    figure,
    figure,
    figure,
    figure,
    figure,
    // Days that an older program kept do not have these.
    v.optional(v.nullable(figure)),
    v.optional(figure),
    v.optional(v.nullable(figure)),
  ]),
  v.transform(([serial, number, index, blocks, gave, clear, seen, whole, ...newer]) => {
    const [bareIndex, heldBackWh, voltageV] = newer;
    return {
      serial,
      number,
      index: index ?? undefined,
      blocks,
      gaveWh: gave,
      clearWh: clear,
      seenWh: seen,
      wholeWh: whole,
      bareIndex: bareIndex ?? undefined,
      heldBackWh,
      voltageV: voltageV ?? undefined,
    };
  }),
);

const body = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ of: figure, strings: v.array(KeptString) }),
);
const clearRow = v.pipe(
  v.tuple([v.string(), figure, body]),
  v.transform(([day, modelS, kept]): ClearDay => ({ day, modelS, ...kept })),
);

export interface ClearDays {
  readonly put: (gateway: string, day: ClearDay) => void;
  /** Days in order, both ends included. */
  readonly days: (gateway: string, from: Day, to: Day) => readonly ClearDay[];
}

/** Keeps the days for good, in a table like that of `openChangeStore`. */
export function openClearStore(database: Database.Database): ClearDays {
  database.exec(`CREATE TABLE IF NOT EXISTS clear_day (
     gateway TEXT NOT NULL,
     day TEXT NOT NULL,
     model_s REAL NOT NULL,
     body TEXT NOT NULL,
     PRIMARY KEY (gateway, day)
   ) WITHOUT ROWID`);
  const put = database.prepare("INSERT OR REPLACE INTO clear_day VALUES (?, ?, ?, ?)");
  const days = query(
    database,
    `SELECT day, model_s, body FROM clear_day WHERE gateway = ? AND day BETWEEN ? AND ?
     ORDER BY day`,
    clearRow,
  );
  return {
    put: (gateway, { day, modelS, of, strings }) => {
      const kept = strings.map((one) => [
        one.serial,
        one.number,
        inTenThousandths(one.index),
        one.blocks,
        ...[one.gaveWh, one.clearWh, one.seenWh, one.wholeWh].map(Math.round),
        inTenThousandths(one.bareIndex),
        Math.round(one.heldBackWh ?? 0),
        ...(one.voltageV === undefined ? [] : [Math.round(one.voltageV * 10) / 10]),
      ]);
      put.run(gateway, day, modelS, JSON.stringify({ of, strings: kept }));
    },
    days,
  };
}

function inTenThousandths(index: number | undefined): number | null {
  return index === undefined ? null : Math.round(index * 1e4) / 1e4;
}
