import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import historyDe from "#app/locales/de/history.json" with { type: "json" };
import historyFr from "#app/locales/fr/history.json" with { type: "json" };
import {
  addPart,
  emptyMinutes,
  encodeMinutes,
  energyOf,
  minutesOf,
} from "#plant/history/day-minutes.ts";
import { type App, expectSoundPage, openApp, saveRecord } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { builtLanguages } from "../support/builds.ts";
import { fingersOn } from "../support/touch.ts";
import { cloudyDay, daysUpTo, putRecords, readRecords } from "../support/historyRecords.ts";
import { walkedRows } from "../support/walks.ts";

const today = "2026-06-21";
const noon = new Date("2026-06-21T14:00:00+02:00");

/** The page with three weeks of two sources, the last day up to its noon with a tampered record. */
async function withHistory(options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const app = await openApp({ ...options, path: "/history", simulator: { scenario: "all-off" } });
  await app.page.getByText("0", { exact: false }).first().waitFor();
  await app.page.goto(app.address("/about"));
  await app.page.clock.install({ time: noon });
  const records = daysUpTo(today, 21).flatMap((day) =>
    // The sun of a day is derived when it is written.
    ["total", "grid", "sun"].map((source) => cloudyDay(source, day, day === today ? 720 : 1440)),
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
    const slider = page.getByRole("slider", { name: "Sun, Day" });
    const spoken = async () => (await slider.getAttribute("aria-valuetext")) ?? "";
    await slider.focus();
    await page.keyboard.press("Home");
    await expect.poll(spoken).toMatch(/^00:0[01] · 0\.0.W/);
    await page.keyboard.press("PageUp");
    await page.keyboard.press("+");
    const reset = page.getByRole("button", { name: "Show all" });
    await reset.waitFor();
    // Zoomed to half a day, a step is a minute.
    const minute = async () => {
      const [, hours, minutes] = /^(\d\d):(\d\d) · /.exec(await spoken()) ?? [];
      return Number(hours) * 60 + Number(minutes);
    };
    const before = await minute();
    await page.keyboard.press("ArrowRight");
    await expect.poll(minute).toBe(before + 1);
    await page.keyboard.press("Escape");
    await expect.poll(() => reset.count()).toBe(0);

    await page.getByLabel("Compare with").selectOption({ label: "Day before" });
    const chart = await slider.boundingBox();
    if (!chart) throw new Error("no chart");
    await page.mouse.move(chart.x + chart.width / 3, chart.y + 50);
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/day before/);
    await page.mouse.down();
    await page.mouse.move(chart.x + chart.width / 2, chart.y + 60, { steps: 4 });
    await page.mouse.up();
    await reset.click();

    await page.locator("summary").getByText("Figures by hour").click();
    await page.getByRole("table", { name: "Figures by hour" }).waitFor();
    await slider.press("+");
    await reset.waitFor();
    await page.getByRole("button", { name: "Earlier" }).click();
    await expect.poll(() => page.locator("input[type=date]").inputValue()).toBe("2026-06-20");
    // Another day begins unzoomed, and without a cursor.
    await expect.poll(() => reset.count()).toBe(0);
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("No value chosen");
    await page.getByRole("tab", { name: "Month" }).click();
    await page.getByText("A double click opens it", { exact: false }).waitFor();
    await page.getByRole("slider", { name: "Sun, Month" }).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("input[type=date]").inputValue()).toBe("2026-06-01");
    await page.getByLabel("Source").selectOption({ label: "Battery charge" });
    await page.getByRole("button", { name: "Today" }).click();
    await page.getByRole("slider", { name: "Battery charge, Day" }).waitFor();
    await page.getByLabel("Source").selectOption({ label: "Grid" });
    await page.locator("summary").getByText("Figures by hour").click();
    await page.getByRole("columnheader", { name: "Exported" }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save this table as CSV" }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe("heliograph-figures-by-hour.csv");
    await page.getByRole("tab", { name: "Year", exact: true }).click();
    await page.getByRole("slider", { name: "Calendar, 2026" }).press("End");
    await page.getByText(/^Sun,? 21 Jun(?: 2026)? · /).waitFor();
    await page.getByRole("tab", { name: "Last hour" }).click();
    await page.getByRole("heading", { name: "Today" }).waitFor();
    await expectSoundPage(page);
  });

  it("writes a file, forgets all after a question, and reads the file in again", async () => {
    const { page } = await withHistory();
    const before = await readRecords(page);
    const download = await saveRecord(page);
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

  const faces = (
    [
      ["de", "dark"],
      ["fr", "light"],
    ] as const
  ).filter(([locale]) => builtLanguages().includes(locale));
  it.each(walkedRows(faces))("is sound on a phone in %s, %s", async (locale, theme) => {
    const { page } = await withHistory({ locale, theme, viewport: phone, hasTouch: true });
    const { nav } = locale === "de" ? historyDe : historyFr;
    const [earlier, now] = await Promise.all(
      [nav.back, nav.today].map((name) => page.getByRole("button", { name }).boundingBox()),
    );
    expect(now?.y).toBe(earlier?.y);
    await page.locator("summary").first().click();
    await expectSoundPage(page);
    await page.getByRole("slider").scrollIntoViewIfNeeded();
    const chart = await page.getByRole("slider").boundingBox();
    if (!chart) throw new Error("no chart");
    await page.touchscreen.tap(chart.x + 150, chart.y + 80);
    await expect
      .poll(() => page.getByRole("slider").getAttribute("aria-valuetext"))
      .toMatch(/^\d\d:\d\d · /);
    for (let tab = 0; tab < 7; tab += 1) {
      await page.getByRole("tab").nth(tab).click();
      // At once: a view that loads removes the parts of the former view.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
      });
      await expectSoundPage(page);
    }
  });

  it("has the mean day of a month made by the worker's kernel, and the same without it", async () => {
    const { page } = await withHistory();
    const meanDay = async () => {
      await page.getByRole("tab", { name: "Mean day" }).click();
      const slider = page.getByRole("slider", { name: "Mean day" });
      const spoken = () => slider.getAttribute("aria-valuetext");
      const start = () => slider.press("Home").then(spoken);
      await expect.poll(start).toMatch(/^00:00/);
      for (let hour = 0; hour < 12; hour += 1) await slider.press("ArrowRight");
      await expect.poll(spoken).toMatch(/^12:00.*[1-9].*W/);
      return spoken();
    };
    const made = await meanDay();
    expect(page.workers()).toHaveLength(1);
    await page.addInitScript("delete globalThis.WebAssembly");
    await page.reload();
    expect(await meanDay()).toBe(made);
    expect(page.workers()).toHaveLength(0);
  });

  it("zooms with two fingers, and the page stays as large as it is", async () => {
    const { page } = await withHistory({ viewport: phone, hasTouch: true });
    const slider = page.getByRole("slider");
    const touch = await fingersOn(page, slider);
    await touch("touchStart", 150);
    await touch("touchStart", 150, 200);
    for (let part = 0; part <= 50; part += 10) await touch("touchMove", 150 - part, 200 + part);
    await touch("touchEnd");
    await page.getByRole("button", { name: "Show all" }).waitFor();
    expect(await page.evaluate("visualViewport.scale")).toBe(1);
    await slider.press("Home");
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/^0[4-8]:\d\d · /);
  });

  it("has all labels of its axes inside and apart, also of high exports and of two days", async () => {
    const { page, address } = await withHistory({ viewport: phone });
    const grid = { ...cloudyDay("grid", today), ...steady(-12_000) };
    const two = daysUpTo(today, 2).map((day) => cloudyDay("charger", day));
    await putRecords(page, [grid, ...two]);
    await page.addInitScript(noteLabels);
    await page.goto(address("/history"));
    const source = page.getByRole("group", { name: "Source", exact: true });
    await source.getByRole("button", { name: "Grid", exact: true }).click();
    await expect.poll(() => labelsOf(page)).toContain("−10,000");
    expect(await outOfPlace(page)).toEqual([]);
    await page.getByRole("tab", { name: "Month" }).click();
    await source.getByRole("button", { name: "AC charger", exact: true }).click();
    await expect.poll(() => labelsOf(page)).toContain("kWh");
    expect(await outOfPlace(page)).toEqual([]);
  });
});

