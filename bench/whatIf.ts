import type { Page } from "playwright-core";
import { curveBody } from "#hub/record/historyAnswers.ts";
import { daysBetween } from "#plant/history/local-day.ts";
import { Engine } from "#plant/what-if/engine.ts";
import { basisOf } from "#plant/what-if/question.ts";
import { answerSizes, cutsOf, loadBasis, planOf } from "#plant/what-if/answer-sizes.ts";
import { adaptWhatIf } from "#protocol/wasm/adapt.ts";
import { start } from "#protocol/wasm/generated/modules.js";
import { openDemonstratedPlant } from "./demonstratedPlant.ts";
import { runPaired } from "./compareTimes.ts";
import { marketOf, priceFile, question, recordOf, syntheticHouse } from "./whatIfHouse.ts";
import { type Move, movesIn } from "./whatIfTrace.ts";

// Cost of “What if” with hourly prices and 40 sizes: the model alone, and the page in Chromium, whose main thread is
// four times slower. `npm run bench:what-if -- 2 5` takes other years.
const years = process.argv.slice(2).map(Number);
const slowdown = 4;
/** Moves of a round, repeated by later rounds: the page's own work comes in each. */
const moves = 8;
const rounds = 5;
/** By then the page has come to rest after an answer. */
const settledMs = 1_200;
/** Of a move, in ms. “begun after” is from the event to the start of the longest task. */
const columns = ["painted", "main thread", "longest task", "begun after", "longest once painted"];
const LONGEST = columns.indexOf("longest task");
/** No task of a move may be longer, in ms. */
const LIMIT_MS = 16;

// From the event to the frame that shows another headline, once it is painted.
const watchAnswer = `(() => {
  globalThis.answeredMs = new Promise((done) => {
    let fromMs;
    const begin = (event) => { fromMs ??= event.timeStamp; performance.mark("asked"); };
    addEventListener("input", begin, { capture: true, once: true });
    const headline = [...document.querySelectorAll("p")].find((one) => one.textContent.startsWith("With "));
    const answered = () => { performance.mark("answered"); done(performance.now() - fromMs); };
    const seen = new MutationObserver(() => {
      if (fromMs === undefined) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(answered));
    });
    seen.observe(headline, { characterData: true, childList: true, subtree: true });
  });
  performance.mark("begun");
})()`;

for (const count of years.length > 0 ? years : [2, 5]) {
  await printModel(count);
  await printPage(count);
}

/** The model with the kernel against the same source in JavaScript, in one run. */
async function printModel(count: number): Promise<void> {
  const house = syntheticHouse(count);
  const basis = { ...basisOf(house), market: marketOf(house.minutes.sun.length / 60) };
  const engines = [new Engine(adaptWhatIf(await start("what-if"))), new Engine()] as const;
  const plan = planOf(question);
  const sizes = question.sizesWh.filter((size) => size > 0);
  const parts: Readonly<Record<string, (engine: Engine) => unknown>> = {
    "runs remade": (engine) => engine.makeRuns(plan, sizes, question.powerPerWh),
    "sweep of their sizes": (engine) => engine.sweepRuns(plan, sizes),
    "a whole answer with its range": (engine) => answerSizes(engine, basis, question),
  };
  for (const engine of engines) loadBasis(engine, basis, cutsOf(basis, question));
  for (const [name, work] of Object.entries(parts)) {
    const [kernel, script] = engines.map((engine) => () => work(engine));
    if (!kernel || !script) continue;
    const { kernelMs, scriptMs, ratio } = runPaired({ name, kernel, script });
    console.log(
      `${count} years, ${name}: kernel ${kernelMs.toFixed(1)} ms, ` +
        `JavaScript ${scriptMs.toFixed(1)} ms (${ratio.toFixed(2)})`,
    );
  }
}

