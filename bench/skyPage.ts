import type { Browser, Page } from "playwright-core";
import { pastDay } from "#demonstration/past.ts";
import { passwordIn } from "#demonstration/local/scenarioNames.ts";
import { curveBody } from "#hub/record/historyAnswers.ts";
import { type EncodedDay, encodeMinutes } from "#plant/history/day-minutes.ts";
import { dayAfter, dayOf, daysBetween } from "#plant/history/local-day.ts";
import { inverterId, stringId } from "#plant/history/sources.ts";
import { pastStrings } from "#simulator/past/pastNodes.ts";
import { PastPlant } from "#simulator/past/pastPlant.ts";
import { plantPlan } from "#simulator/scenario/scenario.ts";
import { openDemonstratedPlant } from "./demonstratedPlant.ts";
import { readTrace } from "./trace.ts";

// Main thread time while a page reads 20 strings of a two-year record, learns them in the worker and shows them: `npm
// run bench:sky-page`, or `npm run bench:sky-page -- 1 4 6` for other slowdowns. Processor time, which other programs
// do not change.
const numbers = process.argv.slice(2).map(Number);
const slowdowns = numbers.length > 0 ? numbers : [1, 4];
const STRINGS = 20;
const DAYS = 731;
const LIMIT_MS = 16;
const LEARNING_MS = 1_200_000;
/** By then the page has come to rest after the strings are shown. */
const SETTLED_MS = 3000;

/** The parts of the work, by the mark that each begins with. */
const parts = {
  opened: "opening the page",
  reading: "reading the record",
  learning: "learning the strings",
  learnt: "showing them",
} as const;

// A part begins with the frame after it is shown: the task that draws it still belongs to the part before.
const markParts = `(() => {
  performance.mark("opened");
  const marked = new Set();
  const mark = (name) => {
    if (!marked.has(name)) performance.mark(name);
    marked.add(name);
  };
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      const text = document.querySelector("main")?.textContent ?? "";
      if (document.querySelector("main progress")) mark("reading");
      if (text.includes("Learning the strings")) mark("learning");
      if (document.querySelector("main svg [data-horizon]")) mark("learnt");
    }).observe(document.body, { childList: true, subtree: true });
  });
})()`;

const record = twoYears();
const { hub, browser } = await openDemonstratedPlant();
for (const slowdown of slowdowns) await measure(browser, slowdown);
await browser.close();
await hub.close();

/** The demonstration's strings as a hub records them up to yesterday, and some of them a second time. */
function twoYears() {
  const plant = new PastPlant(plantPlan("full").climate);
  const last = dayAfter(dayOf(Date.now() / 1000), -1);
  const since = dayAfter(last, 1 - DAYS);
  // An input is free.
  const strings = pastStrings.filter(({ panel }) => panel.peakW > 0);
  const copied = strings.slice(0, STRINGS - strings.length);
  const own = new Set(strings.flatMap(sourcesOf));
  const twice = new Set(copied.flatMap(sourcesOf));
  const curves = new Map<string, EncodedDay>();
  const sources = new Set<string>();
  for (const day of daysBetween(since, last)) {
    for (const { state, minutes } of pastDay(plant, day)) {
      const { source, startS } = state;
      const bytes = encodeMinutes(minutes.values);
      const names = own.has(source) ? [source] : [];
      if (twice.has(source)) names.push(source.replace(" ", " 9"));
      for (const name of names) {
        sources.add(name);
        curves.set(`${name} ${day}`, { source: name, day, startS, bytes });
      }
    }
  }
  return { since, sources: [...sources], curves };
}

function sourcesOf({ serial, number }: (typeof pastStrings)[number]): readonly string[] {
  return [inverterId(serial), stringId(serial, number)];
}

async function measure(chrome: Browser, slowdown: number): Promise<void> {
  const page = await chrome.newPage({ locale: "en" });
  const authdata = btoa(`admin:${passwordIn("full")}`);
  await page.addInitScript(
    `localStorage.setItem("user", ${JSON.stringify(JSON.stringify({ authdata }))})`,
  );
  await page.addInitScript(markParts);
  await answerWith(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await chrome.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  await page.goto(`http://localhost:${hub.port}/sky`);
  await page
    .locator("main svg [data-horizon]")
    .first()
    .waitFor({ state: "attached", timeout: LEARNING_MS });
  await page.waitForTimeout(SETTLED_MS);
  print(slowdown, (await chrome.stopTracing()).toString());
  console.log(`${await page.locator("main svg [data-horizon]").count()} skies are shown`);
  await page.close();
}

/** Answers the page's reads like a hub that has learnt nothing yet. Writing two years of a plant would take long. */
async function answerWith(page: Page): Promise<void> {
  await page.route(/\/hub\/sky$/, (route) =>
    route.fulfill({ json: { sky: null, isLearning: false } }),
  );
  await page.route(/\/hub\/history\/sources$/, (route) =>
    route.fulfill({
      json: {
        since: record.since,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        sources: record.sources.map((source) => ({ source })),
      },
    }),
  );
  await page.route(/\/hub\/history\/curves\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const days = daysBetween(query.get("from") ?? "", query.get("to") ?? "");
    const requestedSources = query.get("sources")?.split(",") ?? [];
    const found = days.flatMap((day) =>
      requestedSources.flatMap((source) => record.curves.get(`${source} ${day}`) ?? []),
    );
    return route.fulfill({ body: curveBody(found), contentType: "application/octet-stream" });
  });
}

function print(slowdown: number, text: string): void {
  const { tasks, marksOf } = readTrace(text);
  const begins = Object.keys(parts).map((mark) => marksOf(mark)[0] ?? Number.POSITIVE_INFINITY);
  console.log(
    `\n${STRINGS} strings of ${DAYS} days, processor ${slowdown} times slower; tasks of the main thread in ms`,
  );
  for (const [at, what] of Object.values(parts).entries()) {
    const [fromUs = 0, toUs = Number.POSITIVE_INFINITY] = begins.slice(at);
    const own = tasks
      .filter(({ startUs }) => startUs >= fromUs && startUs < toUs)
      .map(({ cpuMs }) => cpuMs)
      .sort((a, b) => b - a);
    const longest = own.slice(0, 5).map((ms) => ms.toFixed(1));
    const over = own.filter((ms) => ms > LIMIT_MS).length;
    console.log(
      `${what.padEnd(22)} ${String(own.length).padStart(6)} tasks, ${over} above ${LIMIT_MS} ms, the longest ${longest.join(", ")}`,
    );
  }
}
