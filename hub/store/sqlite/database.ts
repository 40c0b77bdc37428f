import { chmodSync, closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import * as v from "valibot";
import { makeFolderNow } from "../makeFolder.ts";
import { steps } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

const version = v.pipe(
  v.array(v.object({ user_version: v.number() })),
  v.transform(([row]) => row?.user_version ?? 0),
);

/**
 * Opens a store's file, makes it if missing, and upgrades it step by step, each in a transaction. Only its owner can
 * read it. Throws if a newer program made it, and leaves it unchanged.
 */
export function openDatabase(path: string): Database.Database {
  makeFolderNow(dirname(path));
  // The database would make it readable by everyone; its companion files take over the mode.
  closeSync(openSync(path, "a", 0o600));
  chmodSync(path, 0o600);
  // While it waits for a lock nobody is answered; refused writes are retried a minute later.
  const database = new Database(path, { timeout: 100 });
  // A curve fits into a page; a file that exists keeps its own size.
  database.pragma("page_size = 16384");
  database.pragma("journal_mode = WAL");
  // A transaction a minute: waiting for the disk costs nothing, and a power cut undoes none of them.
  database.pragma("synchronous = FULL");
  upgrade(database);
  return database;
}

function upgrade(database: Database.Database): void {
  const storedVersion = v.parse(version, database.pragma("user_version"));
  if (storedVersion > steps.length) {
    database.close();
    throw new Error(
      `It was written by a newer version of the program (record ${storedVersion}, this one knows ${steps.length}). Start that version again, or choose another folder with --data.`,
    );
  }
  for (const [index, sql] of steps.entries()) {
    if (index < storedVersion) continue;
    inTransaction(database, () => {
      database.exec(sql);
      database.pragma(`user_version = ${index + 1}`);
    });
  }
}
