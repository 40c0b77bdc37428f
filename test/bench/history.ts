import { join } from "node:path";
import { chromium, type CDPSession, type Page } from "playwright-core";
import { startSimulator } from "#simulator/serve/serve.ts";
import { findBrowser } from "../../scripts/browser.mjs";
import { cloudyDay, daysUpTo, plantSources, putRecords } from "../support/historyRecords.ts";
import { root } from "../support/sources.ts";

// Thirty days of a plant of five inverters with four strings each, on a processor four times slower.
const today = "2026-06-21";
const dayCount = 30;
const slowdown = 4;
const rounds = 15;

const executablePath = await findBrowser();
if (executablePath === undefined) throw new Error("No Chromium found; `npm test` installs one.");
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
const simulator = await startSimulator({ distDir: join(root, "dist"), clock: "manual" });
const context = await browser.newContext({
  viewport: { width: 412, height: 800 },
  deviceScaleFactor: 2,
  timezoneId: "Europe/Berlin",
  reducedMotion: "reduce",
});
const page = await context.newPage();
await page.clock.install({ time: new Date(`${today}T21:00:00+02:00`) });
await page.goto(`http://localhost:${simulator.port}/history`);
await page.getByRole("tab").first().waitFor();
await page.goto(`http://localhost:${simulator.port}/about`);
const records = daysUpTo(today, dayCount).flatMap((day) =>
  plantSources.map((source) => cloudyDay(source, day, day === today ? 1260 : 1440)),
);
const bytes = records.reduce((sum, { minutes }) => sum + minutes.length, 0);
for (let at = 0; at < records.length; at += 93) await putRecords(page, records.slice(at, at + 93));
await page.goto(`http://localhost:${simulator.port}/history`);
await page.getByRole("slider").waitFor();
const session = await context.newCDPSession(page);
// The thread's own time, so that other work of the machine does not count.
await session.send("Performance.enable", { timeDomain: "threadTicks" });
await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

const heapBefore = await heapOf(session);
const dayMs: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  dayMs.push(await mainThreadMs(session, () => press(page, "Earlier")));
}
const monthMs: number[] = [];
for (const tab of ["Month", "Day", "Month", "Day", "Month"]) {
  const ms = await mainThreadMs(session, () => choose(page, tab));
  if (tab === "Month") monthMs.push(ms);
}
const heapAfter = await heapOf(session);
await browser.close();
await simulator.close();

console.log(`${records.length} records, curves ${(bytes / 1e6).toFixed(2)} MB`);
console.log(`largest record ${Math.max(...records.map(({ minutes }) => minutes.length))} bytes`);
console.log(`a day drawn: median ${median(dayMs)} ms, worst ${Math.max(...dayMs).toFixed(1)} ms`);
console.log(`a month drawn: median ${median(monthMs)} ms`);
console.log(`heap ${heapBefore} MB before, ${heapAfter} MB after ${rounds} days and 3 months`);

/** Main-thread time of what a press brings, up to the second frame after it is shown. */
async function mainThreadMs(cdp: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await taskMs(cdp);
  await act();
  return (await taskMs(cdp)) - before;
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

function press(shown: Page, name: string): Promise<void> {
  return drawn(shown, `document.querySelector('button[title="${name}"]')`);
}

function choose(shown: Page, name: string): Promise<void> {
  const tabs = `[...document.querySelectorAll("[role=tab]")]`;
  return drawn(shown, `${tabs}.find((tab) => tab.textContent === "${name}")`);
}

// A chart is drawn anew by setting the size of its canvas.
async function drawn(shown: Page, button: string): Promise<void> {
  await shown.evaluate(`new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      watch.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    watch.observe(document.querySelector("canvas"), { attributes: true });
    ${button}.click();
  })`);
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
