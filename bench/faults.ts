// npm run bench:faults: losses of a hub with 20 gateways while its record cannot be written or its clock is wrong, and
// its memory meanwhile. The time is the bench's own; the files are real.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import type { GatewayFacts } from "#hub/record/gatewayFacts.ts";
import { RecordWriter } from "#hub/record/recordWriter.ts";
import { StoreFile } from "#hub/storeFile.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { VictoriaStore } from "#hub/store/victoria/victoriaStore.ts";
import type { GatewayListener } from "#hub/gatewayListener.ts";
import { decodeMinutes } from "#plant/history/day-minutes.ts";
import { dayAfter, dayOf, dayStartS } from "#plant/history/local-day.ts";
import { silentFacts } from "../test/support/hub/house.ts";
import { hasVictoria, startVictoria } from "../test/support/hub/victoriaServer.ts";
import { liveTexts } from "./hubTexts.ts";

const gateways = Array.from({ length: 20 }, (_, at) => `g${at}`);
const texts = liveTexts();
const day = "2026-06-21";
const midnightS = dayStartS(dayAfter(day, 1)) ?? 0;

const report = () => undefined;

await fullDisk();
await lockRecord();
await away();
for (const [name, jumpMs, facts] of [
  ["ten seconds three years ahead, unconfirmed", 3 * 365 * 86_400_000, silentFacts],
  ["ten seconds a year behind, unconfirmed", -365 * 86_400_000, silentFacts],
  ["ten seconds an hour ahead, gateways show the time", 3_600_000, rightFacts],
] as const)
  await clockJump(name, jumpMs, facts);
process.exit();

/** An hour at five messages a second and gateway, with a midnight in its middle. */
async function fullDisk(): Promise<void> {
  const hub = await startHub(midnightS - 45 * 60);
  await hub.pass(15, 1000);
  const [store] = hub.opened;
  store?.database.pragma("max_page_count = 1");
  const before = memory();
  const cpu = process.cpuUsage();
  await hub.pass(60, 200);
  const problem = hub.record.state.problem ?? "nothing";
  const used = process.cpuUsage(cpu);
  const keptMb = (memory() - before) / 1e6;
  store?.database.pragma("max_page_count = 1000000");
  await hub.pass(15, 1000);
  console.log(
    `disk full for an hour over midnight: ${await hub.lostIn(hub.file)}; said "${problem.replace(/\S*\//, "")}"; memory ${keptMb.toFixed(1)} MB more for 20 gateways at 5 messages a second, ${((used.user + used.system) / 1e6).toFixed(0)} s of CPU for ${20 * 5 * 3600} messages`,
  );
  await hub.end();
}

async function lockRecord(): Promise<void> {
  const hub = await startHub(midnightS - 7_200);
  await hub.pass(5, 1000);
  const other = new Database(hub.path);
  other.exec("BEGIN IMMEDIATE");
  await hub.pass(1, 1000);
  const started = performance.now();
  await hub.record.write();
  const waitedMs = performance.now() - started;
  await hub.passSeconds(10, 1000);
  other.exec("COMMIT");
  other.close();
  await hub.pass(5, 1000);
  console.log(
    `record locked for 70 s: ${await hub.lostIn(hub.file)}; a write that is refused takes ${waitedMs.toFixed(0)} ms`,
  );
  await hub.end();
}

