// Records the messages of its standard input in the store's file (its argument) until it is killed. Lines: "m <ms>
// <feed> <text>" is a message, "w <ms>" a write, answered once it is in the store.
import { createInterface } from "node:readline";
import { SourceRecorder } from "#hub/record/sourceRecorder.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { dayAfter, dayOf } from "#plant/history/local-day.ts";

const [path = "", nowMs = "0"] = process.argv.slice(2);
const store = new SqliteStore(path);
const recorder = new SourceRecorder();
recorder.setLimiter({ unmetered: [] });
recorder.setChargerSide("output");
const today = dayOf(Number(nowMs) / 1000);
for (const day of [dayAfter(today, -1), today]) recorder.restore(await store.records("", day));
process.stdout.write("ready\n");

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, ms = "", feed = ""] = line.split(" ", 3);
  const atMs = Number(ms);
  if (kind === "m") {
    recorder.message(feed, line.slice(`m ${ms} ${feed} `.length), atMs);
    continue;
  }
  const { sources, commit } = recorder.pending(atMs);
  await store.write([{ gateway: "", sources }]);
  commit();
  if (Math.floor(atMs / 60_000) % 30 === 0) await store.maintain(atMs / 1000);
  process.stdout.write(`${ms}\n`);
}
await store.close();
