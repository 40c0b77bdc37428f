import initSqlJs, { type SqlValue, type Statement as SqlStatement } from "sql.js";
import wasm from "sql.js/dist/sql-wasm-browser.wasm";

const sqlite = await initSqlJs({ locateFile: () => new URL(wasm, import.meta.url).href });

type Values = readonly SqlValue[];
const listOf = (values: readonly (SqlValue | Values)[]): SqlValue[] => values.flat(1);

class Statement {
  private readonly statement: SqlStatement;
  private readonly lastId: () => number;
  private isRaw = false;

  constructor(statement: SqlStatement, lastId: () => number) {
    this.statement = statement;
    this.lastId = lastId;
  }

  raw(): this {
    this.isRaw = true;
    return this;
  }

  all(...values: readonly (SqlValue | Values)[]): readonly unknown[] {
    const { statement, isRaw } = this;
    const rows: unknown[] = [];
    try {
      statement.bind(listOf(values));
      while (statement.step()) rows.push(isRaw ? statement.get() : statement.getAsObject());
    } finally {
      statement.reset();
    }
    return rows;
  }

  run(...values: readonly (SqlValue | Values)[]) {
    this.statement.run(listOf(values));
    this.statement.reset();
    const { lastId } = this;
    return {
      get lastInsertRowid() {
        return lastId();
      },
    };
  }
}

const databases = new Map<string, InstanceType<typeof sqlite.Database>>();

/** The database package of the hub over SQLite in WebAssembly; a database lives as long as the worker. */
class Database {
  inTransaction = false;
  private readonly database: InstanceType<typeof sqlite.Database>;

  constructor(path: string) {
    this.database = databases.get(path) ?? new sqlite.Database();
    databases.set(path, this.database);
  }

  prepare(sql: string): Statement {
    const lastId = () =>
      Number(this.database.exec("SELECT last_insert_rowid()")[0]?.values[0]?.[0]);
    return new Statement(this.database.prepare(sql), lastId);
  }

  exec(sql: string): void {
    this.database.run(sql);
    if (/^BEGIN\b/.test(sql)) this.inTransaction = true;
    if (/\b(COMMIT|ROLLBACK)$/.test(sql)) this.inTransaction = false;
  }

  pragma(text: string): readonly unknown[] {
    const statement = this.prepare(`PRAGMA ${text}`);
    return statement.all();
  }

  close(): void {}
}

export default Database;
