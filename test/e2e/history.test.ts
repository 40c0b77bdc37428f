import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { energyOf } from "#protocol/history/day-minutes.ts";
import { minutesOf, type DayRecord } from "#protocol/history/day-record.ts";
import { gapsOf } from "#protocol/history/gaps.ts";
import { acPower } from "#protocol/live/ac-power.ts";
import { emptyLive, mergeLiveText, type LiveState } from "#protocol/socket/live.ts";
import type { SimulatorOptions } from "#simulator/serve.ts";
import { type App, expectSoundPage, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { listenTo } from "#simulator/feedClient.ts";
import { cloudyDay, daysUpTo, putRecords, readRecords } from "../support/historyRecords.ts";
import { pass } from "../support/time.ts";

const stepMs = 2_000;

/** Lets time pass for the gateway and, by the same clock, for all tabs. Gives the highest total told. */
async function live(app: App, seconds: number, heard?: Heard): Promise<number> {
  let peakW = 0;
  for (let ms = 0; ms < seconds * 1000; ms += stepMs) {
    await pass(app, stepMs);
    await heard?.();
    await app.context.clock.runFor(stepMs);
    const status = await app.simulator.gateway.fetch(new Request("http://x/api/livedata/status"));
    const { total } = await status.json();
    peakW = Math.max(peakW, total.Power.v);
  }
  return peakW;
}

/** A browser on a gateway that waits, with a clock that stands still; its page is none that opens sockets. */
async function openStill(simulator: SimulatorOptions = {}): Promise<App> {
  const app = await openApp({
    path: "/site.webmanifest",
    simulator: { ...simulator, clock: "manual" },
  });
  const time = app.simulator.gateway.device.clock.worldMs();
  await app.context.clock.install({ time });
  await app.context.clock.pauseAt(time + 1000);
  return app;
}

/** Resolves when all that the gateway has told by now is there. */
type Heard = () => Promise<void>;

/** Opens the live page; no time passes for the gateway before it holds the live socket. */
async function openListening(app: App): Promise<{ readonly page: Page; readonly heard: Heard }> {
  const { gateway } = app.simulator;
  const page = await app.context.newPage();
  const arrivals = arrivalsOf(page, "/livedata");
  let isOpen = false;
  gateway.device.console.onLine((line) => {
    isOpen ||= /\[\/livedata\]\[\d+\] connect/.test(line);
  });
  await page.goto(app.address("/"));
  await expect
    .poll(async () => {
      await app.context.clock.runFor(100);
      return isOpen;
    })
    .toBe(true);
  const told = listenTo(gateway, "/livedata");
  return { page, heard: () => arrivals.next(told.splice(0).length) };
}

/** What is kept of all inverters together. */
async function totalOf({ page }: Pick<App, "page">) {
  return (await readRecords(page)).find(({ source }) => source === "total");
}

/**
 * Lets time pass until the browser keeps something of this visit, however long it takes to write: the end of
 * a visit adds to what its beginning wrote. Gives the seconds, and the highest total told meanwhile.
 */
async function liveUntilKept(app: App, heard: Heard, sinceS = 0) {
  const lived = { seconds: 0, peakW: 0 };
  await expect
    .poll(async () => {
      if (((await totalOf(app))?.untilS ?? 0) > sinceS) return true;
      lived.peakW = Math.max(lived.peakW, await live(app, 10, heard));
      lived.seconds += 10;
      return false;
    })
    .toBe(true);
  return lived;
}

async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.close();
}

/** Lets a test wait for messages of a socket to reach a page that is opened later. */
function arrivalsOf(page: Page, path: string) {
  let awaited = 0;
  let wake: (() => void) | undefined;
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith(path)) return;
    socket.on("framereceived", () => {
      awaited -= 1;
      if (awaited === 0) wake?.();
    });
  });
  return {
    /** Resolves when so many more have come than were waited for before. */
    next(count: number): Promise<void> {
      awaited += count;
      return new Promise((resolve) => {
        wake = resolve;
        if (awaited <= 0) resolve();
      });
    },
  };
}

// A winter day, because it is short: from before sunrise to after sunset.
const winterDay = { startMs: Date.UTC(2024, 11, 21, 7), endMs: Date.UTC(2024, 11, 21, 15, 30) };
// One second of the gateway is so many of its day; a message that comes one second late is no gap yet.
const worldSpeed = 15;

