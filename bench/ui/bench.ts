import { basename, resolve } from "node:path";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { readFirmware } from "#simulator/generation/generation.ts";
import { chromiumOptions } from "../../test/support/chromium.ts";
import { comparison, type Comparison, inTurns as measureInTurns } from "./compare.ts";
import { type Load, measureLoad } from "./load.ts";
import {
  measureIdle,
  measureMemory,
  measureMessages,
  measureSmoothness,
  measureSwitch,
} from "./running.ts";
import {
  measureSwitches,
  switchedPages,
  switchKinds,
  withEmptyPage,
  type Switch,
  type Switches,
} from "./pages.ts";
import { measureVisits, visitKinds } from "./visits.ts";
import { sentBytes, type Subject } from "./subject.ts";
import type { Conditions, Link } from "./visitor.ts";

// Prints the cost of the live page, alone or against another interface served the same way.
const { values: given } = parseArgs({
  options: {
    vs: { type: "string" },
    folder: { type: "string", default: "dist" },
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
    only: { type: "string", default: "" },
    where: { type: "string", default: "" },
    firmware: { type: "string" },
  },
});

const firmware = given.firmware === undefined ? undefined : readFirmware(given.firmware);
if (firmware?.ok === false) throw new Error(firmware.error);
const subjects: readonly Subject[] = [given.folder, ...(given.vs ? [given.vs] : [])].map(
  (folder) => ({
    name: basename(resolve(folder)),
    folder: resolve(folder),
    firmware: firmware?.value,
  }),
);
let leftOut = 0;
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
  ["interactive, ms", (load) => load.interactiveMs],
  ["requests until quiet", (load) => load.requests],
  ["reload: AC power of the first inverter, ms", (load) => load.reloadAcPowerMs],
];

const switchFigures: readonly (readonly [string, (one: Switch) => number])[] = [
  ["content in the document", ({ contentMs }) => contentMs],
  ["content drawn", ({ frameMs }) => frameMs],
  ["main thread until then", ({ threadMs }) => threadMs],
  ["main thread until quiet", ({ wholeMs }) => wholeMs],
];

const parts: readonly (readonly [string, (window: Browser) => Promise<void> | void])[] = [
  ["size", printSums],
  ["load", printLoads],
  ["messages", printMessages],
  ["idle", printIdle],
  ["smooth", printSmoothness],
  ["switch", printSwitches],
  ["pages", printPages],
  ["memory", printMemory],
];

const browser = await chromium.launch(await chromiumOptions());
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
  for (const [name, print] of parts) if (isWanted(name)) await print(window);
  if (rounds > 1) console.log(`\nRounds left out because they were disturbed: ${leftOut}`);
}

async function inTurns<Sample>(
  measured: readonly Subject[],
  turns: number,
  measure: (subject: Subject) => Promise<Sample>,
) {
  const taken = await measureInTurns(measured, turns, measure);
  leftOut += taken.leftOut;
  return taken;
}

async function printLoads(window: Browser): Promise<void> {
  for (const each of conditions) {
    if (conditionsText(each).includes(given.where)) await printLoad(window, each);
  }
}

async function printIdle(window: Browser): Promise<void> {
  const idle = await inTurns(subjects, rounds, (it) => measureIdle(window, it, seconds));
  row(
    "idle, main thread, ms per s",
    comparison(idle, (ms) => ms),
    1,
  );
}

function isWanted(part: string): boolean {
  return given.only === "" || given.only.split(",").includes(part);
}

function printSums(): void {
  const sizes = subjects.map(({ folder }) => [...sentBytes(folder).values()]);
  const sums = sizes.map((bytes) => bytes.reduce((sum, each) => sum + each, 0));
  row(
    "all files, bytes gzip",
    comparison({ kept: [sums] }, (bytes) => bytes),
  );
}

async function printLoad(window: Browser, condition: Conditions): Promise<void> {
  const where = conditionsText(condition);
  const loads = await inTurns(subjects, rounds, (it) => measureLoad(window, it, condition));
  for (const [name, figure] of loadRows) row(`${where}: ${name}`, comparison(loads, figure));
}

function conditionsText({ cpu, link }: Conditions): string {
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

async function printPages(window: Browser): Promise<void> {
  const seen = await inTurns(subjects, rounds, (it) => measureSwitches(window, it));
  const empty = await withEmptyPage((it) =>
    inTurns([it], rounds, (one) => measureSwitches(window, one)),
  );
  for (const kind of switchKinds) {
    // Those that both interfaces have.
    const shared = switchedPages.filter(({ name }) =>
      seen.kept.every((taken) => taken.every((it) => it[kind].has(name))),
    );
    for (const [name, figure] of switchFigures) {
      const meanOf = (pages: typeof shared) => (it: Switches) => {
        const switches = pages.flatMap((page) => it[kind].get(page.name) ?? []);
        return switches.reduce((sum, one) => sum + figure(one), 0) / switches.length;
      };
      const floor = comparison(empty, meanOf(shared)).values[0] ?? Number.NaN;
      const of = `4x CPU, ${kind}, ${name}, ms`;
      row(`${of}: mean (an empty page: ${floor.toFixed(0)})`, comparison(seen, meanOf(shared)));
      for (const page of shared) {
        const from = kind === "back to the live page" ? "from " : "";
        row(`${of}: ${from}${page.name}`, comparison(seen, meanOf([page])));
      }
    }
  }
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
