import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { energyOf, minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { acPower } from "#protocol/live/channels.ts";
import { emptyLive, type LiveState } from "#protocol/live/live.ts";
import { mergeLiveText } from "../support/mergeLiveText.ts";
import type { SimulatorOptions } from "#simulator/serve/serve.ts";
import { type App, openApp } from "../support/app.ts";
import { listenTo } from "#simulator/sockets/feedClient.ts";
import { readRecords } from "../support/historyRecords.ts";
import { pass } from "../support/time.ts";
import { gapsOfDay } from "../support/minuteColumns.ts";
import { areAllWalked } from "../support/walks.ts";

const stepMs = 2_000;

/** Lets time pass for the gateway and, by the same clock, for all tabs. Gives the highest total told. */
async function live(app: App, seconds: number, heard?: WaitForData): Promise<number> {
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
type WaitForData = () => Promise<void>;

// The page records from the moment on at which it opens its database.
const tellOpened = `{
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...names) {
    globalThis.isRecording = true;
    return open.apply(this, names);
  };
}`;

/** Opens the live page; no time passes for the gateway before the page holds the live socket and records. */
async function openListening(
  app: App,
): Promise<{ readonly page: Page; readonly heard: WaitForData }> {
  const { gateway } = app.simulator;
  const page = await app.context.newPage();
  await page.addInitScript(tellOpened);
  const arrivals = arrivalsOf(page, "/livedata");
  let isOpen = false;
  gateway.device.console.onLine((line) => {
    isOpen ||= /\[\/livedata\]\[\d+\] connect/.test(line);
  });
  await page.goto(app.address("/"));
  await expect
    .poll(async () => {
      await app.context.clock.runFor(500);
      return isOpen && page.evaluate("globalThis.isRecording");
    })
    .toBe(true);
  const told = listenTo(gateway, "/livedata");
  return { page, heard: () => arrivals.next(told.splice(0).length) };
}

/** Stored samples of all inverters together. */
async function totalOf({ page }: Pick<App, "page">) {
  return (await readRecords(page)).find(({ source }) => source === "total");
}

/**
 * Lets time pass until the browser keeps something of this visit, however long it takes to write: Gives the seconds, and the highest total told meanwhile.
 */
async function liveUntilKept(app: App, heard?: WaitForData, sinceS = 0) {
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
// A second of the gateway is so many of its day; a message that comes a second late is no gap yet.
const worldSpeed = 15;

/** The live page all through a day, by the clock of the gateway, and the gateway's messages. */
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

/** Reading of the meter and output of an inverter at a time in s. */
interface RecordedText {
  readonly timeS: number;
  readonly meterW: number;
  readonly acW: number;
}

function readingsOf({ power_meter, inverters }: LiveState, serial: string | undefined) {
  const inverter = inverters.find((one) => one.serial === serial);
  const acW = (inverter && acPower(inverter)?.v) ?? Number.NaN;
  return { meterW: power_meter?.Power?.v ?? Number.NaN, acW };
}

const coverageOf = (record: DayRecord | undefined) => record?.energy.coveredS ?? 0;
const meanOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

describe("recording", () => {
  it("leaves one gap where the page was closed, and loses nothing before it", async () => {
    const app = await openStill();
    const first = await openListening(app);
    const before = await live(app, 60, first.heard);
    const beforeKept = await liveUntilKept(app, first.heard);
    // Left for the next visit to write.
    const last = await live(app, 40, first.heard);
    await leave(first.page);
    await pass(app, 300_000);
    await app.context.clock.runFor(300_000);
    const second = await openListening(app);
    const againS = app.simulator.gateway.device.clock.worldMs() / 1000;
    const after = await live(app, 90, second.heard);
    const afterKept = await liveUntilKept(app, second.heard, againS);

    const record = await totalOf(app);
    const { startS = 0, untilS = 0, peak } = record ?? {};
    const minutes = minutesOf(record);
    expect(gapsOfDay(minutes, startS, minutes).map(({ kind }) => kind)).toEqual(["closed"]);
    const whileClosed = Math.floor((againS - 120 - startS) / 60);
    const coveredS = energyOf(minutes, 0, whileClosed).coveredS;
    const livedS = 60 + beforeKept.seconds + 40;
    expect(coveredS).toBeGreaterThan(livedS - 10);
    expect(coveredS).toBeLessThan(livedS + 6);
    const againCoveredS = energyOf(minutes, whileClosed).coveredS;
    expect(againCoveredS).toBeGreaterThan(untilS - againS - 10);
    expect(againCoveredS).toBeLessThan(untilS - againS + 6);
    const firstPeakW = Math.max(before, beforeKept.peakW, last);
    expect(peak?.value).toBeGreaterThanOrEqual(Math.fround(firstPeakW));
    expect(peak?.value).toBeLessThanOrEqual(
      Math.fround(Math.max(firstPeakW, after, afterKept.peakW)),
    );
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
    const leftS = app.simulator.gateway.device.clock.worldMs() / 1000;
    const alone = await liveUntilKept(app, undefined, leftS);
    await leave(second);
    const { coveredS } = energyOf(minutesOf(await totalOf(app)));
    const togetherS = 60 + 90 + kept.seconds;
    expect(coveredS).toBeGreaterThan(togetherS - 10);
    expect(coveredS).toBeLessThan(togetherS + alone.seconds + 6);
  });

  it.runIf(areAllWalked)(
    "keeps of the grid what the flow shows, where the meter does not see an inverter",
    async () => {
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
      const told: RecordedText[] = [];
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
    },
  );

  it.runIf(areAllWalked)(
    "holds a whole day as the gateway told it, energy within 1 % and the peak exactly",
    async () => {
      const { page, address, said } = await liveThroughDay();
      await page.goto(address("/about"));
      const record = await totalOf({ page });
      expect(said.yieldWh).toBeGreaterThan(500);
      expect(Math.abs((record?.energy.inWh ?? 0) / said.yieldWh - 1)).toBeLessThan(0.01);
      expect(record?.yieldWh).toBe(said.yieldWh);
      expect(record?.peak?.value).toBe(Math.fround(said.peakW));
      const minutes = minutesOf(record);
      expect(gapsOfDay(minutes, record?.startS ?? 0, minutes)).toEqual([]);
      // Two thousand seconds of the gateway in sequence, however busy the machine is.
    },
    600_000,
  );

  it.each([
    [
      "keeps nothing",
      "Object.defineProperty(window, 'indexedDB', { value: undefined })",
      "This browser keeps no data",
    ],
    [
      "is full",
      `IDBObjectStore.prototype.put = () => {
        throw new DOMException("no room", "QuotaExceededError");
      }`,
      "The storage of this browser is full",
    ],
  ])("says so where the browser %s, and goes on", async (_, script, words) => {
    const app = await openStill();
    const page = await app.context.newPage();
    await page.addInitScript(script);
    await page.goto(app.address("/history"));
    const note = page.getByText(words, { exact: false });
    const chart = page.getByRole("slider");
    // The page may know its browser's record before the gateway answers.
    await expect
      .poll(async () => {
        await live(app, 10);
        return [await note.count(), await chart.count()];
      })
      .toEqual([1, 1]);
  });
});
