import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { build } from "vite";
import { partOf } from "../../scripts/build/partOf.ts";
import { runClock } from "#simulator/serve/serve.ts";
import { chromiumOptions } from "../../test/support/chromium.ts";
import { waitUntilSettled, watchArrival } from "./load.ts";
import { follow, passes, running } from "./running.ts";
import { selfTimes, stopProfile, type Frame, type Profile } from "./selfTimes.ts";
import { serve, type Subject } from "./subject.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

// Prints where the main thread's time goes on a device four times slower, by package and folder of the hosted page.
// With --functions also by function, with --top N more rows.
const { values: given } = parseArgs({
  options: {
    functions: { type: "boolean", default: false },
    top: { type: "string", default: "25" },
    rounds: { type: "string", default: "5" },
    // A page whose first and later visit are profiled, too.
    page: { type: "string", default: "/settings/mqtt" },
  },
});
const rounds = Number(given.rounds);
const cpu = 4;
const quietAfterMs = 3_000;
const maps = new Map<string, SourceMap>();

const folder = mkdtempSync(join(tmpdir(), "profiled-"));
try {
  await build({
    logLevel: "warn",
    build: { outDir: folder, emptyOutDir: true, sourcemap: "hidden" },
  });
  const browser = await chromium.launch(await chromiumOptions());
  try {
    await run(browser, { name: "profiled", folder });
  } finally {
    await browser.close();
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function run(window: Browser, subject: Subject): Promise<void> {
  const columns: Column[] = [
    { title: "first value", samples: [] },
    { title: "inverter", samples: [] },
    { title: "quiet", samples: [] },
    { title: "to /about", samples: [] },
    { title: "to /", samples: [] },
    { title: `first to ${given.page}`, samples: [] },
    { title: `to ${given.page}`, samples: [] },
  ];
  for (let round = 0; round < rounds; round += 1) {
    const load = await profileLoad(window, subject);
    const switches = await profileSwitches(window, subject);
    for (const [at, sample] of [...load, ...switches].entries()) columns[at]?.samples.push(sample);
  }
  print("by package and folder", columns, partOfFrame);
  if (given.functions) print("by function", columns, functionOfFrame);
}

interface Column {
  readonly title: string;
  readonly samples: ReadonlyMap<Frame, number>[];
}

/** Self times until the first value, until the first inverter's, and until the end. */
async function profileLoad(window: Browser, subject: Subject) {
  const served = await serve(subject, "full");
  const stop = runClock(served.gateway);
  const visitor = await openVisitor(window, { cpu });
  try {
    // First a page of the same origin, since another origin has a thread of its own.
    await visitor.page.goto(`${served.url}/manifest.json`);
    await visitor.page.addInitScript(watchArrival);
    const profile = await profileWork(visitor, async () => {
      await visitor.page.goto(`${served.url}/`, { waitUntil: "commit" });
      await waitUntilSettled(visitor);
      stop();
      await passes(quietAfterMs);
    });
    const startUs = await navigationUs(visitor);
    const arrival: unknown = await visitor.page.evaluate("globalThis.arrival");
    const until = (name: string) => startUs + Number(Reflect.get(Object(arrival), name)) * 1000;
    return [
      selfTimes(profile, { fromUs: startUs, toUs: until("firstValueMs") }),
      selfTimes(profile, { fromUs: startUs, toUs: until("channelsMs") }),
      selfTimes(profile, { fromUs: startUs }),
    ];
  } finally {
    stop();
    await visitor.close();
    await served.close();
  }
}

/** Self times of a switch of the page after the first visits, there and back. */
async function profileSwitches(window: Browser, subject: Subject) {
  const setup = { scenario: "full", cpu, isSignedIn: true } as const;
  return running(window, subject, setup, async (visitor) => {
    const taken: Profile[] = [];
    for (const path of ["/about", "/", "/about", "/", given.page, "/", given.page]) {
      taken.push(
        await profileWork(visitor, async () => {
          await follow(visitor.page, path);
          await passes(500);
        }),
      );
    }
    return [2, 3, 4, 6].map((at) => taken[at]).flatMap((one) => (one ? [selfTimes(one, {})] : []));
  });
}

async function profileWork({ browser }: Visitor, work: () => Promise<void>): Promise<Profile> {
  await browser.send("Profiler.enable");
  await browser.send("Profiler.setSamplingInterval", { interval: 250 });
  await browser.send("Profiler.start");
  await work();
  return stopProfile(browser);
}

async function navigationUs({ browser }: Visitor): Promise<number> {
  const { metrics } = await browser.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "NavigationStart")?.value ?? 0) * 1_000_000;
}

/** Prints a table of the largest means over the rounds, in ms and in percent of the column. */
function print(title: string, columns: readonly Column[], nameOf: (frame: Frame) => string): void {
  const sums = columns.map(({ samples }) => {
    const byName = new Map<string, number>();
    for (const [frame, ms] of samples.flatMap((sample) => [...sample])) {
      const name = nameOf(frame);
      byName.set(name, (byName.get(name) ?? 0) + ms / samples.length);
    }
    return byName;
  });
  const totals = sums.map((byName) => [...byName.values()].reduce((sum, ms) => sum + ms, 0));
  const names = [...new Set(sums.flatMap((byName) => [...byName.keys()]))];
  const worst = (name: string) =>
    Math.max(...sums.map((byName, at) => (byName.get(name) ?? 0) / (totals[at] ?? 1)));
  const rows = names.toSorted((one, other) => worst(other) - worst(one));
  console.log(`\nSelf time ${title}, ms and share, ${cpu}x CPU, mean of ${rounds}\n`);
  console.log(`| | ${columns.map((column) => column.title).join(" | ")} |`);
  console.log(`|---|${columns.map(() => "---:|").join("")}`);
  console.log(`| together | ${totals.map((ms) => ms.toFixed(0)).join(" | ")} |`);
  for (const name of rows.slice(0, Number(given.top))) {
    const cells = sums.map((byName, at) => {
      const ms = byName.get(name) ?? 0;
      return `${ms.toFixed(1)} (${((ms * 100) / (totals[at] ?? 1)).toFixed(0)} %)`;
    });
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}

function partOfFrame(frame: Frame): string {
  const entry = entryOf(frame);
  if (entry) return partOf(relative(".", resolve(folder, "assets", entry.originalSource)));
  return frame.url === "" ? frame.functionName : "(page)";
}

function functionOfFrame(frame: Frame): string {
  const entry = entryOf(frame);
  if (!entry) return frame.functionName || "(page)";
  const { originalSource, originalLine } = entry;
  return `${partOfFrame(frame)} ${basename(originalSource)}:${originalLine + 1}`;
}

function entryOf({ url, lineNumber, columnNumber }: Frame) {
  const map = mapOf(url);
  const entry = map?.findEntry(lineNumber, columnNumber);
  // Code added by the bundler has no source.
  return entry && "originalSource" in entry && entry.originalSource ? entry : undefined;
}

function mapOf(url: string): SourceMap | undefined {
  const path = /\/assets\/.*\.js$/.exec(url)?.[0];
  if (path === undefined) return undefined;
  const known = maps.get(path);
  if (known) return known;
  const map = new SourceMap(JSON.parse(readFileSync(`${folder}${path}.map`, "utf8")));
  maps.set(path, map);
  return map;
}
