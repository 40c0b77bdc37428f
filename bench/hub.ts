// npm run bench:hub: how many gateways a hub records, and their cost.
import { spawn } from "node:child_process";
import { readdirSync, rmSync, statSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { hasVictoria, startVictoria } from "../test/support/hub/victoriaServer.ts";
import { liveTexts } from "./hubTexts.ts";

const { values } = parseArgs({
  options: {
    gateways: { type: "string", default: "50,100,200,400" },
    seconds: { type: "string", default: "130" },
  },
});
const forMs = Number(values.seconds) * 1000;
const texts = liveTexts();
const bytes = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;

const parseMs = parseCost();
console.log(`a text has ${bytes.toFixed(0)} bytes; JSON.parse of 1,000: ${parseMs.toFixed(1)} ms`);
for (const count of values.gateways.split(",").map(Number)) await holds(count, undefined);
const most = Number(values.gateways.split(",").at(-1));
if (hasVictoria()) {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-bench-"));
  const server = await startVictoria(folder);
  await holds(most, server.url);
  await server.flush();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** CPU time of `JSON.parse` for 1,000 texts, median of five rounds. */
function parseCost(): number {
  const rounds = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    for (let at = 0; at < 5_000; at += 1) JSON.parse(texts[at % texts.length] ?? "");
    return process.cpuUsage(before).user / 1000 / 5;
  });
  return rounds.toSorted((one, other) => one - other)[2] ?? 0;
}

/** Lets a hub record so many gateways, and prints their cost. */
async function holds(count: number, store: string | undefined): Promise<void> {
  const senders = await startSenders(count);
  const dataDir = mkdtempSync(join(tmpdir(), "heliograph-bench-"));
  const args = Array.from(
    { length: count },
    (_, at) => `--gateway=g${at}=http://127.0.0.1:${senders.port}`,
  );
  const options = readCommandLine([
    "--port=0",
    `--data=${dataDir}`,
    ...args,
    ...(store === undefined ? [] : [`--store=victoriametrics=${store}`]),
  ]);
  if (!options.ok) throw new Error(options.error);
  const hub = await startProgram(options.value, { report: () => undefined });
  const receivedCount = async () => {
    const health = await fetch(`http://127.0.0.1:${hub.port}/healthz`);
    const { record }: { record: { messages: number } } = JSON.parse(await health.text());
    return record.messages;
  };
  while ((await senders.state()).open < count) await pause(200);
  await pause(5_000);
  const [sentBefore, before] = [(await senders.state()).sent, await receivedCount()];
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const cpu = process.cpuUsage();
  const memory = await peakMemory(forMs);
  const { user, system } = process.cpuUsage(cpu);
  const [sent, got] = [(await senders.state()).sent - sentBefore, (await receivedCount()) - before];
  delay.disable();
  const costMs = (user + system) / got;
  console.log(
    [
      `${count} gateways${store === undefined ? "" : ", VictoriaMetrics"}`,
      `${got} of ${sent} texts`,
      `CPU ${((100 * (user + system)) / 1000 / forMs).toFixed(0)} %`,
      `${costMs.toFixed(1)} ms for 1,000, ${(costMs / parseMs).toFixed(1)} times JSON.parse`,
      `memory ${(memory / 1e6).toFixed(0)} MB`,
      `delays: 99 % below ${(delay.percentile(99) / 1e6).toFixed(0)} ms, longest ${(delay.max / 1e6).toFixed(0)} ms`,
      `${(sizeOf(dataDir) / 1e6).toFixed(1)} MB in files`,
    ].join("; "),
  );
  await hub.close();
  senders.end();
  rmSync(dataDir, { recursive: true, force: true });
}

async function peakMemory(lastsMs: number): Promise<number> {
  const endMs = performance.now() + lastsMs;
  let peak = 0;
  while (performance.now() < endMs) {
    peak = Math.max(peak, process.memoryUsage.rss());
    await pause(1_000);
  }
  return peak;
}

async function startSenders(count: number) {
  const path = fileURLToPath(new URL("hubGateways.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", path, String(count)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const port = Number(await next());
  return {
    port,
    async state() {
      child.stdin.write("state\n");
      const [sent = 0, open = 0] = (await next()).split(" ").map(Number);
      return { sent, open };
    },
    end: () => void child.stdin.write("end\n"),
  };
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
