// npm run bench:week: a simulated week through recorder and store, whose process is killed repeatedly at random
// moments. Prints the losses against the simulated gateway's own figures.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import { dayAfter, dayOf, dayStartS } from "#plant/history/local-day.ts";
import { isScenarioName } from "#simulator/scenario/scenario.ts";
import { runWithKills } from "../test/support/hub/killRun.ts";

const { values } = parseArgs({
  options: {
    days: { type: "string", default: "7" },
    // Ten times the pace would stretch the gateway's silence to 50 s, more than the loss of a kill.
    clock: { type: "string", default: "2" },
    kills: { type: "string", default: "100" },
    seed: { type: "string", default: "7" },
    scenario: { type: "string", default: "full" },
  },
});
const [days, worldSpeed, kills, seed] = [values.days, values.clock, values.kills, values.seed].map(
  Number,
);
const { scenario } = values;
if (!isScenarioName(scenario)) throw new Error("There is no such scenario.");
if (!days || !worldSpeed || !kills || !seed) throw new Error("The options are numbers.");

// The counters begin again at the simulated gateway's midnight.
process.env["TZ"] = "Europe/Berlin";
const folder = mkdtempSync(join(tmpdir(), "heliograph-week-"));
const path = join(folder, "record.db");
const startMs = new Date(2024, 5, 17).getTime();
const plan = { scenario, startMs, forS: days * 86_400, worldSpeed, kills, seed };
// The time lapse stretches the gateway's own silence as well, so the loss of kills is measured against a record without
// them.
const wholePath = join(folder, "whole.db");
await runWithKills(wholePath, { ...plan, kills: 0 });
const result = await runWithKills(path, plan);

const store = new SqliteStore(path);
const wholeStore = new SqliteStore(wholePath);
const [first, last] = [dayOf(startMs / 1000), dayOf(result.lastMs / 1000)];
const [wh, peaks, most] = [new Array<number>(), new Array<number>(), new Array<number>()];
// Of each minute, in tenths of a second, the additional coverage of the record without kills.
const missing = new Map<number, number>();
let [sameYields, yieldWh, ownWh] = [0, 0, 0];
for (let day = first; day <= last; day = dayAfter(day, 1)) {
  const records = await store.records("", day);
  const total = records.find(({ source }) => source === "total");
  wh.push(total?.energy.inWh ?? 0);
  peaks.push(total?.peak?.value ?? 0);
  const minutes = minutesOf(total).covered;
  most.push(Math.max(...minutes));
  const whole = (await wholeStore.records("", day)).find(({ source }) => source === "total");
  for (const [at, tenths] of minutesOf(whole).covered.entries()) {
    const less = tenths - (minutes[at] ?? 0);
    if (less !== 0) missing.set((dayStartS(day) ?? Number.NaN) / 60 + at, less);
  }
  for (const { source, yieldWh: recorded = 0 } of records) {
    const own = result.yields.get(`${day} ${source.replace("inv ", "")}`);
    if (own === undefined) continue;
    if (own === recorded) sameYields += 1;
    yieldWh += recorded;
    ownWh += own;
  }
}
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
const percent = (part: number, whole: number) => `${(100 * (part / whole - 1)).toFixed(3)} %`;
console.log(
  `${days} days at clock factor ${worldSpeed}, ${result.messages} messages, ${result.kills} kills`,
);
console.log(`integrity_check: ${JSON.stringify(store.database.pragma("integrity_check"))}`);
console.log(
  `yields by the inverters' counters: ${yieldWh} Wh recorded, ${ownWh} Wh sent, ${percent(yieldWh, ownWh)}; ${sameYields} of ${result.yields.size} days equal`,
);
console.log(
  `energy by power: ${sum(wh).toFixed(1)} Wh recorded, ${result.wh.toFixed(1)} Wh sent, ${percent(sum(wh), result.wh)}`,
);
console.log(
  `of it the kills may take ${result.lostWh.toFixed(1)} Wh; without them ${percent(sum(wh), result.wh - result.lostWh)}`,
);
console.log(
  `peak: ${Math.max(...peaks)} W recorded, ${result.peakW} W sent, ${result.writtenPeakW} W before the kills`,
);
// Kills are further apart than any of them reaches.
const lostS = result.killedMs.map(() => 0);
for (const [minute, tenths] of missing) {
  const away = result.killedMs.map((atMs) => Math.abs(atMs / 60_000 - minute));
  const nearest = away.indexOf(Math.min(...away));
  lostS[nearest] = (lostS[nearest] ?? 0) + tenths / 10;
}
console.log(
  `time: a kill takes ${(sum(lostS) / lostS.length).toFixed(1)} s of the record, at most ${Math.max(...lostS).toFixed(1)} s, of what a recorder without kills covers; most covered of a minute ${Math.max(...most) / 10} s`,
);
await store.close();
await wholeStore.close();
rmSync(folder, { recursive: true });
