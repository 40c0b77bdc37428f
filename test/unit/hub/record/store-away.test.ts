import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { StoreFile } from "#hub/storeFile.ts";
import { startWork } from "#hub/record/work.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import type { GatewayUpdate, RecordStore } from "#hub/store/contract.ts";
import { energyOf, minutesOf } from "#plant/history/day-minutes.ts";
import { house, startHouse } from "../../../support/hub/house.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

function openFile(folder = temporaryFolder(), today = house.day) {
  const path = join(folder, "record.sqlite");
  const opened: SqliteStore[] = [];
  const reports: string[] = [];
  const clock = { ms: 0 };
  let refusal: Error | undefined;
  const file = new StoreFile({
    path,
    open: () => {
      if (refusal) throw refusal;
      const store = new SqliteStore(path);
      opened.push(store);
      return store;
    },
    nowMs: () => clock.ms,
    today: () => today,
    report: (line) => reports.push(line),
  });
  onTestFinished(() => file.close());
  const database = () => opened.at(-1)?.database;
  const refuse = (error: Error | undefined) => (refusal = error);
  const replacements = () => file.replacements;
  return { file, path, folder, reports, clock, database, refuse, replacements };
}

async function coveredS(store: Pick<RecordStore, "records">): Promise<number> {
  const [record] = await store.records("house", house.day);
  return energyOf(minutesOf(record)).coveredS;
}

function overwrite(path: string, from: number, bytes: number): void {
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(bytes, 0xaa), 0, bytes, from);
  closeSync(file);
}

/** A full disk for SQLite: a page limit below the present size counts as such. */
function limitPages(database: Database.Database | undefined, pages: number): void {
  database?.pragma(`max_page_count = ${pages}`);
}

const done = () => Promise.resolve();
const refusalOf = (code: string) => Object.assign(new Error("refused"), { code });

describe("a record whose store cannot be used", () => {
  it("keeps two hours of five messages a second and says what is wrong once", async () => {
    const { file, path, database, reports: ofFile } = openFile();
    // In small pages each minute soon needs another page.
    const made = new Database(path);
    made.pragma("page_size = 512");
    made.exec("CREATE TABLE small (page)");
    made.close();
    const { record, pass, reports } = startHouse(file);
    await record.start();
    pass(60, 100);
    await record.write();
    limitPages(database(), 1);
    for (let minute = 0; minute < 120; minute += 1) {
      pass(60, 100, 200);
      await record.write();
    }
    expect(record.state.problem).toMatch(/^The disk is full: .*record\.sqlite cannot be written/);
    limitPages(database(), 100_000);
    pass(60, 100);
    await record.write();
    expect(record.state.problem).toBeNull();
    expect(reports).toEqual([
      expect.stringContaining("The disk is full"),
      "The record can be written again.",
    ]);
    expect(ofFile).toEqual([]);
    expect(await coveredS(file)).toBe(50 + 7200 + 60);
  });

  it("waits for a lock of another program no longer than a write may take, and goes on", async () => {
    const { file, path, database } = openFile();
    const { record, pass } = startHouse(file);
    await record.start();
    expect(database()?.pragma("busy_timeout")).toEqual([{ timeout: 100 }]);
    const other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
    pass(120, 100);
    await record.write();
    expect(record.state.problem).toBe(`${path} is locked by another program. End that program.`);
    other.exec("COMMIT");
    other.close();
    await record.write();
    expect([record.state.problem, await coveredS(file)]).toEqual([null, 110]);
  });

  it.each([
    ["EROFS", "readOnly", "cannot be written by the user"],
    ["ENOSPC", "full", "The disk is full"],
  ])(
    "is tried again when it could not be opened at the start: %s",
    async (code, kind, sentence) => {
      const folder = temporaryFolder();
      const before = openFile(folder);
      const first = startHouse(before.file);
      await first.record.start();
      first.pass(300, 100);
      await first.record.stop();
      await before.file.close();

      const { file, path, refuse, clock } = openFile(folder);
      refuse(refusalOf(code));
      const { record, pass, clock: time } = startHouse(file);
      time.systemMs = first.clock.systemMs;
      await record.start();
      expect(record.state.problem).toContain(sentence);
      pass(300, 100);
      await record.write();
      expect(record.state).toMatchObject({ isFailing: true, trouble: { kind, file: path } });
      refuse(undefined);
      // Half a minute after a failure it is tried again, and no sooner.
      clock.ms += 29_999;
      await record.write();
      expect(record.state.problem).toContain(sentence);
      clock.ms += 1;
      pass(300, 100);
      await record.write();
      // The stored morning is still there.
      expect([record.state.problem, await coveredS(file)]).toEqual([null, 290 + 590]);
    },
  );
});

