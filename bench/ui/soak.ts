import { parseArgs } from "node:util";
import { chromium, type BrowserContext } from "playwright-core";
import { createGateway as clientOf } from "#protocol/client/create-gateway.ts";
import { createRandom } from "#simulator/plant/random.ts";
import { startSimulator, type Simulator } from "#simulator/serve/serve.ts";
import { chromiumOptions } from "../../test/support/chromium.ts";
import { builds } from "../../test/support/builds.ts";
import { ensureBuild } from "../../test/support/ensureBuild.ts";
import { pass } from "../../test/support/time.ts";
import { stir } from "../../test/support/trouble.ts";
import { answeredFigures, shownFigures } from "./plantFigures.ts";
import { passes } from "./running.ts";
import { heapBytes, metric, type Visitor } from "./visitor.ts";

// Eight tabs of a Chromium watch a gateway whose time passes faster than theirs, with many faults.
const { positionals } = parseArgs({ allowPositionals: true });
const [hours = 24, seed = 20261121] = positionals.map(Number);

/** Factor of the gateway's time over the browser's: a day in six minutes. */
const factor = 240;
/** Factor of faults over the soak in memory: a day is so much shorter for the browser. */
const haste = 30;
const turnMs = 100;
const samples = 16;
/** The history keeps the last hour at full rate, and no run is that long. */
const growthMb = 2;
/** Readings change the page by some nodes. */
const growthNodes = 200;
const password = "openDTU42";
/** The browser's own messages about failing calls and sockets. */
const networkComplaint = /^Failed to load resource|^WebSocket connection to/;

const complaints: string[] = [];
let networkComplaints = 0;
let requests = 0;

ensureBuild(builds.hosted);
const simulator = await startSimulator({
  clock: "manual",
  scenario: "five-inverters",
  seed,
  distDir: "dist",
});
const connections = countConnections(simulator);
const browser = await chromium.launch(await chromiumOptions());
try {
  await run(await browser.newContext({ locale: "en", viewport: { width: 1280, height: 800 } }));
} finally {
  await browser.close();
  await simulator.close();
}

async function run(context: BrowserContext): Promise<void> {
  await prepare(context);
  const tabs: Visitor[] = [];
  for (let index = 0; index < 8; index += 1) tabs.push(await openTab(context));
  const startMs = performance.now();
  const { faults, heaps, nodes } = await live(tabs);
  const minutes = Number(((performance.now() - startMs) / 60_000).toFixed(1));
  const picture = await settle(tabs);
  const [mb, count] = [growthOf(heaps, 1e6), growthOf(nodes, 1)];
  const { most, handshakes } = connections;
  console.log({ seed, hours, minutes, faults, requests, handshakes: handshakes(), most });
  console.log({ mb, nodes: count, picture, networkComplaints, complaints });
  const failures = [
    [...most.values()].some((each) => each > 1) && "more than one connection to a feed",
    complaints.length > 0 && "complaints in the console",
    grew(mb) > growthMb && "a heap that grew",
    grew(count) > growthNodes && "a page that grew",
    picture === undefined && "a tab that does not show the gateway's values",
  ].filter((failure) => failure !== false);
  console.log(failures.length === 0 ? "All is well." : `Failed: ${failures.join("; ")}.`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function countConnections({ gateway }: Simulator) {
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  let handshakes = 0;
  gateway.device.console.onLine((line) => {
    const [, path, event] = /^Websocket: \[(.*?)\]\[\d+\] (connect|disconnect)/.exec(line) ?? [];
    if (path === undefined) return;
    if (event === "connect") handshakes += 1;
    now.set(path, (now.get(path) ?? 0) + (event === "connect" ? 1 : -1));
    most.set(path, Math.max(most.get(path) ?? 0, now.get(path) ?? 0));
  });
  return { most, handshakes: () => handshakes };
}

/** Signed in; and tabs can be hidden, unlike those of a Chromium without windows. */
async function prepare(context: BrowserContext): Promise<void> {
  // The runner of this script names its functions with a helper that the page lacks.
  await context.addInitScript("globalThis.__name ??= (it) => it");
  await context.addInitScript(
    (user) => {
      localStorage.setItem("user", user);
      Object.defineProperty(document, "visibilityState", {
        get: () => Reflect.get(globalThis, "visibility") ?? "visible",
      });
    },
    JSON.stringify({ authdata: btoa(`admin:${password}`) }),
  );
}

async function openTab(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    if (text.includes(password)) complaints.push(text);
    if (message.type() !== "error") return;
    if (networkComplaint.test(text)) networkComplaints += 1;
    else complaints.push(text);
  });
  page.on("request", (request) => {
    if (request.url().includes("/api/")) requests += 1;
  });
  await page.goto(`http://gateway.test:${simulator.port}/`);
  await page.getByRole("tab").first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  return { page, browser: session, close: () => page.close() };
}

