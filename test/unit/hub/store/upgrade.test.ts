import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { StoreFile } from "#hub/storeFile.ts";
import { encodeEntries } from "#hub/store/sqlite/minutes.ts";
import { steps } from "#hub/store/sqlite/schema.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { AlertStore } from "#hub/watch/alertStore.ts";
import { decodeMinutes, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import { atLevel, levelMinutes } from "#plant/history/levels.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const [past, today] = ["2026-05-01", "2026-05-02"];
const startOf = (day: string) => dayStartS(day) ?? 0;

function pastMinutes() {
  const minutes = emptyMinutes();
  for (let at = 600; at < 700; at += 1) {
    minutes.low[at] = 990;
    minutes.mean[at] = 1000 + at;
    minutes.high[at] = 2010;
    minutes.covered[at] = 600;
  }
  return minutes;
}

/** A store as a program of that version left it: a packed day and a minute of today. */
function buildVersion(path: string, version: number) {
  const database = new Database(path);
  for (const sql of steps.slice(0, version)) database.exec(sql);
  // Programs before version 5 made all quarters at once.
  if (version > 1 && version < 5) database.exec("DROP TABLE unfilled");
  database.pragma(`user_version = ${version}`);
  database.exec(
    "INSERT INTO gateway VALUES (1, 'house'); INSERT INTO source VALUES (1, 1, 'total', NULL)",
  );
  const insert = database.prepare(
    "INSERT INTO day VALUES (1, ?, 1, ?, ?, 123.5, 0, 6000, 201, ?, 1234, NULL)",
  );
  for (const day of [past, today]) {
    insert.run(day, startOf(day), startOf(day) + 42_000, startOf(day) + 40_000);
  }
  const entry = { sourceId: 1, low: 1, mean: 2, high: 3, covered: 600 };
  const minute = startOf(today) / 60 + 690;
  database
    .prepare("INSERT INTO minute VALUES (1, ?, ?)")
    .run(minute, Buffer.from(encodeEntries([entry])));
  const bytes = Buffer.from(encodeMinutes(pastMinutes()));
  database.prepare("INSERT INTO curve VALUES (1, ?, 1, ?)").run(past, bytes);
  if (version > 1) {
    const quarters = Buffer.from(encodeMinutes(atLevel(pastMinutes(), "quarter")));
    database.prepare("INSERT INTO quarter VALUES (1, ?, 1, ?)").run(past, quarters);
  }
  database.close();
}

const alert = {
  rule: "batteryAlarm",
  subject: "",
  figures: { issues: "overVoltage" },
  sinceS: 1_790_000_000,
  startS: 1_790_000_060,
  endS: null,
} as const;

describe("the embedded store's upgrade", () => {
  it.each(steps.map((_, index) => index + 1))("keeps everything of version %i", async (version) => {
    const path = join(temporaryFolder(), "record.db");
    buildVersion(path, version);
    const quarters: unknown[] = [];
    for (let opened = 0; opened < 2; opened += 1) {
      const store = new SqliteStore(path);
      const rows = () => store.database.prepare("SELECT day FROM quarter").raw().all();
      quarters.push(rows());
      expect(await store.days({ gateway: "house", from: past, to: today })).toHaveLength(2);
      for (const level of ["minute", "quarter", "hour"] as const) {
        const [first, second] = await store.curves(
          { gateway: "house", from: past, to: today },
          level,
        );
        const size = levelMinutes[level];
        expect(first && decodeMinutes(first.bytes, size)).toEqual(atLevel(pastMinutes(), level));
        expect(second?.day).toBe(today);
      }
      await store.maintain(startOf(today) + 3600);
      quarters.push(rows());
      await store.close();
    }
    // Opening makes none: the hub answers nobody meanwhile.
    expect(quarters).toEqual([version > 1 ? [[past]] : [], [[past]], [[past]], [[past]]]);
  });

  it.each(steps.map((_, index) => index + 1))("keeps alerts in one of version %i", (version) => {
    const path = join(temporaryFolder(), "record.db");
    buildVersion(path, version);
    const { database } = new SqliteStore(path);
    const state = { atS: 1_790_000_060, watched: [], held: [] };
    const events = [{ kind: "start", alert }] as const;
    new AlertStore(database).keep("house", { state, events, messages: events, closed: [] }, [
      "mqtt",
    ]);
    database.close();
    const alerts = new AlertStore(new SqliteStore(path).database);
    expect(alerts.alerts("house")).toEqual([alert]);
    expect(alerts.state("house")).toEqual(state);
    expect(alerts.due(state.atS)).toMatchObject([{ channel: "mqtt", tries: 0 }]);
  });

  it("neither reads nor writes a store of a newer version, says what to do, and loses nothing of it", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "record.db");
    const newest = steps.length;
    buildVersion(path, newest);
    await new SqliteStore(path).close();
    setVersion(
      path,
      newest + 1,
      "CREATE TABLE later (fact TEXT); INSERT INTO later VALUES ('kept')",
    );
    const before = readFileSync(path);
    const lines: string[] = [];
    const file = new StoreFile({
      path,
      open: () => new SqliteStore(path),
      nowMs: () => 0,
      today: () => today,
      report: (line) => lines.push(line),
    });
    const said = new RegExp(`newer version.*record ${newest + 1}.*Start that version again`);
    const span = { gateway: "house", from: past, to: today };
    await expect(file.days(span)).rejects.toThrow(said);
    await expect(file.write([])).rejects.toThrow(said);
    expect(() => file.clear.days("house", past, today)).toThrow(said);
    await file.close();
    expect(readFileSync(path).equals(before)).toBe(true);
    // Nothing was moved aside, as a damaged file is.
    expect(readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(["record.db"]);
    expect(lines).toEqual([]);
    setVersion(path, newest, "DROP TABLE later");
    const store = new SqliteStore(path);
    expect(await store.days(span)).toHaveLength(2);
    await store.close();
  });
});

/** Effect of a newer program, or of this test's program, on a store. */
function setVersion(path: string, version: number, sql: string) {
  const database = new Database(path);
  database.exec(sql);
  database.pragma(`user_version = ${version}`);
  database.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
}