describe("a damaged record", () => {
  it.each([
    ["no database at all", (path: string) => writeFileSync(path, "no database".repeat(500))],
    ["a header that was overwritten", (path: string) => overwrite(path, 0, 60)],
  ])("is set aside at the start: %s", async (_, damage) => {
    const { file, path, reports } = openFile();
    const store = new SqliteStore(path);
    store.database.pragma("wal_checkpoint(TRUNCATE)");
    await store.close();
    damage(path);
    const before = `${path}.broken-${house.day}`;
    const aside = `${before}-3`;
    // Those of the same day are kept.
    for (const one of [before, `${before}-2`]) writeFileSync(one, "another");
    const { record, pass } = startHouse(file);
    await record.start();
    pass(120, 100);
    await record.write();
    expect(await coveredS(file)).toBe(110);
    expect(readFileSync(aside, "utf8")).toMatch(/no database|\u{fffd}/u);
    expect([before, `${before}-2`].map((one) => readFileSync(one, "utf8"))).toEqual([
      "another",
      "another",
    ]);
    expect(reports).toEqual([
      `${path} is damaged; a new record begins. What it held was moved to ${aside}.`,
    ]);
  });

  it("is set aside when it breaks while it is written, and the day is written anew", async () => {
    const { file, path, database } = openFile();
    const { record, pass } = startHouse(file);
    await record.start();
    pass(120, 100);
    await record.write();
    database()?.pragma("wal_checkpoint(TRUNCATE)");
    overwrite(path, 16_384, 200_000);
    database()?.pragma("shrink_memory");
    for (let minute = 0; minute < 3; minute += 1) {
      pass(60, 100);
      await record.write();
    }
    expect(existsSync(`${path}.broken-${house.day}`)).toBe(true);
    expect([record.state.problem, await coveredS(file)]).toEqual([null, 290]);
  });

  it("is missed when somebody deletes it, and the day is written anew", async () => {
    const { file, path, reports } = openFile();
    const { record, pass } = startHouse(file);
    await record.start();
    pass(120, 100);
    await record.write();
    for (const end of ["", "-wal", "-shm"]) if (existsSync(path + end)) unlinkSync(path + end);
    for (let minute = 0; minute < 2; minute += 1) {
      pass(60, 100);
      await record.write();
    }
    expect(reports).toEqual([`${path} was deleted; a new record begins.`]);
    expect(await coveredS(file)).toBe(230);
  });

  it.each([
    ["a disk that came back brings", ["", "-wal"]],
    ["somebody puts in its place", [""]],
  ])("goes on in the file that %s", async (_, ends) => {
    const { file, path, folder, reports } = openFile();
    const { record, pass } = startHouse(file);
    await record.start();
    const minutes = async (count: number) => {
      for (let minute = 0; minute < count; minute += 1) {
        pass(60, 100);
        await record.write();
      }
    };
    await minutes(2);
    for (const end of ends) copyFileSync(path + end, join(folder, `other${end}`));
    await minutes(2);
    for (const end of ends) renameSync(join(folder, `other${end}`), path + end);
    await minutes(2);
    expect(reports).toEqual([`${path} is another file now; the record goes on in that one.`]);
    const reopened = new SqliteStore(path);
    expect(await coveredS(reopened)).toBe(350);
    expect(reopened.database.pragma("integrity_check", { simple: true })).toMatchObject({
      integrity_check: "ok",
    });
    await reopened.close();
  });
});

