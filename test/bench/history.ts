import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type CDPSession } from "playwright-core";
import { dayOf } from "#plant/history/local-day.ts";
import { readCommandLine } from "#hub/config/commandLine.ts";
import { startHub } from "#hub/main.ts";
import { findBrowser } from "../../scripts/browser.mjs";
import { root } from "../support/sources.ts";
import { fillPast } from "./hubPast.ts";

// Five years of a plant of five inverters with four strings each in a hub, on a phone's processor four times slower.
const years = 5;
const slowdown = 4;
const rounds = 12;

/** Steps of a gesture. */
const STEPS = 40;

// A frame is late by more than half of its turn when two turns have passed.
const watchFrames = `(() => {
  globalThis.stopFrames?.();
  const seen = globalThis.seenFrames = { frames: 0, late: 0, longestMs: 0 };
  let isOn = true;
  globalThis.stopFrames = () => (isOn = false);
  let lastMs = performance.now();
  const next = (nowMs) => {
    if (!isOn) return;
    seen.frames += 1;
    if (nowMs - lastMs > 25) seen.late += 1;
    lastMs = nowMs;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration);
  }).observe({ type: "longtask" });
})()`;

const executablePath = await findBrowser();
if (executablePath === undefined) throw new Error("No Chromium found; `npm test` installs one.");
const dataDir = await mkdtemp(join(tmpdir(), "heliograph-bench-"));
await fillPast(dataDir, dayOf(Date.now() / 1000), Math.round(years * 365.25));
const options = readCommandLine(["--port", "0", "--host", "127.0.0.1", "--data", dataDir]);
if (!options.ok) throw new Error(options.error);
const hub = await startHub(options.value, { report: () => undefined, distDir: join(root, "dist") });
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
const context = await browser.newContext({
  locale: "en",
  viewport: { width: 412, height: 800 },
  deviceScaleFactor: 2,
  reducedMotion: "reduce",
});
const page = await context.newPage();
const session = await context.newCDPSession(page);
// The thread's own time, so that other work of the machine does not count.
await session.send("Performance.enable", { timeDomain: "threadTicks" });
await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

await page.goto(`http://localhost:${hub.port}/history`);
await page.getByRole("tab", { name: "Year", exact: true }).waitFor();
await choose("Year");
await print("the year before, by its button", rounds / 3, () => press("Earlier"));
await choose("Month");
await print("the month before, by its button", rounds / 2, () => press("Earlier"));
await choose("Day");
await print("the day before, by its button", rounds, () => press("Earlier"));

await page.goto(`http://localhost:${hub.port}/history?view=timeline`);
await page.getByRole("slider").waitFor();
for (const source of ["All inverters", "Everything in one chart"]) {
  await page.getByLabel("Source").selectOption({ label: source });
  await quiet();
  for (const span of ["Everything", "Year", "Day"]) {
    await page.getByLabel("Time span").selectOption({ label: span });
    await quiet();
    await print(`${source}, ${span}: a step of a drag`, 1, drag);
    await print(`${source}, ${span}: zoomed by the wheel`, 1, wheel);
  }
}
console.log(`heap ${await heapOf(session)} MB`);
await browser.close();
await hub.close();
await rm(dataDir, { recursive: true, force: true });

interface Act {
  (): Promise<number | void>;
}

/** Prints the main thread's time for a step, and what frames were late meanwhile. */
async function print(name: string, times: number, act: Act): Promise<void> {
  const perStep: number[] = [];
  await page.evaluate(watchFrames);
  for (let round = 0; round < times; round += 1) {
    const before = await taskMs(session);
    const steps = (await act()) ?? 1;
    perStep.push(((await taskMs(session)) - before) / steps);
  }
  const { longestMs, late, frames } = await page.evaluate<Frames>("globalThis.seenFrames");
  const worst = Math.max(...perStep).toFixed(1);
  console.log(
    `${name}: median ${median(perStep)} ms, worst ${worst} ms; longest task ${longestMs.toFixed(0)} ms, ` +
      `${late} of ${frames} frames late`,
  );
}

async function drag(): Promise<number> {
  const { x, y } = await middle();
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < STEPS; step += 1) await page.mouse.move(x + step * 4, y);
  await page.mouse.up();
  await quiet();
  return STEPS;
}

async function wheel(): Promise<number> {
  const { x, y } = await middle();
  await page.mouse.move(x, y);
  for (let step = 0; step < STEPS; step += 1)
    await page.mouse.wheel(0, step < STEPS / 2 ? -60 : 60);
  await quiet();
  return STEPS;
}

async function middle(): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator("canvas").boundingBox();
  if (!box) throw new Error("no chart");
  return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
}

/** Until nothing is read any more, and the frame after that. */
async function quiet(): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
  );
}

async function choose(tab: string): Promise<void> {
  await page.getByRole("tab", { name: tab, exact: true }).click();
  await quiet();
}

async function press(name: string): Promise<void> {
  await page.evaluate(`document.querySelector('button[title="${name}"]').click()`);
  await quiet();
}

interface Frames {
  readonly frames: number;
  readonly late: number;
  readonly longestMs: number;
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

async function heapOf(cdp: CDPSession): Promise<string> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return (usedSize / 1e6).toFixed(1);
}

function median(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(1);
}
