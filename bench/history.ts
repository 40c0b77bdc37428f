import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type CDPSession } from "playwright-core";
import { dayOf } from "#plant/history/local-day.ts";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { chromiumOptions } from "../test/support/chromium.ts";
import { root } from "../test/support/sources.ts";
import { fillPast } from "./hubPast.ts";

// Five years of a plant of five inverters with four strings each in a hub, on a phone's processor four times slower.
const years = 5;
const slowdown = 4;
const rounds = 12;

const STEPS = 40;

// A frame is late by more than half a turn.
const watchFrames = `(() => {
  const seen = globalThis.seenFrames = { frames: 0, late: 0 };
  let isOn = true;
  globalThis.stopFrames = () => {
    isOn = false;
    return seen;
  };
  let lastMs = performance.now();
  const next = (nowMs) => {
    if (!isOn) return;
    seen.frames += 1;
    if (nowMs - lastMs > 25) seen.late += 1;
    lastMs = nowMs;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})()`;
const watchTasks = `new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries())
    globalThis.longestMs = Math.max(globalThis.longestMs ?? 0, duration);
}).observe({ type: "longtask" })`;

const dataDir = await mkdtemp(join(tmpdir(), "heliograph-bench-"));
await fillPast(dataDir, dayOf(Date.now() / 1000), Math.round(years * 365.25));
const options = readCommandLine([
  "--port=0",
  "--host=127.0.0.1",
  "--scenario=full",
  "--data",
  dataDir,
]);
if (!options.ok) throw new Error(options.error);
const hub = await startProgram(options.value, {
  report: () => undefined,
  distDir: join(root, "dist"),
});
const browser = await chromium.launch(await chromiumOptions());
const context = await browser.newContext({
  locale: "en",
  viewport: { width: 412, height: 800 },
  deviceScaleFactor: 2,
  reducedMotion: "reduce",
});
const page = await context.newPage();
const session = await context.newCDPSession(page);
// The thread's own time: other work of the machine does not count.
await session.send("Performance.enable", { timeDomain: "threadTicks" });
await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

const calls = { open: 0, changedMs: 0 };
const countBy = (by: number) => () => {
  calls.open += by;
  calls.changedMs = Date.now();
};
page.on("request", countBy(1));
page.on("requestfinished", countBy(-1));
page.on("requestfailed", countBy(-1));
await context.addInitScript(watchTasks);

await page.goto(`http://localhost:${hub.port}/history`);
await choose("Year");
await printSteps("nothing, for as long", rounds, () => Promise.resolve());
await printMachine();
await printSteps("the year before, by its button", years - 1, await pressing("Earlier"));
await printSteps("the year after", years - 1, await pressing("Later"));
await choose("Month");
await printSteps("the month before", rounds, await pressing("Earlier"));
await choose("Day");
await printSteps("the day before", rounds, await pressing("Earlier"));

await page.goto(`http://localhost:${hub.port}/history?view=timeline`);
for (const source of ["All inverters", "Everything in one chart"]) {
  await choose(source);
  for (const span of ["Everything", "Year", "Day"]) {
    await select(span);
    await printGesture(`${source}, ${span}: a step of a drag`, drag);
    await printGesture(`${source}, ${span}: zoomed by the wheel`, wheel);
  }
}
await printMachine();
console.log(`heap ${await heapOf(session)} MB`);
await browser.close();
await hub.close();
await rm(dataDir, { recursive: true, force: true });

/** Prints the cost of a fixed piece of work, by which machines and hours can be compared. */
async function printMachine(): Promise<void> {
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await taskMs(session);
    await page.evaluate(`new Promise((done) => setTimeout(() => {
      Array.from({ length: 30_000 }, (_, at) => (at * 7919) % 30_011).sort((a, b) => a - b);
      done();
    }))`);
    costs.push((await taskMs(session)) - before);
  }
  console.log(
    `30,000 numbers sorted, to compare machines and hours by: median ${median(costs)} ms`,
  );
}

