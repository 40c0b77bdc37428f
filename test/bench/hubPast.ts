import { join } from "node:path";
import { encodeMinutes } from "#plant/history/day-bytes.ts";
import { energyOf } from "#plant/history/day-minutes.ts";
import { minutesIn } from "#plant/history/day-record.ts";
import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { cloudyDay, daysUpTo, plantSources } from "../support/historyRecords.ts";

/** Days that are made; the others are copies of them. */
const MADE_DAYS = 28;

/**
 * Fills the store of a hub with so many days of 31 sources before `today`, for a gateway without a name. Curves are
 * kept as long as the hub keeps them.
 */
export async function fillPast(dataDir: string, today: Day, days: number): Promise<void> {
  const store = new SqliteStore(join(dataDir, "record.sqlite"));
  for (const day of daysUpTo(dayAfter(today, -1), MADE_DAYS)) {
    const sources = plantSources.map((source) => {
      const record = cloudyDay(source, day);
      const values = minutesIn(encodeMinutes(minutesIn(record.minutes)));
      const state = { ...record, startS: dayStartS(day) ?? 0, energy: energyOf(values) };
      return { state, minutes: { first: 0, values } };
    });
    await store.write([{ gateway: "", sources }]);
  }
  await store.maintain((dayStartS(today) ?? 0) + 3600);
  for (let made = MADE_DAYS; made < days; made *= 2) copyBack(store, made);
  store.database.exec(`DELETE FROM day WHERE day < '${dayAfter(today, -days)}'`);
  await store.close();
}

/** Copies all days, so many days earlier. */
function copyBack({ database }: SqliteStore, days: number): void {
  const earlier = `date(day, '-${days} days')`;
  for (const table of ["curve", "quarter"]) {
    database.exec(`INSERT INTO ${table} SELECT gateway, ${earlier}, source, body FROM ${table}`);
  }
  const byS = days * 86_400;
  database.exec(
    `INSERT INTO day SELECT gateway, ${earlier}, source, start_s - ${byS}, until_s - ${byS}, in_wh, out_wh,
       covered_s, peak, peak_s - ${byS}, yield_wh, counter FROM day`,
  );
}