/** The live page all through a day, by the clock of the gateway, and what the gateway said. */
async function liveThroughDay() {
  const { startMs, endMs } = winterDay;
  const adjust: SimulatorOptions["adjust"] = (made) => ({ ...made, startMs, worldSpeed });
  const simulator = { clock: "manual", scenario: "one-inverter", adjust } as const;
  const app = await openApp({ path: "/about", simulator });
  const { page } = app;
  const { gateway } = app.simulator;
  await page.clock.setFixedTime(startMs);
  const arrivals = arrivalsOf(page, "/livedata");
  await page.goto(app.address("/"));
  // It records as soon as its database is there.
  await expect.poll(() => page.evaluate("indexedDB.databases().then((all) => all.length)")).toBe(1);

  const told = listenTo(gateway, "/livedata");
  const said = { yieldWh: 0, peakW: 0 };
  let heard = emptyLive;
  for (let ms = startMs; ms < endMs; ms += worldSpeed * 1000) {
    await page.clock.setFixedTime(ms);
    gateway.advance(1000);
    const texts = told.splice(0);
    for (const text of texts) {
      const merged = mergeLiveText(heard, text);
      if (merged.ok) heard = merged.value;
      said.peakW = Math.max(said.peakW, heard.total?.Power?.v ?? 0);
    }
    await arrivals.next(texts.length);
  }
  said.yieldWh = heard.total?.YieldDay?.v ?? 0;
  return { ...app, said };
}

/** What the meter reads, and what an inverter feeds in, at a time in s. */
interface Told {
  readonly timeS: number;
  readonly meterW: number;
  readonly acW: number;
}

/** What the gateway tells of the meter and of an inverter. */
function readingsOf({ power_meter, inverters }: LiveState, serial: string | undefined) {
  const inverter = inverters.find((one) => one.serial === serial);
  const acW = (inverter && acPower(inverter)?.v) ?? Number.NaN;
  return { meterW: power_meter?.Power?.v ?? Number.NaN, acW };
}

const coverageOf = (record: DayRecord | undefined) => record?.energy.coveredS ?? 0;
const meanOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

