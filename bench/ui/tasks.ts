import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "playwright-core";
import { dayOf } from "#plant/history/local-day.ts";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { chromiumOptions } from "../../test/support/chromium.ts";
import { fillPast } from "../hubPast.ts";
import { passes } from "./running.ts";
import { longTasksIn } from "./longTasks.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

// Prints every main thread task over 50 ms at a sixth of this machine's speed, during actions on a page of a hub with
// two years of 31 sources. Times of the thread itself, so other programs do not count.
const { values: given } = parseArgs({
  options: {
    folder: { type: "string", default: "dist" },
    cpu: { type: "string", default: "6" },
    longest: { type: "string", default: "50" },
  },
});
const cpu = Number(given.cpu);
const longestMs = Number(given.longest);
const years = 2;
const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8"];

/** Scene to watch until the page is quiet again. */
interface Scene {
  readonly name: string;
  /** Where it begins; the page before it if omitted. */
  readonly path?: string;
  /** Finds the element before the trace begins: scripts of the measure are no work of the page. */
  readonly act: (visitor: Visitor) => Promise<() => Promise<unknown>>;
}

const pressLink = (path: string) => press(`a[href="${path}"]`);
const scenes: readonly Scene[] = [
  { name: "load", act: reloadPage, path: "/" },
  ...["/settings/inverter", "/settings/mqtt", "/settings/powerlimiter", "/about", "/info/system"]
    .flatMap((path) => [path, "/", path, "/"])
    .map((path): Scene => ({ name: `switch to ${path}`, act: pressLink(path) })),
  { name: "limit dialog", act: pressButton("Limit") },
  { name: "load of the history", path: "/history", act: reloadPage },
  { name: "year", act: pressButton("Year") },
  { name: "the year before", act: pressButton("Earlier") },
  { name: "all years", act: pressButton("All years") },
  { name: "load of the timeline", path: "/history?view=timeline", act: reloadPage },
  { name: "drag of the timeline", act: dragChart },
];

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
const distDir = resolve(given.folder);
const hub = await startProgram(options.value, { report: () => undefined, distDir });
const browser = await chromium.launch(await chromiumOptions());
try {
  await run(browser);
} finally {
  await browser.close();
  await hub.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function run(window: Browser): Promise<void> {
  console.log(`Tasks of the main thread over ${longestMs} ms, ${cpu}x CPU\n`);
  const visitor = await openVisitor(window, { cpu });
  await visitor.page.setViewportSize({ width: 412, height: 800 });
  const at = `http://localhost:${hub.port}`;
  await visitor.page.goto(`${at}/`);
  await visitor.page.evaluate(
    (user) => localStorage.setItem("user", user),
    JSON.stringify({ authdata: btoa("admin:openDTU42") }),
  );
  for (const { name, path, act } of scenes) {
    if (path !== undefined) {
      await visitor.page.goto(at + path);
      await passes(6_000);
    }
    const found = await act(visitor);
    await window.startTracing(visitor.page, { categories });
    await found();
    await passes(2_500);
    const trace = (await window.stopTracing()).toString();
    const { longest, tasks } = longTasksIn(trace, longestMs);
    console.log(`${name}: longest ${longest.toFixed(0)} ms`);
    for (const { ms, parts } of tasks) console.log(`    ${ms.toFixed(0)} ms: ${parts.join(", ")}`);
  }
}

function reloadPage({ page }: Visitor) {
  return Promise.resolve(() => page.reload());
}

/**
 * A person presses for a tenth of a second, in which the gateway answers. The link is clicked when the mouse is
 * released: only the task of a script's click ends before React draws.
 */
function press(selector: string) {
  return async ({ page }: Visitor) => {
    const link = await page.waitForSelector(selector, { state: "attached" });
    await page.mouse.move(2, 400);
    return async () => {
      await link.evaluate((element) => {
        if (!(element instanceof HTMLElement)) return;
        for (const type of ["pointerover", "pointerdown"])
          element.dispatchEvent(new PointerEvent(type, { bubbles: true }));
        document.addEventListener("mouseup", () => element.click(), { once: true });
      });
      await page.mouse.down();
      await passes(100);
      await page.mouse.up();
    };
  };
}

function pressButton(name: string) {
  return async ({ page }: Visitor) => {
    const button = await page.evaluateHandle((wanted) => {
      const found = [...document.querySelectorAll("button")].find(
        ({ textContent, title, ariaLabel }) =>
          [textContent?.trim(), title, ariaLabel].includes(wanted),
      );
      if (!found) throw new Error(`no button ${wanted}`);
      return found;
    }, name);
    return () => button.evaluate((found) => void setTimeout(() => found.click(), 100));
  };
}

async function dragChart({ page }: Visitor) {
  const box = await page.locator("canvas").first().boundingBox();
  if (box === null) throw new Error("no timeline");
  const y = box.y + box.height / 2;
  return async () => {
    await page.mouse.move(box.x + box.width / 3, y);
    await page.mouse.down();
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.move(box.x + box.width / 3 + step * 6, y);
      await passes(30);
    }
    await page.mouse.up();
  };
}
