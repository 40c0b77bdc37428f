import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import historyDe from "#app/locales/de/history.json" with { type: "json" };
import historyFr from "#app/locales/fr/history.json" with { type: "json" };
import hubDe from "#app/locales/de/hub.json" with { type: "json" };
import hubFr from "#app/locales/fr/hub.json" with { type: "json" };
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter, dayOf, dayStartS } from "#plant/history/local-day.ts";
import { siteZone } from "#simulator/scenario/moment.ts";
import { expectSoundPage, password } from "../support/app.ts";
import { phone, visit, type Visitor } from "../support/browser.ts";
import { cloudyDay, putRecords } from "../support/historyRecords.ts";
import { startTestHub, type TestHub } from "../support/hub.ts";
import { root } from "../support/sources.ts";
import { namedTasks, Steps, yearTasks } from "../support/steps.ts";
import { fingersOn } from "../support/touch.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

const dayMs = 86_400_000;

/** Noon of the newest day of which the hub has an afternoon: just after midnight nothing of a day is recorded. */
const noonMs = Math.floor((Date.now() - 0.75 * dayMs) / dayMs) * dayMs + dayMs / 2;
const today = dayOf(noonMs / 1000);

const pastDays = 400;

/** A day of a record that is over, near enough to be there in the usual run, too. */
const someDay = dayAfter(today, -5);

// The demonstration with more than a year of a past, of which the usual run needs the last days and the first.
let demonstration: TestHub;
beforeAll(async () => {
  const made = areAllWalked ? pastDays : 10;
  demonstration = await startTestHub(["--allow-host", "gateway.test"], join(root, "dist"), made);
  if (!areAllWalked) await giveHub(firstDay());
  return () => demonstration.close();
}, 600_000);

const address = (path: string) => `http://gateway.test:${demonstration.port}${path}`;

/** A day before those of the demonstration, from midnight where the hub is. */
function firstDay(): DayRecord {
  const day = dayAfter(today, -pastDays);
  const startS = dayStartS(day) ?? 0;
  return { ...cloudyDay("total", day), startS, untilS: startS + 86_400 };
}

