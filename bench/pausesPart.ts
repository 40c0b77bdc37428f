// A process of `npm run bench:pauses`: a hub, or a store that packs a day and is upgraded. Speaks JSON over the channel
// of its parent.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { dayAfter, dayOf, dayStartS } from "#plant/history/local-day.ts";
import { fillPast, pastUpdates } from "./hubPast.ts";

/** Work of a part, and the longest pause meanwhile in ms of CPU time. */
export interface PausesDone {
  readonly what: string;
  readonly longestMs: number;
  readonly tookMs: number;
  /** CPU time of the thread. */
  readonly usedMs: number;
  readonly port: number;
}

let lastMs = cpuMs();
let longestMs = 0;
watch();

const [, , role = "", ...args] = process.argv;
if (role === "hub") await hub(args);
else await stores(args);

function watch(): void {
  note();
  setTimeout(watch, 1);
}

function note(): void {
  const nowMs = cpuMs();
  longestMs = Math.max(longestMs, nowMs - lastMs);
  lastMs = nowMs;
}

/** CPU time of this thread, as Linux counts it. */
function cpuMs(): number {
  return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
}

function reset(): void {
  note();
  longestMs = 0;
}

function say(done: Partial<PausesDone>): void {
  note();
  process.send?.(JSON.stringify({ what: "", tookMs: 0, usedMs: 0, port: 0, longestMs, ...done }));
}

async function hub([data = "", url = "", names = ""]: readonly string[]): Promise<void> {
  const gateways = names.split(",").map((name) => `--gateway=${name}=${url}`);
  const options = readCommandLine(["--port=0", "--host=127.0.0.1", `--data=${data}`, ...gateways]);
  if (!options.ok) throw new Error(options.error);
  reset();
  const [fromMs, fromCpuMs] = [performance.now(), cpuMs()];
  const running = await startProgram(options.value, { report: () => undefined });
  const [tookMs, usedMs] = [performance.now() - fromMs, cpuMs() - fromCpuMs];
  await new Promise((resolve) => setTimeout(resolve, 1000));
  say({ port: running.port, tookMs, usedMs });
  process.on("message", (message) => {
    if (message === "reset") reset();
    say({});
  });
}

async function stores([names = ""]: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-bench-"));
  const today = dayOf(Date.now() / 1000);
  const store = new SqliteStore(join(folder, "record.sqlite"));
  for (const name of names.split(",")) await store.write(pastUpdates(dayAfter(today, -1), name));
  // The garbage of the preparation must not count.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  reset();
  await store.maintain((dayStartS(today) ?? 0) + 3600);
  say({ what: "packing a day" });
  await store.close();

  await fillPast(join(folder, "old"), today, 731, [""]);
  const path = join(folder, "old", "record.sqlite");
  const database = new Database(path);
  database.exec(
    "DROP TABLE quarter; DROP TABLE unfilled; DROP TABLE outbox; DROP TABLE alert; DROP TABLE watch; DROP TABLE notice",
  );
  database.pragma("user_version = 1");
  database.close();
  reset();
  const upgraded = new SqliteStore(path);
  say({ what: "upgrade of two years of a gateway" });
  reset();
  const span = { gateway: "", from: dayAfter(today, -730), to: today };
  const parts = await upgraded.curves(span, "hour");
  say({ what: `${parts.length} curves of two years before their quarters are made` });
  reset();
  await upgraded.maintain((dayStartS(today) ?? 0) + 3600);
  say({ what: "making the quarters of two years" });
  await upgraded.close();
  rmSync(folder, { recursive: true });
  say({ what: "end" });
  process.exit();
}