describe("recording", () => {
  it("leaves one gap where the page was closed", async () => {
    const app = await openStill();
    const first = await openListening(app);
    const before = await live(app, 90, first.heard);
    const beforeKept = await liveUntilKept(app, first.heard);
    await leave(first.page);
    await pass(app, 300_000);
    await app.context.clock.runFor(300_000);
    const second = await openListening(app);
    const againS = app.simulator.gateway.device.clock.worldMs() / 1000;
    const after = await live(app, 90, second.heard);
    const afterKept = await liveUntilKept(app, second.heard, againS);
    await leave(second.page);

    const record = await totalOf(app);
    const minutes = minutesOf(record);
    const gaps = gapsOf(minutes, record?.startS ?? 0, minutes);
    expect(gaps.map(({ kind }) => kind)).toEqual(["closed"]);
    const { coveredS } = energyOf(minutes);
    const livedS = 90 + beforeKept.seconds + 90 + afterKept.seconds;
    expect(coveredS).toBeGreaterThan(livedS - 10);
    expect(coveredS).toBeLessThan(livedS + 6);
    const highest = Math.max(before, beforeKept.peakW, after, afterKept.peakW);
    expect(record?.peak?.value).toBe(Math.fround(highest));
  });

  it("counts no moment twice in two tabs, nor when one of them is closed", async () => {
    const app = await openStill();
    const first = await openListening(app);
    await live(app, 60, first.heard);
    const second = await app.context.newPage();
    await second.goto(app.address("/flow"));
    await live(app, 90, first.heard);
    const kept = await liveUntilKept(app, first.heard);
    await leave(first.page);
    await live(app, 90);
    await leave(second);
    const { coveredS } = energyOf(minutesOf(await totalOf(app)));
    const togetherS = 60 + 90 + kept.seconds;
    expect(coveredS).toBeGreaterThan(togetherS - 10);
    expect(coveredS).toBeLessThan(togetherS + 90 + 6);
  });

  it("keeps of the grid what the flow shows, where the meter does not see an inverter", async () => {
    const unseen = 2;
    const app = await openStill({
      scenario: "five-inverters",
      adjust: (made) => ({
        ...made,
        configure: (factory) => {
          const set = made.configure?.(factory) ?? factory;
          const wiring = {
            enabled: false,
            is_inverter_behind_powermeter: false,
            inverter_id: unseen,
          };
          return { ...set, powerlimiter: { ...set.powerlimiter, ...wiring } };
        },
      }),
    });
    const { gateway } = app.simulator;
    const { serial } = gateway.device.plant.inverters()[unseen] ?? {};
    const texts = listenTo(gateway, "/livedata");
    let isSaid = false;
    const answer = app.context
      .waitForEvent("response", (found) => found.url().endsWith("/api/powerlimiter/status"))
      .then((found) => found.finished())
      .then(() => (isSaid = true));
    const { page, heard } = await openListening(app);
    await expect
      .poll(async () => {
        await live(app, 2, heard);
        return isSaid;
      })
      .toBe(true);
    await answer;
    let plant = emptyLive;
    const told: Told[] = [];
    let record: DayRecord | undefined;
    // Until it is written; how soon that is depends on how busy the machine is.
    for (let second = 0; second < 300 && coverageOf(record) <= 60; second += 2) {
      await live(app, 2, heard);
      for (const text of texts.splice(0)) {
        const merged = mergeLiveText(plant, text);
        if (merged.ok) plant = merged.value;
      }
      const timeS = gateway.device.clock.worldMs() / 1000;
      told.push({ timeS, ...readingsOf(plant, serial) });
      record = (await readRecords(app.page)).find(({ source }) => source === "grid");
    }
    await leave(page);

    const { inWh, outWh, coveredS } = record?.energy ?? energyOf(minutesOf(undefined));
    expect(coveredS).toBeGreaterThan(60);
    const untilS = record?.untilS ?? 0;
    // The page knows of both earlier, by the first answer.
    const heardOf = told
      .filter(({ meterW, acW }) => Number.isFinite(meterW - acW))
      .filter(({ timeS }) => timeS > untilS - coveredS && timeS <= untilS);
    const meterW = meanOf(heardOf.map((one) => one.meterW));
    const gridW = meanOf(heardOf.map((one) => one.meterW - one.acW));
    const meanW = ((inWh - outWh) * 3600) / coveredS;
    expect(Math.abs(meanW / gridW - 1)).toBeLessThan(0.03);
    expect(Math.abs(meanW / meterW - 1)).toBeGreaterThan(0.2);
  });

  it("holds a whole day as the gateway told it, energy within 1 % and the peak exactly", async () => {
    const { page, address, said } = await liveThroughDay();
    await page.goto(address("/about"));
    const record = await totalOf({ page });
    expect(said.yieldWh).toBeGreaterThan(500);
    expect(Math.abs((record?.energy.inWh ?? 0) / said.yieldWh - 1)).toBeLessThan(0.01);
    expect(record?.yieldWh).toBe(said.yieldWh);
    expect(record?.peak?.value).toBe(Math.fround(said.peakW));
    const minutes = minutesOf(record);
    expect(gapsOf(minutes, record?.startS ?? 0, minutes)).toEqual([]);
    // Two thousand seconds of the gateway, one by one, however busy the machine is.
  }, 180_000);

  it("says so where the browser keeps nothing or is full, and goes on", async () => {
    const app = await openStill();
    const lacking = await app.context.newPage();
    await lacking.addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined })");
    const full = await app.context.newPage();
    await full.addInitScript(`IDBObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    }`);
    for (const page of [lacking, full]) await page.goto(app.address("/history"));
    const words = [
      lacking.getByText("This browser keeps no data", { exact: false }),
      full.getByText("The storage of this browser is full", { exact: false }),
    ];
    for (const word of words) {
      await expect
        .poll(async () => {
          await live(app, 10);
          return word.count();
        })
        .toBe(1);
    }
    for (const page of [lacking, full]) await page.getByRole("slider").waitFor();
  });
});

const today = "2026-06-21";
const noon = new Date("2026-06-21T14:00:00+02:00");

/** The page with three weeks of two sources, the last day up to its noon with one tampered record. */
async function withHistory(options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const app = await openApp({ ...options, path: "/history", simulator: { scenario: "all-off" } });
  await app.page.getByText("0", { exact: false }).first().waitFor();
  await app.page.goto(app.address("/about"));
  await app.page.clock.install({ time: noon });
  const records = daysUpTo(today, 21).flatMap((day) =>
    ["total", "grid"].map((source) => cloudyDay(source, day, day === today ? 720 : 1440)),
  );
  const broken = { ...cloudyDay("soc", today), minutes: Uint8Array.of(9, 9, 9) };
  await putRecords(app.page, [...records, broken]);
  await app.page.goto(app.address("/history"));
  await app.page.getByRole("slider").waitFor();
  return app;
}

