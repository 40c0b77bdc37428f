/** Days whose quarters of an hour are not made yet. */
const unfilled = `CREATE TABLE IF NOT EXISTS unfilled (
     gateway INTEGER NOT NULL,
     day TEXT NOT NULL,
     PRIMARY KEY (gateway, day)
   ) WITHOUT ROWID;`;

/**
 * A step for each version, so that a store of any age is brought up to date. A step is never changed after a release;
 * another format is another step. The hub answers nobody meanwhile, so a step is short.
 */
export const steps: readonly string[] = [
  // 1: state of each day, minutes of the days that are not over, packed curves of the others.
  `CREATE TABLE gateway (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
   CREATE TABLE source (
     id INTEGER PRIMARY KEY,
     gateway INTEGER NOT NULL REFERENCES gateway (id),
     source TEXT NOT NULL,
     name TEXT,
     UNIQUE (gateway, source)
   );
   CREATE TABLE day (
     gateway INTEGER NOT NULL,
     day TEXT NOT NULL,
     source INTEGER NOT NULL,
     start_s INTEGER NOT NULL,
     until_s REAL NOT NULL,
     in_wh REAL NOT NULL,
     out_wh REAL NOT NULL,
     covered_s REAL NOT NULL,
     peak REAL,
     peak_s REAL,
     yield_wh REAL,
     counter TEXT,
     PRIMARY KEY (gateway, day, source)
   ) WITHOUT ROWID;
   CREATE TABLE minute (
     gateway INTEGER NOT NULL,
     minute INTEGER NOT NULL,
     body BLOB NOT NULL,
     PRIMARY KEY (gateway, minute)
   ) WITHOUT ROWID;
   CREATE TABLE curve (
     gateway INTEGER NOT NULL,
     day TEXT NOT NULL,
     source INTEGER NOT NULL,
     body BLOB NOT NULL,
     UNIQUE (gateway, day, source)
   );`,
  // 2: quarters of an hour of packed curves, for views of months and years. They are made little by little.
  `CREATE TABLE quarter (
     gateway INTEGER NOT NULL,
     day TEXT NOT NULL,
     source INTEGER NOT NULL,
     body BLOB NOT NULL,
     PRIMARY KEY (gateway, day, source)
   ) WITHOUT ROWID;
   ${unfilled}
   INSERT INTO unfilled SELECT DISTINCT gateway, day FROM curve;`,
  // 3: minutes that wait to be sent to a store elsewhere.
  `CREATE TABLE outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, bytes INTEGER NOT NULL, body BLOB NOT NULL);`,
  // 4: alerts, the state for finding them, and their undelivered notices.
  `CREATE TABLE alert (
     gateway TEXT NOT NULL,
     key TEXT NOT NULL,
     start_s REAL NOT NULL,
     end_s REAL,
     body TEXT NOT NULL,
     PRIMARY KEY (gateway, key)
   ) WITHOUT ROWID;
   CREATE INDEX alert_by_start ON alert (gateway, start_s);
   CREATE TABLE watch (gateway TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE notice (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     channel TEXT NOT NULL,
     gateway TEXT NOT NULL,
     event TEXT NOT NULL,
     tries INTEGER NOT NULL,
     due_s REAL NOT NULL
   );`,
  // 5: the same as in 2, of a store that had its quarters made within that step.
  unfilled,
];