async function away(): Promise<void> {
  if (!hasVictoria()) {
    console.log(
      "VictoriaMetrics away for an hour: not measured, as Debian's package victoria-metrics is not installed",
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "heliograph-faults-"));
  const server = await startVictoria(join(folder, "server"));
  const startS = midnightS - 7_200;
  const hub = await startHub(startS, {
    store: (path) => new VictoriaStore({ url: server.url, file: path, nowS: () => hub.nowS() }),
  });
  await hub.pass(10, 1000);
  await server.stop();
  await hub.pass(60, 1000);
  const waiting = hub.file.queue;
  await server.start();
  await hub.pass(10, 1000);
  await hub.victoria()?.send();
  await server.flush();
  console.log(
    `VictoriaMetrics away for an hour: ${await hub.lostIn(hub.file)}; ${((waiting?.bytes ?? 0) / 1e6).toFixed(2)} MB waited in the file, ${hub.file.queue?.waiting ?? 0} writes wait at the end`,
  );
  await hub.end();
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function clockJump(
  name: string,
  jumpMs: number,
  facts: typeof rightFacts | GatewayFacts,
): Promise<void> {
  const hub = await startHub(midnightS - 7_200, { facts });
  await hub.pass(30, 1000);
  hub.clock.aheadMs = jumpMs;
  await hub.passSeconds(10, 1000);
  hub.clock.aheadMs = 0;
  await hub.pass(30, 1000);
  console.log(
    `system clock ${name}: ${await hub.lostIn(hub.file)}; ${await hub.elsewhere()} minutes dated elsewhere`,
  );
  await hub.end();
}

function rightFacts(nowMs: () => number): GatewayFacts {
  const wallMs = () => Math.round(nowMs() / 1000) * 1000;
  return {
    ...silentFacts,
    time: () => Promise.resolve({ wallMs: wallMs(), zone: "UTC0", zoneName: "UTC" }),
  };
}

interface Setup {
  readonly store?: (path: string) => VictoriaStore;
  readonly facts?: GatewayFacts | ((nowMs: () => number) => GatewayFacts);
}

async function startHub(startS: number, { store, facts = silentFacts }: Setup = {}) {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-faults-"));
  const path = join(folder, "record.sqlite");
  const clock = { monotonicMs: 0, nowMs: startS * 1000, aheadMs: 0 };
  const opened: SqliteStore[] = [];
  const victorias: VictoriaStore[] = [];
  const open = () => {
    if (!store) {
      const openedStore = new SqliteStore(path);
      opened.push(openedStore);
      return openedStore;
    }
    const openedStore = store(path);
    victorias.push(openedStore);
    return openedStore;
  };
  const common = { nowMs: () => clock.monotonicMs, today: () => day, report };
  const file = new StoreFile({ ...common, path, open });
  const taps: GatewayListener[] = [];
  const known = typeof facts === "function" ? facts(() => clock.nowMs) : facts;
  const record = new RecordWriter({
    store: file,
    gateways: gateways.map((name) => ({
      name,
      listen: (_, tap) => (taps.push(tap), () => undefined),
    })),
    facts: () => known,
    clock: () => ({ monotonicMs: clock.monotonicMs, systemMs: clock.nowMs + clock.aheadMs }),
    earliestMs: (startS - 86_400) * 1000,
    report,
  });
  await record.start();
  let sent = 0;
  const passSeconds = async (seconds: number, everyMs: number): Promise<void> => {
    for (let passedMs = 0; passedMs < seconds * 1000; passedMs += everyMs) {
      clock.monotonicMs += everyMs;
      clock.nowMs += everyMs;
      const text = texts[sent % texts.length] ?? "";
      sent += 1;
      for (const tap of taps) tap.onMessage("/livedata", text, clock.nowMs);
      if (clock.monotonicMs % 5_000 === 0) await record.tick();
    }
  };
  const minutesIn = async (from: Pick<StoreFile, "curves">) => {
    const [first, last] = [dayOf(startS), dayOf(clock.nowMs / 1000)];
    const span = { gateway: "g7", from: first, to: last, sources: ["total"] };
    const parts = await from.curves(span, "minute");
    return parts.flatMap(({ startS: fromS, bytes }) =>
      [...(decodeMinutes(bytes)?.covered ?? [])].map(
        (tenths, at) => [fromS + at * 60, tenths / 10] as const,
      ),
    );
  };
  const lostIn = async (from: Pick<StoreFile, "curves">): Promise<string> => {
    await record.write();
    const coveredS = (await minutesIn(from)).reduce((sum, [, seconds]) => sum + seconds, 0);
    const passedS = clock.nowMs / 1000 - startS;
    return `${Math.max(0, passedS - coveredS).toFixed(0)} s of ${passedS.toFixed(0)} s lost`;
  };
  return {
    record,
    file,
    path,
    clock,
    opened,
    nowS: () => clock.nowMs / 1000,
    victoria: () => victorias.at(-1),
    passSeconds,
    async pass(minutes: number, everyMs: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        await passSeconds(60, everyMs);
        await record.write();
      }
    },
    lostIn,
    /** Minutes that are recorded outside the time that passed. */
    async elsewhere() {
      const days = await file.days({
        gateway: "g7",
        from: "2000-01-01",
        to: "2099-12-31",
        sources: ["total"],
      });
      const own = new Set([dayOf(startS), dayOf(clock.nowMs / 1000)]);
      return days
        .filter((one) => !own.has(one.day))
        .reduce((sum, { energy }) => sum + Math.ceil(energy.coveredS / 60), 0);
    },
    async end() {
      await record.stop();
      await file.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
}
