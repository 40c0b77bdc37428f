import { join } from "node:path";
import { onTestFinished } from "vitest";
import { StoreFile } from "#hub/storeFile.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { temporaryFolder } from "./temporary.ts";

const quiet = () => undefined;

/** The record's file as a hub has it, with all that is kept in it, until the test ends. */
export function openRecord(path = join(temporaryFolder(), "record.sqlite")): StoreFile {
  const clock = { nowMs: () => 0, today: () => "2026-06-20" };
  const file = new StoreFile({ ...clock, path, open: () => new SqliteStore(path), report: quiet });
  onTestFinished(() => file.close());
  return file;
}

/** The state of a record that nothing was written to and that nothing is wrong with. */
export const unwritten = {
  messages: 0,
  unreadable: 0,
  writtenMs: undefined,
  isFailing: false,
  problem: null,
  trouble: null,
};