async function see({ page }: Visitor, visibility: DocumentVisibilityState): Promise<void> {
  await page.evaluate((next) => {
    Reflect.set(globalThis, "visibility", next);
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);
}

/**
 * Lets the hours pass; returns the number of faults, and at several times the bytes of each tab's heap and its nodes.
 */
async function live(tabs: readonly Visitor[]) {
  const random = createRandom(seed);
  const heaps: number[][] = [];
  const nodes: number[][] = [];
  let faults = 0;
  const seconds = (hours * 3_600) / factor;
  for (let second = 0; second < seconds; second += 1) {
    if (stir(simulator.gateway, random, haste)) faults += 1;
    const tab = tabs[Math.floor(random() * tabs.length)];
    if (tab && random() < haste / 60) await see(tab, random() < 0.7 ? "visible" : "hidden");
    for (let turn = 0; turn < 1_000 / turnMs; turn += 1) {
      const rest = passes(turnMs);
      await pass({ simulator }, factor * turnMs);
      await rest;
    }
    if (second >= (heaps.length * seconds) / samples) {
      const [heap, counted]: [number[], number[]] = [[], []];
      for (const each of tabs) {
        heap.push(await heapBytes(each));
        counted.push(await metric(each, "Nodes"));
      }
      heaps.push(heap);
      nodes.push(counted);
    }
  }
  return { faults, heaps, nodes };
}

/** State of every tab and the gateway's answer, in a moment between two messages; undefined if they stay apart. */
async function settle(tabs: readonly Visitor[]): Promise<string | undefined> {
  simulator.gateway.faults.clear();
  for (const tab of tabs) await see(tab, "visible");
  const client = clientOf({ url: simulator.url, password });
  for (let second = 0; second < 400; second += 1) {
    await pass({ simulator }, 1_000);
    await passes(1_000);
    const answered = await answeredFigures(client).catch(() => undefined);
    const shown = await Promise.all(tabs.map(({ page }) => shownFigures(page)));
    if (shown.every((picture) => picture === answered)) return answered;
  }
  return undefined;
}

interface Growth {
  /** Means of each tab in the first and the last quarter, to a tenth. */
  readonly first: readonly number[];
  readonly last: readonly number[];
}

function growthOf(sampled: readonly (readonly number[])[], unit: number): Growth {
  const quarter = samples / 4;
  return {
    first: meansOf(sampled.slice(0, quarter), unit),
    last: meansOf(sampled.slice(-quarter), unit),
  };
}

function grew({ first, last }: Growth): number {
  return Math.max(...last.map((value, tab) => value - (first[tab] ?? 0)));
}

function meansOf(sampled: readonly (readonly number[])[], unit: number): readonly number[] {
  const sums = sampled.reduce((all, each) => all.map((sum, tab) => sum + (each[tab] ?? 0)));
  return sums.map((sum) => Math.round((sum / sampled.length / unit) * 10) / 10);
}
