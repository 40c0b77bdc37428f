import Database from "libsql";
const d = new Database(process.argv[2]); d.exec("BEGIN IMMEDIATE"); setTimeout(() => { d.exec("ROLLBACK"); process.exit(); }, 140_000);
