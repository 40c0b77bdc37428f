import type Database from "libsql";

/**
 * Runs work as a transaction: all of it or nothing. The library's own form ends a transaction that SQLite has already
 * ended, as on a full disk, and its error hides the reason.
 */
export function inTransaction<Value>(database: Database.Database, work: () => Value): Value {
  database.exec("BEGIN IMMEDIATE");
  try {
    const value = work();
    database.exec("COMMIT");
    return value;
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
