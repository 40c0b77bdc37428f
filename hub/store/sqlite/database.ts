import { chmodSync, closeSync, existsSync, openSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import * as v from "valibot";
import { makeFolderNow } from "../makeFolder.ts";
import { blob } from "./rows.ts";
import { steps } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

const version = v.pipe(
  v.array(v.object({ user_version: v.number() })),
  v.transform(([row]) => row?.user_version ?? 0),
);

const columnsSql = `SELECT t.name, c.name, c."notnull" FROM sqlite_schema t, pragma_table_info(t.name) c
  WHERE t.type = 'table' AND c.type = 'TEXT'`;
const columnRows = v.array(v.tuple([v.string(), v.string(), v.number()]));
const blobRows = v.array(v.tuple([blob]));

/**
 * Opens a store's file, makes it if missing, and upgrades it step by step, each in a transaction. Only its owner can
 * read it. Throws if a newer program made it, and leaves it unchanged.
 */
export function openDatabase(path: string): Database.Database {
  makeFolderNow(dirname(path));
  // The log goes when the file is closed.
  const wasCutOff = existsSync(`${path}-wal`);
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
  if (wasCutOff) dropUnreadable(database);
  upgrade(database);
  return database;
}

/**
 * Empties texts that are no UTF-8, as after damage to the disk, or deletes their rows where a text must be: the library
 * ends the process when it reads one. Throws where the file is damaged further.
 */
function dropUnreadable(database: Database.Database): void {
  const rows = (sql: string) => database.prepare(sql).raw().all();
  for (const [table, column, isNeeded] of v.parse(columnRows, rows(columnsSql))) {
    const odd = `typeof("${column}") = 'text' AND "${column}" GLOB '*[^ -~]*'`;
    const found = rows(`SELECT DISTINCT CAST("${column}" AS BLOB) FROM "${table}" WHERE ${odd}`);
    const change = isNeeded ? `DELETE FROM "${table}"` : `UPDATE "${table}" SET "${column}" = NULL`;
    const drop = database.prepare(`${change} WHERE CAST("${column}" AS BLOB) = ?`);
    for (const [text] of v.parse(blobRows, found)) {
      if (isUtf8(text) || drop.run([Buffer.from(text)]).changes > 0) continue;
      throw Object.assign(new Error(`${table} is damaged`), { code: "SQLITE_CORRUPT" });
    }
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
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
