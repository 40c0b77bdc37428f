import { basename, resolve } from "node:path";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "../../../scripts/browser.mjs";
import { comparison, type Comparison, inTurns } from "./compare.ts";
import { type Load, measureLoad } from "./load.ts";
import {
  measureIdle,
  measureMemory,
  measureMessages,
  measureSmoothness,
  measureSwitch,
} from "./running.ts";
import { measureVisits, visitKinds } from "./visits.ts";
import { sentBytes, type Subject } from "./subject.ts";
import type { Conditions, Link } from "./visitor.ts";

// Prints what the live page costs, alone or against another interface served the same way.
const { values: given } = parseArgs({
  options: {
    vs: { type: "string" },
    folder: { type: "string", default: "dist" },
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
    only: { type: "string", default: "" },
    where: { type: "string", default: "" },
  },
});

const subjects: readonly Subject[] = [given.folder, ...(given.vs ? [given.vs] : [])].map(
  (folder) => ({ name: basename(resolve(folder)), folder: resolve(folder) }),
);
const rounds = Number(given.rounds ?? (given.quick ? 1 : 5));
const seconds = given.quick ? 5 : 25;
const span = given.quick
  ? { hours: 0.5, name: "half a simulated hour" }
  : { hours: 24, name: "a simulated day" };

const slow: Link = { name: "1.6 Mbit/s 100 ms", megabitsPerS: 1.6, latencyMs: 100 };
const gatewayLike: Link = { name: "2 Mbit/s 30 ms", megabitsPerS: 2, latencyMs: 30 };
const conditions: readonly Conditions[] = [undefined, slow, gatewayLike].flatMap((link) => [
  { cpu: 4, link },
  { cpu: 6, link },
]);

const loadRows: readonly (readonly [string, (load: Load) => number])[] = [
  ["first paint, ms", (load) => load.firstPaintMs],
  ["first value, ms", (load) => load.firstValueMs],
  ["AC power of the first inverter, ms", (load) => load.acPowerMs],
  ["its channels, ms", (load) => load.channelsMs],
  ["blocked after first paint, ms", (load) => load.blockedMs],
  ["longest task after the first value, ms", (load) => load.longestMs],
  ["busy until, ms", (load) => load.busyUntilMs],
  ["requests until quiet", (load) => load.requests],
  ["reload: AC power of the first inverter, ms", (load) => load.reloadAcPowerMs],
];

const executablePath = await findBrowser();
if (executablePath === undefined) throw new Error("No Chromium found; `npm test` installs one.");
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  await run(browser);
} finally {
  await browser.close();
}

async function run(window: Browser): Promise<void> {
  const load = loadavg().map((each) => each.toFixed(1));
  console.log(
    `Chromium ${window.version()}, rounds: ${rounds}, load of the machine: ${load.join(" ")}\n`,
  );
  const ratio = subjects.length > 1 ? " ratio |" : "";
  console.log(`| Measure | ${subjects.map(({ name }) => name).join(" | ")} |${ratio}`);
  console.log(`|---|${subjects.map(() => "---|").join("")}${ratio && "---|"}`);
  if (isWanted("size")) printSums();
  for (const each of conditions) {
    if (isWanted("load") && whereOf(each).includes(given.where)) await printLoad(window, each);
  }
  if (isWanted("messages")) await printMessages(window);
  if (isWanted("idle")) {
    const idle = await inTurns(subjects, rounds, (it) => measureIdle(window, it, seconds));
    row(
      "idle, main thread, ms per s",
      comparison(idle, (ms) => ms),
    );
  }
  if (isWanted("smooth")) await printSmoothness(window);
  if (isWanted("switch")) await printSwitches(window);
  if (isWanted("memory")) await printMemory(window);
}

function isWanted(part: string): boolean {
  return given.only === "" || given.only.split(",").includes(part);
}

function printSums(): void {
  const sizes = subjects.map(({ folder }) => [...sentBytes(folder).values()]);
  const sums = sizes.map((bytes) => bytes.reduce((sum, each) => sum + each, 0));
  row(
    "all files, bytes gzip",
    comparison([sums], (bytes) => bytes),
  );
}

async function printLoad(window: Browser, condition: Conditions): Promise<void> {
  const where = whereOf(condition);
  const loads = await inTurns(subjects, rounds, (it) => measureLoad(window, it, condition));
  for (const [name, figure] of loadRows) row(`${where}: ${name}`, comparison(loads, figure));
}

function whereOf({ cpu, link }: Conditions): string {
  return `${cpu}x CPU, ${link?.name ?? "no limit"}`;
}

async function printMessages(window: Browser): Promise<void> {
  const kinds = [
    ["1 inverter", "one-inverter"],
    ["5 inverters", "all-off"],
    ["5 inverters and all devices", "full"],
  ] as const;
  for (const [name, scenario] of kinds) {
    const costs = await inTurns(subjects, rounds, (it) =>
      measureMessages(window, it, { scenario, seconds }),
    );
    row(
      `main thread for 1,000 messages, ${name}, ms`,
      comparison(costs, (ms) => ms),
    );
  }
}

async function printSmoothness(window: Browser): Promise<void> {
  const seen = await inTurns(subjects, rounds, (it) => measureSmoothness(window, it, seconds));
  row(
    "late frames at 4x, 20 messages/s, %",
    comparison(seen, ({ lateFrames }) => lateFrames),
  );
  row(
    "long tasks meanwhile",
    comparison(seen, ({ longTasks }) => longTasks),
  );
}

async function printSwitches(window: Browser): Promise<void> {
  for (const link of [undefined, gatewayLike]) {
    const where = `4x CPU, ${link?.name ?? "no limit"}`;
    const visits = await inTurns(subjects, rounds, (it) =>
      measureVisits(window, it, { cpu: 4, link }),
    );
    for (const kind of visitKinds) {
      row(
        `${where}: ${kind}, heading, ms`,
        comparison(visits, (it) => it[kind].headingMs),
      );
      row(
        `${where}: ${kind}, content, ms`,
        comparison(visits, (it) => it[kind].contentMs),
      );
    }
  }
  const times = await inTurns(subjects, rounds, (it) => measureSwitch(window, it));
  row(
    "frame after the address changed, mean of / and /about, 4x CPU, ms",
    comparison(times, (ms) => ms),
  );
}

async function printMemory(window: Browser): Promise<void> {
  const kept = await inTurns(subjects, 1, (it) => measureMemory(window, it, span.hours));
  row(
    "heap after load, MB",
    comparison(kept, ({ loadedMb }) => loadedMb),
    1,
  );
  row(
    `heap after ${span.name}, MB`,
    comparison(kept, ({ laterMb }) => laterMb),
    1,
  );
  row(
    "nodes after that",
    comparison(kept, ({ nodes }) => nodes),
  );
  row(
    "nodes after 10 visits",
    comparison(kept, ({ nodesAfterVisits }) => nodesAfterVisits),
  );
}

function row(name: string, { values, ratio }: Comparison, decimals = 0): void {
  const shown = values.map((value) => value.toFixed(decimals));
  const end = ratio === undefined ? "" : ` ${ratio.toFixed(2)} |`;
  console.log(`| ${name} | ${shown.join(" | ")} |${end}`);
}
