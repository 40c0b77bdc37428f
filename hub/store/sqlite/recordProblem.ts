import { existsSync } from "node:fs";
import Database from "libsql";
import * as v from "valibot";
import { troubleOf } from "../storeTrouble.ts";

const waiting = v.tuple([v.tuple([v.number(), v.number()])]);

/** Bytes of a queue that wait for a remote store; 0 without a queue, and for an unreadable queue. Never throws. */
export function waitingBytes(path: string): number {
  if (!existsSync(path)) return 0;
  try {
    const database = new Database(path, { readonly: true });
    // The writes of the last minutes wait there for a while in any case.
    const sql = "SELECT count(*), coalesce(sum(bytes), 0) FROM outbox";
    const [[writes, bytes]] = v.parse(waiting, database.prepare(sql).raw().all());
    database.close();
    return writes > FEW_WRITES ? bytes : 0;
  } catch {
    return 0;
  }
}

const FEW_WRITES = 5;
const checked = v.array(v.object({ quick_check: v.string() }));

/**
 * Problem of a record, as a sentence. Reads the whole file, which a hub may be using. `undefined` when there is no
 * problem or no file. Never throws.
 */
export function recordProblem(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const database = new Database(path, { readonly: true });
    const [first] = v.parse(checked, database.pragma("quick_check(1)"));
    database.close();
    if (first?.quick_check !== "ok") return `${path} is damaged.`;
    tryToWrite(path);
    return undefined;
  } catch (error) {
    const { trouble, message } = troubleOf(error, path);
    // The hub itself sets it aside.
    return trouble.kind === "damaged" ? `${path} is damaged.` : message;
  }
}

/** Throws when the file cannot be written now. A hub that writes takes far less than a second. */
function tryToWrite(path: string): void {
  const database = new Database(path, { timeout: 1000 });
  try {
    database.exec("BEGIN IMMEDIATE; ROLLBACK");
  } finally {
    database.close();
  }
}