/** Prints the main thread's time until the next drawing, and of reading ahead after that. */
async function printSteps(name: string, times: number, act: () => Promise<void>): Promise<void> {
  const drawn: number[] = [];
  const ahead: number[] = [];
  await longestTask();
  for (let round = 0; round < times; round += 1) {
    const before = await taskMs(session);
    await act();
    await quiet(150);
    const after = await taskMs(session);
    await quiet();
    drawn.push(after - before);
    ahead.push((await taskMs(session)) - after);
  }
  const each = drawn.map((ms) => ms.toFixed(0)).join(" ");
  console.log(
    `${name}: median ${median(drawn)} ms (${each}), then read ahead ${median(ahead)} ms; ` +
      `longest task ${await longestTask()} ms`,
  );
}

/** Prints the main thread's time for a step of a gesture, and its late frames. */
async function printGesture(name: string, act: () => Promise<number>): Promise<void> {
  await longestTask();
  await page.evaluate(watchFrames);
  const before = await taskMs(session);
  const steps = await act();
  const perStep = ((await taskMs(session)) - before) / steps;
  const { late, frames } = await page.evaluate<Frames>("globalThis.stopFrames()");
  console.log(
    `${name}: ${perStep.toFixed(1)} ms; longest task ${await longestTask()} ms, ` +
      `${late} of ${frames} frames late`,
  );
}

/** The longest task of the page over 50 ms since the last call, 0 without any. */
async function longestTask(): Promise<string> {
  const ms = await page.evaluate<number>(
    "(() => { const ms = globalThis.longestMs ?? 0; globalThis.longestMs = 0; return ms; })()",
  );
  return ms.toFixed(0);
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

async function middle(): Promise<Place> {
  const { x, y, width } = await find(`document.querySelector("canvas")`);
  return { x: x - width / 6, y, width };
}

/** Until nothing has been asked for or answered for so long. */
async function quiet(forMs = 600): Promise<void> {
  const fromMs = Date.now();
  while (calls.open > 0 || Date.now() - Math.max(calls.changedMs, fromMs) < forMs) await delay(10);
}

async function choose(tab: string): Promise<void> {
  await (
    await pressing(tab)
  )();
  await quiet();
}

/** Presses a button or tab by the mouse, where it is now. */
async function pressing(name: string): Promise<() => Promise<void>> {
  await find(buttonNamed(name));
  // Parts that are still being read move it.
  await quiet();
  const { x, y } = await find(buttonNamed(name));
  await page.mouse.move(x, y);
  await quiet();
  // Not `click`, which would move the mouse there once more.
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

function buttonNamed(button: string): string {
  return `[...document.querySelectorAll("button")].find((one) => one.textContent === "${button}")`;
}

async function select(label: string): Promise<void> {
  const option = `[...document.querySelectorAll("option")].find((one) => one.label === "${label}")`;
  await find(`${option}?.parentElement`);
  await page.evaluate(`(() => {
    const option = ${option};
    option.selected = true;
    option.parentElement.dispatchEvent(new Event("change", { bubbles: true }));
  })()`);
  await quiet();
}

/** Middle and width of an element in CSS pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The place of an element, once it exists. A locator of the tool would leave listeners in the page. */
async function find(element: string): Promise<Place> {
  for (;;) {
    const place = await page.evaluate<Place | undefined>(`(() => {
      const element = ${element};
      element?.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { x, y, width, height } = element?.getBoundingClientRect() ?? { width: 0 };
      return width > 0 ? { x: x + width / 2, y: y + height / 2, width } : undefined;
    })()`);
    if (place) return place;
    await delay(50);
  }
}

interface Frames {
  readonly frames: number;
  readonly late: number;
}

/** The main thread's time since its start, without that of measuring. */
async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (key: string) => metrics.find(({ name }) => name === key)?.value ?? Number.NaN;
  return 1000 * (of("TaskDuration") - of("DevToolsCommandDuration"));
}

async function heapOf(cdp: CDPSession): Promise<string> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return (usedSize / 1e6).toFixed(1);
}

function median(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part)] ?? Number.NaN;
  return ((at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2).toFixed(1);
}
