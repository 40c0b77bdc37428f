import { join } from "node:path";
import { encodeMinutes, energyOf, minutesIn } from "#plant/history/day-minutes.ts";
import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";
import type { GatewayUpdate } from "#hub/store/contract.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { cloudyDay, daysUpTo, plantSources } from "../test/support/historyRecords.ts";

/** Columns to copy, besides the keys. */
const columns = {
  day: "start_s, until_s, in_wh, out_wh, covered_s, peak, peak_s, yield_wh, counter",
  curve: "body",
  quarter: "body",
} as const;

const MADE_DAYS = 28;

/** A cloudy day of a gateway with 31 sources. */
export function pastUpdates(day: Day, gateway: string): readonly GatewayUpdate[] {
  const sources = plantSources.map((source) => {
    const record = cloudyDay(source, day);
    const values = minutesIn(encodeMinutes(minutesIn(record.minutes)));
    const state = { ...record, startS: dayStartS(day) ?? 0, energy: energyOf(values) };
    return { state, minutes: { first: 0, values } };
  });
  return [{ gateway, sources }];
}

/**
 * Fills a hub's store with so many days of 31 sources before `today`, for the first gateway; the others have the
 * same figures, and curves of 28 days.
 */
export async function fillPast(
  dataDir: string,
  today: Day,
  days: number,
  [name = "", ...others]: readonly string[] = [],
): Promise<void> {
  const store = new SqliteStore(join(dataDir, "record.sqlite"));
  for (const day of daysUpTo(dayAfter(today, -1), MADE_DAYS)) {
    await store.write(pastUpdates(day, name));
  }
  // Yesterday is not packed yet.
  await store.maintain((dayStartS(dayAfter(today, -1)) ?? 0) + 3600);
  for (const other of others) copyGateway(store, other, ["curve", "quarter"]);
  for (let copiedDays = MADE_DAYS; copiedDays < days; copiedDays *= 2) copyBack(store, copiedDays);
  const first = dayAfter(today, -days);
  store.database.exec(`DELETE FROM day WHERE day < '${first}'`);
  store.database.exec(`DELETE FROM curve WHERE day < '${dayAfter(today, -731)}'`);
  store.database.exec(`DELETE FROM quarter WHERE day < '${dayAfter(today, -731)}'`);
  for (const other of others) copyGateway(store, other, ["day"]);
  await store.close();
}

function copyGateway(
  { database }: SqliteStore,
  name: string,
  tables: readonly (keyof typeof columns)[],
): void {
  database.exec(`INSERT OR IGNORE INTO gateway (name) VALUES ('${name}')`);
  const id = `(SELECT id FROM gateway WHERE name = '${name}')`;
  database.exec(
    `INSERT OR IGNORE INTO source (gateway, source, name) SELECT ${id}, source, name FROM source WHERE gateway = 1`,
  );
  for (const table of tables) {
    database.exec(
      `INSERT INTO ${table} SELECT ${id}, t.day, own.id, ${columns[table]}
         FROM ${table} t JOIN source s ON s.id = t.source
         JOIN source own ON own.gateway = ${id} AND own.source = s.source WHERE t.gateway = 1`,
    );
  }
}

/** Copies all days of the first gateway, so many days earlier. */
function copyBack({ database }: SqliteStore, days: number): void {
  const earlier = `date(day, '-${days} days')`;
  for (const table of ["curve", "quarter"]) {
    database.exec(
      `INSERT INTO ${table} SELECT gateway, ${earlier}, source, body FROM ${table} WHERE gateway = 1`,
    );
  }
  const byS = days * 86_400;
  database.exec(
    `INSERT INTO day SELECT gateway, ${earlier}, source, start_s - ${byS}, until_s - ${byS}, in_wh, out_wh,
       covered_s, peak, peak_s - ${byS}, yield_wh, counter FROM day`,
  );
}