it("is given up when it is damaged for what is to be kept, and not for what is only read", async () => {
  const { file, path, replacements, database, reports } = openFile();
  expect(file.exists).toBe(false);
  const plan = { gateway: "house", firstDay: house.day, days: 1, sources: ["total"] };
  await file.write(madeUpUpdates({ ...plan, minutes: [600, 610] }));
  expect(file.exists).toBe(true);
  database()?.pragma("wal_checkpoint(TRUNCATE)");
  overwrite(path, 4096, statSync(path).size);
  database()?.pragma("shrink_memory");
  const damaged = { trouble: { kind: "damaged", file: path } };
  const span = { gateway: "house", from: house.day, to: house.day };
  const reads = [
    () => file.days(span),
    () => file.curves(span, "minute"),
    async () => file.alerts.active("house"),
    async () => file.events.events("house", 0, 1),
    async () => file.changes.inForce("house", 0, 1),
  ];
  expect(file.trouble).toBeUndefined();
  for (const read of reads) await expect(read()).rejects.toMatchObject(damaged);
  // Said by `healthz` and the page.
  expect(file.trouble).toMatchObject(damaged);
  expect([replacements(), reports]).toEqual([0, []]);
  expect(() => file.alerts.settle(1)).toThrow("is damaged");
  await expect.poll(replacements).toBe(1);
  expect(file.alerts.due(0)).toEqual([]);
});

it.each<[string, (file: StoreFile, updates: readonly GatewayUpdate[]) => Promise<void>]>([
  ["a write", (file, updates) => file.write(updates)],
  ["a notice that was sent", async (file) => file.alerts.settle(1)],
])("says to %s when it is damaged and cannot be moved aside", async (_, change) => {
  const { file, path, database, replacements, reports } = openFile(undefined, "no/folder");
  const plan = { gateway: "house", firstDay: house.day, days: 1, sources: ["total"] };
  const updates = madeUpUpdates({ ...plan, minutes: [600, 610] });
  await file.write(updates);
  database()?.pragma("wal_checkpoint(TRUNCATE)");
  overwrite(path, 4096, statSync(path).size);
  database()?.pragma("shrink_memory");
  const unhandled = vi.fn<(error: unknown) => void>();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  await expect(change(file, updates)).rejects.toMatchObject({ name: "StoreTrouble" });
  await new Promise((resolve) => setImmediate(resolve));
  expect([replacements(), reports, unhandled.mock.calls]).toEqual([0, [], []]);
  expect(existsSync(path)).toBe(true);
});

it("begins no file once the hub ends", async () => {
  const { file } = openFile();
  await file.close();
  await expect(file.write([])).rejects.toThrow("The hub is ending.");
  expect(file.exists).toBe(false);
});

it("goes on with the next tick after one that failed", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  let writes = 0;
  const maintain = vi.fn<RecordStore["maintain"]>();
  maintain.mockRejectedValue(new Error("no upkeep"));
  const stop = startWork({
    record: {
      start: () => Promise.reject(new Error("no start")),
      tick: () => Promise.reject(new Error("no tick")),
      write: async () => void (writes += 1),
      nowMs: () => house.noonMs,
    },
    store: { maintain },
    writeMs: 60_000,
    report: (line) => lines.push(line),
  });
  await vi.advanceTimersByTimeAsync(7_200_000);
  await stop();
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(writes).toBe(120);
  // Soon after the start, and each hour.
  expect(maintain.mock.calls.flat()).toEqual(Array(3).fill(house.noonMs / 1000));
  expect(lines.toSorted()).toEqual([
    "The record met an error: no start",
    "The record met an error: no tick",
    "The record met an error: no upkeep",
  ]);
});

it("writes each minute while a gateway keeps its questions waiting", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let [ticks, writes] = [0, 0];
  const stop = startWork({
    record: {
      start: done,
      // As long as a gateway without power is waited for.
      tick: () => new Promise((resolve) => setTimeout(resolve, ((ticks += 1), 20_000))),
      write: async () => void (writes += 1),
      nowMs: () => house.noonMs,
    },
    store: { maintain: done },
    writeMs: 60_000,
    report: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(writes).toBe(10);
  // None waits for its turn, either.
  expect(ticks).toBeLessThanOrEqual(600 / 20);
  await Promise.all([stop(), vi.advanceTimersByTimeAsync(20_000)]);
});

it("leaves everything alone while no clock is right", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const maintain = vi.fn<RecordStore["maintain"]>();
  const stop = startWork({
    record: { start: done, tick: done, write: done, nowMs: () => undefined },
    store: { maintain },
    writeMs: 60_000,
    report: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(7_200_000);
  await stop();
  expect(maintain).not.toHaveBeenCalled();
});
