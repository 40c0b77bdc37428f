import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { listenTo } from "#simulator/sockets/feedClient.ts";
import { type App, openApp } from "../support/app.ts";
import { build } from "../support/builds.ts";
import { pass } from "../support/time.ts";
import { areAllWalked } from "../support/walks.ts";

const manual = { clock: "manual" } as const;

/** Bytes in use, and nodes that no tree of the document shows, after a collection of garbage. */
async function storageUse(
  page: Page,
): Promise<{ readonly bytes: number; readonly hidden: number }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("HeapProfiler.collectGarbage");
  const { usedSize } = await browser.send("Runtime.getHeapUsage");
  const { nodes } = await browser.send("Memory.getDOMCounters");
  // A slow page may still draw some cards: that is no growth.
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document);
    let count = 1;
    while (walker.nextNode() !== null) count += 1;
    return count;
  });
  await browser.detach();
  return { bytes: usedSize, hidden: nodes - shown };
}

async function visitAbout(page: Page): Promise<void> {
  await page.evaluate(() => history.pushState(null, "", "/about"));
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
  await page.evaluate(() => history.pushState(null, "", "/"));
  await page.getByRole("tab").first().waitFor();
}

/** Waits for the last of the prefetched files: their code is no growth. An image has all in a single file. */
async function waitForReadAhead(page: Page): Promise<void> {
  if (build.isEmbedded) return;
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("settingsPages")),
  );
}

/** Yields only grow, so a page that shows the last value has taken all messages before it. */
async function takeAll({ page }: App, said: readonly string[]): Promise<void> {
  const last = said.findLast((text) => text.includes('"total"')) ?? "";
  const { total } = Object(JSON.parse(last));
  const shownKwh = async () => {
    const [, figure = "0"] =
      /Total\s+([\d,.]+)\s+kWh/.exec(await page.locator("main").innerText()) ?? [];
    return Number(figure.replaceAll(",", ""));
  };
  const saidKwh = Number(Number(total.YieldTotal.v).toFixed(3));
  await expect.poll(shownKwh).toBeGreaterThanOrEqual(saidKwh);
}

// How long messages come before the first look, and until the second: up to 500 readings of each counter wait for the
// record of the minute.
const [beforeMs, untilMs] = [2_700_000, 1_800_000];
/** In half an hour; whole messages would take ten times as much. */
const mostBytes = 2_000_000;

// Thousands of rounds of a gateway take minutes on a busy machine.
it.runIf(areAllWalked)(
  "hours of messages and many visits leave nothing behind",
  { timeout: 600_000 },
  async () => {
    const app = await openApp({ simulator: manual });
    const { page, simulator } = app;
    const said = listenTo(simulator.gateway, "/livedata");
    await page.getByRole("tab").first().waitFor();
    await waitForReadAhead(page);
    await pass(app, beforeMs);
    await visitAbout(page);
    await takeAll(app, said);
    const before = await storageUse(page);
    await pass(app, untilMs);
    await takeAll(app, said);
    // The last hour is kept at full rate.
    const bytes = (await storageUse(page)).bytes - before.bytes;
    expect(bytes).toBeLessThan(mostBytes);
    for (let visits = 0; visits < 10; visits += 1) await visitAbout(page);
    await expect
      .poll(async () => (await storageUse(page)).hidden - before.hidden)
      .toBeLessThan(100);
  },
);

it("an idle page wakes once a second, a hidden one hardly ever", async () => {
  const app = await openApp({ path: "/about", simulator: manual });
  const { page, address } = app;
  await page.clock.install();
  await page.addInitScript(() => {
    const counts = { runs: 0, wakes: new Set(), isHidden: false };
    Reflect.set(globalThis, "counts", counts);
    for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"] as const) {
      const schedule = Reflect.get(globalThis, name);
      const countWork = (work: (...given: unknown[]) => void, ...rest: unknown[]) => {
        const run = (...given: unknown[]) => {
          counts.runs += 1;
          if (name !== "requestAnimationFrame") counts.wakes.add(performance.now());
          work(...given);
        };
        return Reflect.apply(schedule, globalThis, [run, ...rest]);
      };
      Reflect.set(globalThis, name, countWork);
    }
    Object.defineProperty(document, "visibilityState", {
      get: () => (counts.isHidden ? "hidden" : "visible"),
    });
    Object.defineProperty(document, "hidden", { get: () => counts.isHidden });
  });
  await page.goto(address("/"));
  await page.getByRole("tab").first().waitFor();
  await pass(app, 12_000);
  // From here on only simulated time passes, however long a busy machine takes.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const runsIn = async (ms: number) => {
    await page.evaluate("counts.runs = 0");
    await page.clock.runFor(ms);
    return page.evaluate<number>("counts.runs");
  };
  // The clock of all ages and the lease of the sockets, on every page: by the second, and at the same time.
  const wakesIn = async (ms: number) => {
    await page.evaluate("counts.wakes.clear()");
    await runsIn(ms);
    return page.evaluate<number>("counts.wakes.size");
  };
  await expect.poll(() => wakesIn(10_000)).toBeLessThan(12);
  expect(await runsIn(10_000)).toBeLessThan(40);
  await page.evaluate(() => {
    Reflect.get(globalThis, "counts").isHidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  // Pending work of each card ends.
  await runsIn(10_000);
  // Few that store seen values, nothing by the second.
  expect(await runsIn(60_000)).toBeLessThan(5);
});