/** The page: its opening, each move of the slider, and a price, which makes it play all sizes again. */
async function printPage(count: number): Promise<void> {
  const { hub, browser } = await openDemonstratedPlant();
  const page = await browser.newPage({ locale: "en", timezoneId: "UTC" });
  await answerWith(page, recordOf(syntheticHouse(count)));
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await trace(page);
  const query = "buy=0.34&sell=0.08&other=market&add=0.15&factor=1.19";
  await page.addInitScript('performance.mark("begun")');
  await page.goto(`http://localhost:${hub.port}/what-if?${query}`);
  await headline(page).waitFor({ timeout: 300_000 });
  await settle(page);
  const [opened] = movesIn(await tracePage(page));
  const longest = (opened?.longest ?? []).slice(0, 5).map(({ cpuMs }) => cpuMs.toFixed(0));
  console.log(`\n${count} years, opening the page: longest tasks ${longest.join(", ")} ms`);
  await page.getByLabel("Price file").setInputFiles({
    name: "prices.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(priceFile(Math.round(count * 365.25) + 2)),
  });
  await page.getByText(/the other tariff would have cost/).waitFor({ timeout: 300_000 });
  // By the keyboard, because looking for an element would be a long task of its own.
  await page.getByRole("slider", { name: "Usable capacity" }).focus();
  await print(`${count} years, a move of the slider`, page, (_, round) =>
    page.keyboard.press(round % 2 === 0 ? "ArrowRight" : "ArrowLeft"),
  );
  await page.getByLabel("Surcharge per kWh").focus();
  await print(`${count} years, another price`, page, async (move) => {
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText((0.1 + move / 100).toFixed(2));
  });
  await browser.close();
  await hub.close();
}

/** Answers the page's reads of a hub's record. Simulating and writing years of a whole plant would take an hour. */
async function answerWith(page: Page, record: ReturnType<typeof recordOf>): Promise<void> {
  const sources = record.sources.map((source) => ({ source }));
  await page.route(/\/hub\/history\/sources$/, (route) =>
    route.fulfill({ json: { since: record.since, zone: "UTC", sources } }),
  );
  await page.route(/\/hub\/history\/curves\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const days = daysBetween(query.get("from") ?? "", query.get("to") ?? "");
    const requestedSources = query.get("sources")?.split(",") ?? [];
    const parts = days.flatMap((day) =>
      requestedSources.map((source) => record.curveOf(source, day)),
    );
    return route.fulfill({ body: curveBody(parts), contentType: "application/octet-stream" });
  });
}

function headline(page: Page) {
  // The battery's, which is the first of them.
  return page.locator("p", { hasText: /^With / }).first();
}

/**
 * Prints the times of some moves, from input to answer on the screen and to idle: the median of all rounds.
 */
async function print(
  name: string,
  page: Page,
  act: (move: number, round: number) => Promise<void>,
): Promise<void> {
  const markAnswer: number[] = [];
  await settle(page);
  await trace(page);
  for (let at = 0; at < moves * rounds; at += 1) {
    await page.evaluate(watchAnswer);
    await act(at % moves, Math.floor(at / moves));
    markAnswer.push(await page.evaluate<number>("globalThis.answeredMs"));
    await settle(page);
  }
  const rows = movesIn(await tracePage(page)).map((move, at) =>
    rowOf(move, markAnswer[at] ?? Number.NaN),
  );
  console.log(
    `\n${name}, in ms, medians of ${rounds} rounds; tasks in processor time, which other programs do not lengthen`,
  );
  printRow(["", ...columns]);
  for (let move = 0; move < moves; move += 1)
    printRow([`move ${move + 1}`, ...mediansOf(rows.filter((_, at) => at % moves === move))]);
  printRow(["all", ...mediansOf(rows)]);
  const longest = rows.map((row) => row[LONGEST] ?? Number.NaN);
  const above = longest.filter((ms) => ms > LIMIT_MS);
  console.log(
    `single moves with a task above ${LIMIT_MS} ms: ${above.length} of ${rows.length}, ` +
      `the longest ${text(Math.max(...longest))} ms; painted after at most ` +
      `${text(Math.max(...markAnswer))} ms`,
  );
}

function mediansOf(rows: readonly (readonly number[])[]): readonly string[] {
  return columns.map((_, at) => text(median(rows.map((row) => row[at] ?? Number.NaN))));
}

function rowOf({ answerMs, longest, longestOnceAnswered }: Move, paintedMs: number) {
  const [first] = longest;
  return [
    paintedMs,
    answerMs,
    first?.cpuMs ?? 0,
    first?.afterAskedMs ?? 0,
    longestOnceAnswered?.cpuMs ?? 0,
  ];
}

function printRow(cells: readonly string[]): void {
  const widths = columns.map((title) => title.length);
  console.log(cells.map((cell, at) => cell.padStart(widths[at - 1] ?? 8)).join("  "));
}

function text(ms: number): string {
  return ms.toFixed(0);
}

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(settledMs);
  await page.evaluate('performance.mark("settled")');
}

async function trace(page: Page): Promise<void> {
  const categories = ["toplevel", "blink.user_timing"];
  await page.context().browser()?.startTracing(page, { categories });
}

async function tracePage(page: Page): Promise<string> {
  return (await page.context().browser()?.stopTracing())?.toString() ?? "";
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