/** The minutes of a day that stood still at a power up to its noon. */
function steady(powerW: number) {
  const minutes = emptyMinutes();
  const part = { low: powerW, mean: powerW, high: powerW, coveredS: 60 };
  for (let minute = 0; minute < 720; minute += 1) addPart(minutes, minute, part);
  return { minutes: encodeMinutes(minutes), energy: energyOf(minutes) };
}

// Texts on a canvas with their places, since the last render.
const noteLabels = `{
  const { setTransform, fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.setTransform = function (...to) {
    globalThis.labels = [];
    setTransform.apply(this, to);
  };
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const { width } = this.measureText(text);
    const left = x - width * { left: 0, center: 0.5, right: 1 }[this.textAlign];
    globalThis.labels.push({ text, left, right: left + width, y });
    fillText.call(this, text, x, y);
  };
}`;

async function labelsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate("globalThis.labels.map(({ text }) => text)");
}

/** Labels that stand out of their chart, or on another label of their line. */
async function outOfPlace(page: Page): Promise<readonly string[]> {
  return page.evaluate(`labels.filter(({ left, right, y }, at) =>
    left < 0 ||
    right > document.querySelector("canvas").clientWidth ||
    labels.some((other, place) => place !== at && other.y === y && other.left < right && left < other.right),
  ).map(({ text }) => text)`);
}