describe("the history page", () => {
  it("tells exact values by keyboard, zooms, and goes through days and months", async () => {
    const { page } = await withHistory();
    await expectSoundPage(page);
    const slider = page.getByRole("slider", { name: "All inverters, Day" });
    await slider.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/^00:00 · 0\.0.W/);
    await page.keyboard.press("PageUp");
    const stepped = await slider.getAttribute("aria-valuetext");
    await page.keyboard.press("+");
    const reset = page.getByRole("button", { name: "Show all" });
    await reset.waitFor();
    await page.keyboard.press("ArrowRight");
    expect(await slider.getAttribute("aria-valuetext")).not.toBe(stepped);
    await page.keyboard.press("Escape");
    await expect.poll(() => reset.count()).toBe(0);

    await page.getByRole("switch", { name: "Compare with the day before" }).click();
    const chart = await slider.boundingBox();
    if (!chart) throw new Error("no chart");
    await page.mouse.move(chart.x + chart.width / 3, chart.y + 50);
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/day before/);
    await page.mouse.down();
    await page.mouse.move(chart.x + chart.width / 2, chart.y + 60, { steps: 4 });
    await page.mouse.up();
    await reset.click();

    await page.getByText("Figures by hour").click();
    await page.getByRole("table", { name: "Figures by hour" }).waitFor();
    await slider.press("+");
    await reset.waitFor();
    await page.getByRole("button", { name: "Earlier" }).click();
    expect(await page.locator("input[type=date]").inputValue()).toBe("2026-06-20");
    // Another day begins unzoomed, and without a cursor.
    await expect.poll(() => reset.count()).toBe(0);
    expect(await slider.getAttribute("aria-valuetext")).toBe("No value chosen");
    await page.getByRole("tab", { name: "Month" }).click();
    await page.getByRole("slider", { name: "All inverters, Month" }).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("input[type=date]").inputValue()).toBe("2026-06-01");
    await page.getByLabel("Source").selectOption({ label: "Battery charge" });
    await page.getByRole("button", { name: "Today" }).click();
    await page.getByRole("slider", { name: "Battery charge, Day" }).waitFor();
    await page.getByLabel("Source").selectOption({ label: "Grid" });
    await page.getByText("Imported").waitFor();
    await page.getByRole("tab", { name: "Last hour" }).click();
    await expectSoundPage(page);
  });

  it("writes a file, forgets all after a question, and reads the file in again", async () => {
    const { page } = await withHistory();
    const before = await readRecords(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    const file = join(await mkdtemp(join(tmpdir(), "history-")), "day.csv");
    await download.saveAs(file);
    expect((await readFile(file, "utf8")).split("\r\n")[0]).toMatch(/^source,name,time/);
    await page.getByRole("button", { name: "Delete all" }).click();
    const dialog = page.getByRole("dialog");
    await expectSoundPage(page, "dialog");
    await dialog.getByRole("button", { name: "Delete all" }).click();
    const days = async () => new Set((await readRecords(page)).map(({ day }) => day));
    await expect.poll(async () => [...(await days())].filter((day) => day < today)).toEqual([]);
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("One day read in.").waitFor();
    const day = (records: typeof before) =>
      records.find((record) => record.day === today && record.source === "grid");
    const after = day(await readRecords(page));
    expect(minutesOf(after)).toEqual(minutesOf(day(before)));
    expect(after?.peak).toEqual(day(before)?.peak);
    await page.locator("input[type=file]").setInputFiles({
      name: "other.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("a,b\r\n1,2"),
    });
    await page.getByText("Line 1 cannot be read", { exact: false }).waitFor();
  });

  it.each([
    ["de", "dark"],
    ["fr", "light"],
  ] as const)("is sound on a phone in %s, %s", async (locale, theme) => {
    const { page } = await withHistory({ locale, theme, viewport: phone, hasTouch: true });
    await page.locator("summary").click();
    await expectSoundPage(page);
    await page.getByRole("slider").scrollIntoViewIfNeeded();
    const chart = await page.getByRole("slider").boundingBox();
    if (!chart) throw new Error("no chart");
    await page.touchscreen.tap(chart.x + 150, chart.y + 80);
    await expect
      .poll(() => page.getByRole("slider").getAttribute("aria-valuetext"))
      .toMatch(/^\d\d:\d\d · /);
    await page.getByRole("tab").nth(2).click();
    await expectSoundPage(page);
  });
});
