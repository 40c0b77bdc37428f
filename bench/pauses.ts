// npm run bench:pauses: longest pause of a hub with five years of 20 gateways, for any request, and its start,
// against an empty hub. A pause is CPU time of the main thread between two turns of its loop, so that other work on
// the machine does not count.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import { socketGateway } from "../test/support/socketGateway.ts";
import { fillPast } from "./hubPast.ts";
import { liveTexts } from "./hubTexts.ts";
import type { PausesDone } from "./pausesPart.ts";

const { values } = parseArgs({
  options: {
    days: { type: "string", default: "1826" },
    gateways: { type: "string", default: "20" },
    folder: { type: "string" },
    seconds: { type: "string", default: "70" },
  },
});
const names = Array.from({ length: Number(values.gateways) }, (_, at) => `g${at}`);
const today = dayOf(Date.now() / 1000);
const from = dayAfter(today, -Number(values.days));
const gateway = await socketGateway();
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "heliograph-bench-"));
const empty = mkdtempSync(join(tmpdir(), "heliograph-bench-"));
if (values.folder === undefined) await fillPast(folder, today, Number(values.days), names);

for (const [name, dataDir] of [
  ["empty", empty],
  ["five years", folder],
] as const) {
  for (let round = 0; round < 3; round += 1) {
    const { child, started } = await start(dataDir);
    print(
      `start, ${name}: ${started.tookMs.toFixed(0)} ms, ${started.usedMs.toFixed(0)} ms of CPU`,
      started,
    );
    child.kill();
    await once(child, "exit");
  }
}

const { child, started } = await start(folder);
const base = `http://127.0.0.1:${started.port}`;
const span = `from=${from}&to=${today}`;
const questions = {
  "figures of five years": names.map((name) => `${name}/hub/history/days?${span}`),
  "figures by month": names.map((name) => `${name}/hub/history/days?${span}&by=month`),
  sources: names.map((name) => `${name}/hub/history/sources`),
  "minutes of 100 days": [`g0/hub/history/curves?from=${dayAfter(today, -99)}&to=${today}`],
  "quarters of 800 days": [
    `g0/hub/history/curves?from=${dayAfter(today, -799)}&to=${today}&level=quarter`,
  ],
  "hours of five years": [`g0/hub/history/curves?${span}&level=hour`],
  overview: ["hub/overview", "hub/overview"],
  alerts: ["hub/alerts"],
  metrics: ["metrics", "metrics"],
  healthz: ["healthz"],
  "page of a file": [""],
};
for (const [name, paths] of Object.entries(questions)) {
  await ask(child, "reset");
  const fromMs = performance.now();
  let bytes = 0;
  for (const path of paths) {
    const answer = await fetch(`${base}/${path}`);
    if (!answer.ok && path !== "") throw new Error(`${path}: ${answer.status}`);
    bytes += (await answer.arrayBuffer()).byteLength;
  }
  const tookMs = (performance.now() - fromMs) / paths.length;
  const each = `${tookMs.toFixed(0)} ms and ${(bytes / paths.length / 1e6).toFixed(2)} MB each`;
  print(`${name}: ${each}`, await ask(child, "read"));
}

const texts = liveTexts();
await ask(child, "reset");
let sent = 0;
const sending = setInterval(() => {
  gateway.send("/livedata", texts[sent % texts.length] ?? "");
  sent += 1;
}, 200);
await new Promise((resolve) => setTimeout(resolve, Number(values.seconds) * 1000));
clearInterval(sending);
print(`${sent} texts of each gateway, and the write of a minute`, await ask(child, "read"));
child.kill();

const other = part(["pack", names.join(",")]);
for (let next = await reply(other); next.what !== "end"; next = await reply(other))
  print(next.what, next);
if (values.folder === undefined) rmSync(folder, { recursive: true });
rmSync(empty, { recursive: true });
process.exit();

async function start(dataDir: string) {
  const made = part(["hub", dataDir, gateway.url, names.join(",")]);
  return { child: made, started: await reply(made) };
}

function part(args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL("pausesPart.ts", import.meta.url));
  return fork(path, [...args], { execArgv: ["--import", "tsx"] });
}

function ask(process: ChildProcess, message: string): Promise<PausesDone> {
  const answer = reply(process);
  process.send(message);
  return answer;
}

async function reply(process: ChildProcess): Promise<PausesDone> {
  const [text]: unknown[] = await once(process, "message");
  const done: PausesDone = JSON.parse(String(text));
  return done;
}

function print(what: string, { longestMs }: PausesDone): void {
  console.log(`${what}; longest pause ${longestMs.toFixed(0)} ms of CPU`);
}
