import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { readCommandLine } from "#hub/config/commandLine.ts";
import { startHub } from "#hub/main.ts";
import { Engine } from "#plant/what-if/engine.ts";
import { basisOf } from "#plant/what-if/question.ts";
import { answerSizes } from "#plant/what-if/sized.ts";
import { adaptWhatIf } from "#protocol/wasm/adapt.ts";
import { start } from "#protocol/wasm/generated/modules.js";
import { findBrowser } from "../../scripts/browser.mjs";
import { root } from "../support/sources.ts";
import { runPaired } from "./paired.ts";
import { marketOf, priceFile, question, syntheticHouse } from "./whatIfHouse.ts";

// What “What if” costs with hourly prices and 40 sizes: the model alone, and the page in Chromium, whose main thread is
// four times slower. `npm run bench:what-if -- 2 5` takes other years.
const years = process.argv.slice(2).map(Number);
const slowdown = 4;
const moves = 15;

// From the event to the frame that shows another headline.
const watchAnswer = `(() => {
  globalThis.answeredMs = new Promise((done) => {
    let fromMs;
    const begin = (event) => { fromMs ??= event.timeStamp; };
    for (const kind of ["keydown", "input"]) addEventListener(kind, begin, { capture: true, once: true });
    // The battery's, which is the first of them.
    const headline = [...document.querySelectorAll("p")].find((one) => one.textContent.startsWith("With "));
    const seen = new MutationObserver(() => {
      if (fromMs === undefined) return;
      seen.disconnect();
      requestAnimationFrame(() => done(performance.now() - fromMs));
    });
    seen.observe(headline, { characterData: true, childList: true, subtree: true });
  });
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
  const [kernel, script] = engines.map((engine) => () => answerSizes(engine, basis, question));
  if (!kernel || !script) return;
  const { kernelMs, scriptMs, ratio } = runPaired({ name: "", kernel, script });
  console.log(
    `${count} years, a whole answer with its range: kernel ${kernelMs.toFixed(0)} ms, ` +
      `JavaScript ${scriptMs.toFixed(0)} ms (${ratio.toFixed(2)})`,
  );
}

/** The page: each move of the slider, and a price, which makes it play all sizes again. */
async function printPage(count: number): Promise<void> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error("No Chromium found; `npm test` installs one.");
  const options = readCommandLine(["--port=0", "--host=127.0.0.1", "--scenario=full"]);
  if (!options.ok) throw new Error(options.error);
  const pastDays = Math.round(count * 365.25);
  const hub = await startHub(options.value, {
    report: () => undefined,
    isRecording: true,
    pastDays,
    distDir: join(root, "dist"),
  });
  await hub.filled;
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ locale: "en" });
  const query = "buy=0.34&sell=0.08&other=market&add=0.15&factor=1.19";
  await page.goto(`http://localhost:${hub.port}/what-if?${query}`);
  await page.getByLabel("Price file").setInputFiles({
    name: "prices.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(priceFile(pastDays + 2)),
  });
  await page.getByText(/the other tariff would have cost/).waitFor({ timeout: 300_000 });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const slider = page.getByRole("slider", { name: "Usable capacity" });
  await print(`${count} years, a move of the slider`, page, async (move) =>
    slider.press(move % 2 === 0 ? "ArrowRight" : "ArrowLeft"),
  );
  const price = page.getByLabel("Surcharge per kWh");
  await print(`${count} years, another price`, page, async (move) =>
    price.fill((0.1 + move / 100).toFixed(2)),
  );
  await browser.close();
  await hub.close();
}

/** Prints the time from what a person does to the answer, and the longest task of the main thread. */
async function print(
  name: string,
  page: Page,
  act: (move: number) => Promise<void>,
): Promise<void> {
  const answered: number[] = [];
  const tasks: number[] = [];
  for (let move = 0; move < moves; move += 1) {
    await page.evaluate(watchAnswer);
    await page.waitForTimeout(700);
    await page
      .context()
      .browser()
      ?.startTracing(page, { categories: ["toplevel"] });
    await act(move);
    answered.push(await page.evaluate<number>("globalThis.answeredMs"));
    await page.waitForTimeout(700);
    const trace = await page.context().browser()?.stopTracing();
    tasks.push(longestTask(trace?.toString() ?? ""));
  }
  console.log(
    `${name}: answer after ${median(answered)} ms (most ${most(answered)}), ` +
      `longest task of the main thread ${median(tasks)} ms (most ${most(tasks)})`,
  );
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

function longestTask(text: string): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own format of traces
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, ph, pid, tid }) => {
      return /RunTask/.test(name) && ph === "X" && mains.has(`${pid} ${tid}`);
    })
    .reduce((longest, { dur = 0 }) => Math.max(longest, dur / 1000), 0);
}

function median(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(0);
}

function most(numbers: readonly number[]): string {
  return Math.max(...numbers).toFixed(0);
}
