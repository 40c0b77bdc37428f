import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";

/**
 * Locks a folder for this process until the returned function is called, or the process ends. Throws a sentence when
 * another hub has it. An unwritable folder is not locked.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "hub.lock");
  const owner = join(folder, "hub.pid");
  let lock: Database.Database;
  try {
    lock = new Database(path, { timeout: 0 });
    // The system drops the lock with the process. A number of a process says little: in containers it is always the same.
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
    if (!isTaken) return () => undefined;
    throw new Error(`Another hub (process ${textOf(owner)}) uses ${folder}.`, { cause: error });
  }
  note(owner);
  return () => lock.close();
}

/** Notes the process for the sentence alone: the folder is locked also where a full disk has no room for it. */
function note(owner: string): void {
  try {
    writeFileSync(owner, String(process.pid));
  } catch {
    // The sentence then names no process, or the one before.
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "unknown";
  }
}
