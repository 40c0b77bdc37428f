// npm run bench:week: a simulated week through recorder and store, whose process is killed again and again at random
// moments. Prints what was lost against what the simulated gateway says itself.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { minutesOf } from "#plant/history/day-record.ts";
import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import { isScenarioName } from "#simulator/scenario/scenario.ts";
import { runWithKills } from "../support/hub/killRun.ts";

const { values } = parseArgs({
  options: {
    days: { type: "string", default: "7" },
    clock: { type: "string", default: "10" },
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: "7" },
    // At a clock of 10 five inverters leave 50 s between two sums, one leaves the 10 s of a real gateway.
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
const result = await runWithKills(path, plan);

const store = new SqliteStore(path);
const [first, last] = [dayOf(startMs / 1000), dayOf(result.lastMs / 1000)];
const [wh, peaks, covered, most] = [
  new Array<number>(),
  new Array<number>(),
  new Array<number>(),
  new Array<number>(),
];
let [sameYields, yieldWh, ownWh] = [0, 0, 0];
for (let day = first; day <= last; day = dayAfter(day, 1)) {
  const records = await store.records("", day);
  const total = records.find(({ source }) => source === "total");
  wh.push(total?.energy.inWh ?? 0);
  peaks.push(total?.peak?.value ?? 0);
  covered.push(total?.energy.coveredS ?? 0);
  most.push(Math.max(...minutesOf(total).covered));
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
const seenS = (result.lastMs - startMs) / 1000;
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
console.log(
  `time: ${((seenS - sum(covered)) / result.kills).toFixed(1)} s lost a kill, at most ${result.mostLostS} s; most covered of a minute ${Math.max(...most) / 10} s`,
);
await store.close();
rmSync(folder, { recursive: true });