async function giveHub(record: DayRecord): Promise<void> {
  const minutes = Buffer.from(record.minutes).toString("base64");
  const answer = await fetch(`http://127.0.0.1:${demonstration.port}/hub/history/records`, {
    method: "POST",
    body: JSON.stringify([{ ...record, minutes }]),
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${btoa(`admin:${password}`)}`,
    },
  });
  expect(await answer.json()).toEqual({ taken: 1, refused: 0 });
}

/** The history of the hub's demonstration, on a page at noon. */
async function openHistory(visitor: Visitor = {}, expected = /^$/, nowMs = noonMs) {
  const visited = await visit(visitor);
  const { page, complaints } = visited;
  onTestFinished(async () => {
    await visited.close();
    expect(complaints.filter((line) => !expected.test(line))).toEqual([]);
  });
  await page.clock.setSystemTime(nowMs);
  await page.goto(address("/history"));
  return page;
}

it("shows the hub's record years back, without a visit before", async () => {
  const page = await openHistory();
  await page.getByText(/^Recorded by the hub since .*\d{4}\./).waitFor();
  await page.getByRole("slider", { name: "Sun, Day" }).waitFor();
  await page.getByRole("tab", { name: "All years" }).click();
  await page.getByRole("slider", { name: "Sun, All years" }).waitFor();
  await page.getByText("Figures by year").click();
  const table = page.getByRole("table", { name: "Figures by year" });
  await expect.poll(() => table.getByRole("row").count()).toBeGreaterThanOrEqual(3);
  await expectSoundPage(page);
  await page.getByRole("tab", { name: "Day", exact: true }).click();
  await page.locator("input[type=date]").fill(someDay);
  const hours = page.getByRole("table", { name: "Figures by hour" });
  await expect.poll(() => hours.getByRole("row").count()).toBeGreaterThanOrEqual(24);
  const key = page.getByRole("list", { name: "Colours of the chart" });
  expect(await key.count()).toBe(0);
  await page.getByLabel("Source").selectOption({ label: "Everything in one chart" });
  await page.getByRole("slider", { name: "Everything in one chart, Day" }).focus();
  await expect.poll(() => key.getByRole("listitem").first().textContent()).toMatch(/\d\sW$/);
  await expectSoundPage(page);
  // An hour of the mean day is no hour that could be opened.
  const meanDay = page.getByRole("tab", { name: "Mean day" });
  await meanDay.click();
  await page.getByRole("slider", { name: "Everything in one chart, Mean day" }).press("Enter");
  expect(await meanDay.getAttribute("aria-selected")).toBe("true");
});

it("shows in a sound dialog what it understood of a file of another program", async () => {
  const page = await openHistory({ viewport: phone });
  const rows = ["entity_id,state,last_changed"];
  for (const name of [
    "sensor.meter",
    "sensor.a_name_as_long_as_other_programs_make_them_for_a_lamp",
  ])
    for (const minute of [10, 11, 12]) rows.push(`${name},-1200.5,2025-11-02T10:${minute}:00Z`);
  const buffer = Buffer.from(rows.join("\n"));
  const file = { name: "states.csv", mimeType: "text/csv", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("dialog").waitFor();
  await expectSoundPage(page, "dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

it.runIf(areAllWalked).each(namedTasks(yearTasks(today)))(
  "%s",
  async (_name, { allowed, walk }) => {
    const page = await openHistory();
    await page.goto(address("/"));
    const steps = new Steps(page);
    await walk(steps);
    expect(steps.count).toBeLessThanOrEqual(allowed);
  },
);

it.runIf(areAllWalked)(
  "has read the year before by the time that it is asked for, and not again each minute",
  async () => {
    const page = await openHistory();
    const year = Number(today.slice(0, 4)) - 1;
    // The comparison of the year shown is requested by its own source alone.
    const isOfYear = (url: string) => url.includes(`&to=${year}-12-31&`) && url.includes("house");
    const ahead = page.waitForResponse((response) => isOfYear(response.url()));
    await page.getByRole("tab", { name: "Year", exact: true }).click();
    await (await ahead).finished();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("button", { name: "Earlier" }).click();
    await page.getByRole("slider", { name: `Calendar, ${year}` }).waitFor();
    const again = page.waitForResponse((response) =>
      response.url().includes("/hub/history/sources"),
    );
    await page.clock.fastForward(61_000);
    await (await again).finished();
    expect(asked.filter(isOfYear)).toEqual([]);
  },
);

function calendarText(day: string): RegExp {
  const style = { weekday: "short", day: "numeric", month: "short" } as const;
  return new RegExp(`^${new Date(`${day}T12:00`).toLocaleDateString("en", style)} · .*Wh$`);
}

it.runIf(areAllWalked)("goes through the calendar of a year and opens its days", async () => {
  const page = await openHistory();
  const year = Number(today.slice(0, 4)) - 1;
  const calendar = page.getByRole("slider", { name: `Calendar, ${year}` });
  const openYear = () => page.getByRole("tab", { name: "Year", exact: true }).click();
  const opened = () => page.locator("input[type=date]").inputValue();
  const goesBy = async (key: string, day: string) => {
    await calendar.press(key);
    await expect.poll(() => calendar.getAttribute("aria-valuetext")).toMatch(calendarText(day));
  };
  await openYear();
  await page.getByRole("button", { name: "Earlier" }).click();
  await calendar.focus();
  await goesBy("End", `${year}-12-31`);
  await goesBy("ArrowLeft", `${year}-12-24`);
  await goesBy("ArrowUp", `${year}-12-23`);
  await goesBy("ArrowDown", `${year}-12-24`);
  await expectSoundPage(page);
  await calendar.press("Enter");
  await expect.poll(opened).toBe(`${year}-12-24`);

  await openYear();
  const box = await calendar.boundingBox();
  if (!box) throw new Error("no calendar");
  // The Monday of the week before last.
  const weekday = (new Date(`${year}-01-01`).getUTCDay() + 6) % 7;
  const monday = dayAfter(`${year}-01-01`, 51 * 7 - weekday);
  // Beside the names of the weekdays.
  const pitch = (box.width - 32 + 2) / 54;
  const [x, y] = [box.x + 32 + 51.5 * pitch, box.y + box.height - 6.5 * pitch];
  await page.mouse.move(x, y);
  await page.getByText(calendarText(monday)).waitFor();
  await page.mouse.click(x, y);
  await expect.poll(opened).toBe(monday);
});

it("goes to the day before or after by a swipe, unless the curve is zoomed", async () => {
  const page = await openHistory({ viewport: phone, hasTouch: true });
  const opened = () => page.locator("input[type=date]").inputValue();
  const chart = page.getByRole("slider", { name: "Sun, Day" });
  await chart.waitFor();
  const touch = await fingersOn(page, chart);
  const swipe = async (by: number) => {
    // A swipe is quick, and a machine may be slow.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await touch("touchStart", 160 - by / 2);
    await touch("touchMove", 160 + by / 2);
    await touch("touchEnd");
    await page.clock.resume();
  };
  await page.locator("input[type=date]").fill(dayAfter(today, -3));
  await swipe(120);
  await expect.poll(opened).toBe(dayAfter(today, -4));
  await swipe(-120);
  await expect.poll(opened).toBe(dayAfter(today, -3));
  await chart.press("+");
  const all = page.getByRole("button", { name: "Show all" });
  await all.waitFor();
  await swipe(120);
  await all.click();
  expect(await opened()).toBe(dayAfter(today, -3));
  await expectSoundPage(page);
});

it.runIf(areAllWalked)(
  "draws the calendar of another year as soon as it is seen or printed",
  async () => {
    const page = await openHistory({ viewport: phone });
    const calendar = page.getByRole("region", { name: "Calendar" });
    const picture = () =>
      calendar.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const years = [0, 1].map((back) => Number(today.slice(0, 4)) - back);
    const drawnFor = (year = 0) =>
      calendar.getByRole("slider", { name: `Calendar, ${year}` }).waitFor();
    // The page's observer has reported when an observer that began later has.
    const observedSpan = () =>
      page.evaluate(
        () => new Promise((seen) => new IntersectionObserver(seen).observe(document.body)),
      );
    await page.getByRole("tab", { name: "Year", exact: true }).click();
    await drawnFor(years[0]);
    await observedSpan();
    const ofThisYear = await picture();
    const back = page.getByRole("button", { name: "Earlier" });
    await back.click();
    await drawnFor(years[1]);
    expect(await picture()).toBe(ofThisYear);
    await calendar.scrollIntoViewIfNeeded();
    await expect.poll(picture).not.toBe(ofThisYear);
    const ofLastYear = await picture();
    await back.scrollIntoViewIfNeeded();
    await observedSpan();
    await page.getByRole("button", { name: "Later" }).click();
    await drawnFor(years[0]);
    expect(await picture()).toBe(ofLastYear);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await picture()).not.toBe(ofLastYear);
  },
);

it.each(
  walkedRows([
    ["de", "dark", historyDe, hubDe],
    ["fr", "light", historyFr, hubFr],
  ] as const),
)("is sound on a phone in %s, %s", async (locale, theme, history, hub) => {
  const page = await openHistory({ locale, theme, viewport: phone, hasTouch: true });
  await page.getByText(hub.history.since.split("{{")[0] ?? "").waitFor();
  // The others are the same without a hub (history.test.ts).
  const { day, year, all } = history.view;
  for (const name of areAllWalked ? Object.values(history.view).slice(1) : [day, year, all]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await page.getByRole("slider", { name }).waitFor();
    await expectSoundPage(page);
  }
});

function topOf(part: Locator): Promise<number> {
  return part.evaluate((element) => element.getBoundingClientRect().top);
}

it.runIf(areAllWalked)(
  "has the sources as chips on a phone, and the comparison below the chart",
  async () => {
    const page = await openHistory({ viewport: phone, hasTouch: true });
    const strip = page.getByRole("group", { name: "Source" });
    const chart = page.getByRole("slider", { name: "Sun, Day" });
    await chart.waitFor();
    expect(await strip.getByRole("button", { name: "Sun" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    await strip.getByRole("button", { name: "House" }).click();
    await page.getByRole("slider", { name: "House, Day" }).waitFor();
    expect(await page.getByRole("combobox", { name: "Source" }).count()).toBe(0);
    const compare = page.getByLabel("Compare with");
    const canvas = page.locator("canvas").first();
    expect(await topOf(strip)).toBeLessThan(await topOf(canvas));
    expect(await topOf(compare)).toBeGreaterThan(await topOf(canvas));
    const parts = strip.getByRole("combobox", { name: "Inverters and strings" });
    const inverter = (await parts.locator("option").nth(1).textContent()) ?? "";
    await parts.selectOption({ label: inverter });
    await page.getByRole("slider", { name: `${inverter}, Day` }).waitFor();
    await expectSoundPage(page);
    // The choice is in sight again when the strip comes back.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("combobox", { name: "Source" }).waitFor();
    await page.setViewportSize(phone);
    await expect
      .poll(() =>
        parts.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        }),
      )
      .toBe(true);
  },
);

it.each(
  walkedRows([
    ["en", "Today", "From the grid"],
    ["fr", "Aujourd’hui", "Du réseau"],
  ] as const),
)("shows where the energy of the day came from and went to: %s", async (...texts) => {
  const [locale, now, grid] = texts;
  const page = await openHistory({ locale, viewport: phone });
  await page.goto(address("/flow"));
  await page.getByRole("tab", { name: now, exact: true }).click();
  await page.locator("summary").click();
  const table = page.getByRole("table");
  const row = table.getByRole("row").filter({ hasText: grid });
  await expect.poll(() => row.textContent()).toMatch(/\d.k?Wh$/);
  await expectSoundPage(page);
});

/** Opens the timeline from the page, and returns its text of all years once they have been read. */
async function openTimeline(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Zoom through the whole record" }).click();
  await page.getByRole("slider", { name: "Sun, Timeline" }).waitFor();
  const figures = page.locator("dl").first();
  await expect.poll(() => figures.textContent()).toMatch(/Yield[\d,]+\.?\d*.kWh/);
  await expect.poll(() => page.getByText("Reading …").count()).toBe(0);
  return (await figures.textContent()) ?? "";
}

/** The same of a day that is over: the hub goes on recording. */
async function openDayInTimeline(page: Page): Promise<string> {
  const ofAll = await openTimeline(page);
  const figures = page.locator("dl").first();
  await page.getByLabel("Go to a day").fill(someDay);
  await expect.poll(() => figures.textContent()).not.toBe(ofAll);
  await expect.poll(() => page.getByText("Reading …").count()).toBe(0);
  return (await figures.textContent()) ?? "";
}

/** Time of day at which the span in the address begins, in the zone of the hub, which runs here. */
function timeInAddress(page: Page): string {
  const fromS = Number(new URL(page.url()).searchParams.get("from"));
  const format = { hour: "2-digit", minute: "2-digit", timeZone: siteZone } as const;
  return new Date(1000 * fromS).toLocaleTimeString("en-GB", format);
}

function spanOf(page: Page, day: string): Locator {
  const hasText = new Date(`${day}T12:00`).toLocaleDateString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  return page.locator("p", { hasText });
}

it("pans and zooms from all years to a minute by keys and buttons, drawn by the worker's kernel", async () => {
  const page = await openHistory();
  await openTimeline(page);
  expect(page.workers()).toHaveLength(1);
  await expectSoundPage(page);
  const slider = page.getByRole("slider");
  const spoken = async () => (await slider.getAttribute("aria-valuetext")) ?? "";
  await slider.focus();
  await page.keyboard.press("Home");
  await expect.poll(spoken).toMatch(/\d{4}, \d\d:\d\d–\d\d:\d\d · [\d.]+\sW/);
  await page.getByLabel("Go to a day").fill(someDay);
  await spanOf(page, someDay).waitFor();
  for (let zoom = 0; zoom < 11; zoom += 1) await slider.press("+");
  await expect.poll(spoken).toMatch(/, \d\d:\d\d · /);
  const span = page.locator("p", { hasText: /, \d\d:\d\d–\d\d:\d\d$/ });
  const shownBefore = await span.textContent();
  // Each goes half a minute, and the label names minutes.
  await slider.press("PageDown");
  await slider.press("PageDown");
  await expect.poll(() => span.textContent()).not.toBe(shownBefore);
  const earlier = page.getByRole("button", { name: "Earlier" });
  await earlier.click();
  await earlier.click();
  await expect.poll(() => span.textContent()).toBe(shownBefore);
  await page.getByRole("button", { name: "Zoom out" }).click();
  const zoomedOut = (await span.textContent()) ?? "";
  const [start] = /\d\d:\d\d/.exec(zoomedOut) ?? [];
  await expect.poll(() => timeInAddress(page)).toBe(start);
  await page.reload();
  await expect.poll(() => span.textContent()).toBe(zoomedOut);
  await page.getByText("Figures of this span").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save this table as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("heliograph-figures-of-this-span.csv");
  await expectSoundPage(page);
  await slider.press("Escape");
  await expect.poll(() => page.getByLabel("Time span").inputValue()).toBe("all");
  await expect.poll(() => page.url()).not.toContain("from=");
});

it("moves below the finger, and grows between two of them", async () => {
  const page = await openHistory({ viewport: phone, hasTouch: true });
  await openTimeline(page);
  const slider = page.getByRole("slider");
  await slider.scrollIntoViewIfNeeded();
  const chart = await slider.boundingBox();
  if (!chart) throw new Error("no chart");
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...places: readonly number[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: places.map((x, id) => ({ x: chart.x + x, y: chart.y + 80, id })),
    });
  const span = page.locator("p", { hasText: /\d{4} – .*\d{4}$/ });
  const whole = await span.textContent();
  await touch("touchStart", 150);
  await touch("touchStart", 150, 200);
  for (let part = 0; part <= 50; part += 10) await touch("touchMove", 150 - part, 200 + part);
  await touch("touchEnd");
  await expect.poll(() => span.textContent()).not.toBe(whole);
  const pinched = await span.textContent();
  await touch("touchStart", 100);
  for (let part = 0; part <= 100; part += 20) await touch("touchMove", 100 + part);
  await touch("touchEnd");
  await expect.poll(() => span.textContent()).not.toBe(pinched);
  expect(await page.evaluate("visualViewport.scale")).toBe(1);
});

it.runIf(areAllWalked)("asks for nothing of a span that is over once it is read", async () => {
  const page = await openHistory();
  await openTimeline(page);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/hub/history/curves")) asked += 1;
  });
  await page.getByLabel("Go to a day").fill(someDay);
  await spanOf(page, someDay).waitFor();
  const oneMinute = async () => {
    const sources = page.waitForResponse((answer) => answer.url().includes("/hub/history/sources"));
    await page.clock.fastForward(61_000);
    await (await sources).finished();
  };
  // Requests that follow from the list of sources come before the list of the next minute.
  const askedInTwo = async () => {
    const before = asked;
    await oneMinute();
    await oneMinute();
    return asked - before;
  };
  await expect.poll(askedInTwo).toBe(0);
});

it.runIf(areAllWalked)("keeps the figures of a span until another one has settled", async () => {
  const page = await openHistory();
  const ofDay = await openDayInTimeline(page);
  const figures = page.locator("dl").first();
  // A moving window does not settle while the clock stands still.
  await page.clock.pauseAt(noonMs + 3_600_000);
  // After an hour a notice may have moved it.
  const chart = await page.locator("canvas").boundingBox();
  if (!chart) throw new Error("no chart");
  await page.mouse.move(chart.x + 60, chart.y + 80);
  await page.mouse.down();
  await page.mouse.move(chart.x + chart.width - 20, chart.y + 80, { steps: 5 });
  await page.mouse.move(chart.x + 2 * chart.width, chart.y + 80, { steps: 5 });
  await spanOf(page, someDay).waitFor({ state: "detached" });
  expect(await figures.textContent()).toBe(ofDay);
  await page.mouse.up();
  await page.clock.resume();
  await expect.poll(() => figures.textContent()).not.toBe(ofDay);
});

it.each(["Worker", "WebAssembly"])("draws the same timeline without %s", async (missing) => {
  const page = await openHistory();
  const drawn = await openDayInTimeline(page);
  await page.addInitScript(`delete globalThis.${missing}`);
  await page.goto(address("/history"));
  expect(await openDayInTimeline(page)).toBe(drawn);
  expect(page.workers()).toHaveLength(0);
});

it.runIf(areAllWalked)("gives the hub once what this browser recorded itself", async () => {
  // By the right time: from a browser whose clock is off the hub takes nothing.
  const page = await openHistory({}, /^$/, Date.now());
  // Before the past of the demonstration.
  const before = dayAfter(today, -420);
  await page.getByText("Recorded by the hub").waitFor();
  await putRecords(page, [cloudyDay("total", before)]);
  await page.reload();
  const give = page.getByRole("button", { name: "Give the hub what this browser recorded" });
  await give.waitFor();
  expect(await give.getAttribute("aria-disabled")).toBe("true");
  await expectSoundPage(page);
  await page.goto(address("/login?returnUrl=/history"));
  await page.getByLabel("User name").fill("admin");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/history");
  await give.click();
  await page.getByText("The hub has filled its gaps from one record", { exact: false }).waitFor();
  await page.locator("input[type=date]").fill(before);
  await page.getByRole("slider", { name: "Sun, Day" }).waitFor();
  await page.reload();
  await page.getByText("Recorded by the hub since").waitFor();
  expect(await give.count()).toBe(0);
});

it.runIf(areAllWalked)(
  "says that the hub's history cannot be read, and reads it when asked again",
  async () => {
    const page = await openHistory({}, /Failed to load resource/);
    await page.getByText("Recorded by the hub since").waitFor();
    await page.route("**/hub/history/**", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.reload();
    await page.getByText("The history of the hub cannot be read.").waitFor();
    await expectSoundPage(page);
    await page.unroute("**/hub/history/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Recorded by the hub since").waitFor();
    await page.getByRole("slider").waitFor();
  },
);
