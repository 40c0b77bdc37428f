import { join } from "node:path";
import { text as textIn } from "node:stream/consumers";
import type { Route } from "playwright-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { storageKeys } from "#app/shared/storage/storage.ts";
import { addPart, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter } from "#plant/history/local-day.ts";
import { expectSoundInBothThemes, openApp, password } from "../support/app.ts";
import { phone, visit } from "../support/browser.ts";
import { builds } from "../support/builds.ts";
import { cloudyDay, daysUpTo, putRecords } from "../support/historyRecords.ts";
import { startTestHub, type TestHub } from "../support/hub.ts";
import { root } from "../support/sources.ts";
import { areAllWalked } from "../support/walks.ts";

let demonstration: TestHub;
beforeAll(async () => {
  demonstration = await startTestHub(["--allow-host", "gateway.test"], join(root, "dist"), 40);
  return () => demonstration.close();
});

const saved = /^With ([\d.]+)\skWh: about ([\d,.]+) in your currency saved in the recorded time/;

it("says in three steps what a battery would have saved, and keeps the question in its address", async () => {
  const visited = await visit({ viewport: phone });
  const { page, complaints } = visited;
  onTestFinished(async () => {
    await visited.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`http://gateway.test:${demonstration.port}/what-if`);
  const headline = page.getByText(saved).first();
  const amount = async () => Number((await headline.innerText()).match(saved)?.[2]);
  const slider = page.getByRole("slider", { name: "Usable capacity" });
  await slider.waitFor();
  await page
    .getByText(/^Enter both prices/)
    .first()
    .waitFor();

  // To open the page was the first step.
  let steps = 1;
  const step = async (label: string, text: string) => {
    steps += 1;
    await page.getByLabel(label).fill(text);
  };
  await step("Price of a kWh from the grid", "0.34");
  // Half of the prices gives no amount.
  await page
    .getByText(/^Enter both prices/)
    .first()
    .waitFor();
  expect(await headline.count()).toBe(0);
  await step("Feed-in tariff per kWh", "0.08");
  await headline.waitFor();
  // Twice the present battery.
  expect(await headline.innerText()).toMatch(/^With 1[\d.]+\skWh/);
  expect(steps).toBeLessThanOrEqual(3);
  const withFirst = await amount();
  await slider.press("ArrowLeft");
  await expect.poll(amount).toBeLessThanOrEqual(withFirst);
  await slider.press("Home");
  await page.getByText("Move the slider to see what a battery changes.").first().waitFor();
  await slider.press("End");
  await expect.poll(() => headline.innerText()).toMatch(/^With 20\skWh/);
  const withTwenty = await amount();
  expect(withTwenty).toBeGreaterThanOrEqual(withFirst);

  await page.getByText("All sizes as a table").click();
  const table = page.getByRole("table", { name: "All sizes as a table" });
  await expect.poll(() => table.getByRole("row").count()).toBe(42);
  await expectSoundInBothThemes(page);

  const ofDay = page.getByText(/^On .* from the grid instead of/);
  await ofDay.waitFor();
  await page.getByLabel("Day", { exact: true }).fill("2020-01-01");
  await page.getByText("This day has gaps and does not count.").waitFor();

  await expect.poll(() => new URL(page.url()).search).toMatch(/battery=20/);
  await page.reload();
  await expect.poll(() => headline.innerText()).toMatch(/^With 20\skWh/);
  expect(await amount()).toBe(withTwenty);
});

it.runIf(areAllWalked)(
  "plays another tariff, charging from the grid, a string and limits, which the address brings back",
  async () => {
    const visited = await visit({ viewport: phone });
    const { page, complaints } = visited;
    onTestFinished(async () => {
      await visited.close();
      expect(complaints).toEqual([]);
    });
    await page.goto(`http://gateway.test:${demonstration.port}/what-if?buy=0.34&sell=0.08`);
    const together = page.getByRole("region", { name: "All changes together" });
    await page.getByRole("slider", { name: "Usable capacity" }).waitFor();
    expect(await together.count()).toBe(0);

    await page.getByLabel("How much may be fed in").selectOption("Zero feed-in");
    await together.waitFor();
    await page.getByLabel("Power of each inverter").selectOption("800 W (balcony plant)");
    await page.getByText(/^The panels would have given/).waitFor();
    await page.getByLabel("Add a string like one of yours").check();
    await expect.poll(() => page.getByText(/^The panels would have given/).count()).toBe(2);

    await page.getByLabel("Charge in the cheapest hours of a day").check();
    await page.getByText(/^Needs a price at night/).waitFor();
    await page.getByLabel("Compare with another tariff").check();
    await page.getByText("Enter both tariffs to compare them.").waitFor();
    await page.getByLabel("Kind of tariff").selectOption("Hourly prices from a file");
    const file = page.getByLabel("Price file");
    const drop = (content: string) =>
      file.setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
    await drop("2026-01-01 00:00;8,1\nno prices");
    await page.getByText("Line 2 cannot be read: “no prices”").waitFor();
    const prices = ["Time;Price [EUR/MWh]", ...hourlyPrices()].join("\n");
    await drop(prices);
    await page.getByLabel("Surcharge per kWh").fill("0.15");
    await page.getByLabel("Factor for tax").fill("1.19");
    await page.getByText(/^With 1[\d.]+\skWh the other tariff would have cost [\d.,]+/).waitFor();
    await page.getByText(/^Charging from the grid would have/).waitFor();
    await expectSoundInBothThemes(page);

    const said = await together.locator("p").first().innerText();
    await expect.poll(() => new URL(page.url()).search).toMatch(/factor=1.19/);
    await page.reload();
    await page.getByText(/^Choose your price file/).waitFor();
    await drop(prices);
    await expect.poll(() => together.locator("p").first().innerText()).toBe(said);
  },
);

/** Cheap at noon, for the recorded time. */
function hourlyPrices(): readonly string[] {
  const startMs = Math.floor(Date.now() / 86_400_000 - 45) * 86_400_000;
  return Array.from({ length: 46 * 24 }, (_, hour) => {
    const time = new Date(startMs + hour * 3_600_000).toISOString();
    return `${time};${Math.abs((hour % 24) - 12) * 15}`;
  });
}

it.runIf(areAllWalked)(
  "keeps questions by a name in the hub, compares them, and exports and prints them",
  async () => {
    const visited = await visit({ viewport: phone });
    const { page, complaints } = visited;
    onTestFinished(async () => {
      await visited.close();
      expect(complaints).toEqual([]);
    });
    const whatIf = `http://gateway.test:${demonstration.port}/what-if?buy=0.34&sell=0.08`;
    await page.goto(whatIf);
    const keep = page.getByRole("button", { name: "Keep in the hub" });
    await keep.waitFor();
    expect(await keep.getAttribute("aria-disabled")).toBe("true");
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      storageKeys.user,
      JSON.stringify({ authdata: btoa(`admin:${password}`) }),
    ] as const);
    for (const [name, query] of Object.entries({
      Small: "battery=2",
      "Zero feed-in": "feedIn=0",
    })) {
      await page.goto(`${whatIf}&${query}`);
      await page.getByLabel("Name", { exact: true }).fill(name);
      await keep.click();
      await page.getByLabel(`Compare ${name}`).waitFor();
    }
    const table = page.getByRole("table", { name: "Scenarios" });
    await expect.poll(() => table.getByRole("row").count()).toBe(4);
    await page.getByLabel("Compare Zero feed-in").uncheck();
    await expect.poll(() => table.getByRole("row").count()).toBe(3);
    await expectSoundInBothThemes(page);

    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    const csv = await textIn(await (await downloading).createReadStream());
    expect(csv.split("\r\n").map((line) => line.split(",")[0])).toEqual([
      "scenario",
      "This question",
      "Small",
      "",
    ]);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);

    await page.getByRole("button", { name: "Open Small" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("battery")).toBe("2");
    await page.getByRole("button", { name: "Remove Small" }).click();
    await expect.poll(() => page.getByLabel("Compare Small").count()).toBe(0);
  },
);

it.runIf(areAllWalked)(
  "says what is missing while the hub's record cannot be read, and reads it again",
  async () => {
    const visited = await visit({});
    const { page } = visited;
    onTestFinished(() => visited.close());
    const curves = "**/hub/history/curves*";
    await page.route(curves, (route) => route.fulfill({ body: "cut" }));
    await page.goto(`http://gateway.test:${demonstration.port}/what-if?buy=0.34&sell=0.08`);
    const failure = page.getByRole("alert").filter({ hasText: "could not be read" });
    await failure.waitFor();
    await page.unroute(curves);
    await failure.getByRole("button", { name: "Try again" }).click();
    await page.getByText(saved).first().waitFor();
  },
);

const losableWorkers = `globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    addEventListener("lose", () => this.dispatchEvent(new ErrorEvent("error")));
  }
};`;

it.runIf(areAllWalked)(
  "keeps the question and the price file while a record that the worker lost is read again",
  async () => {
    const visited = await visit({});
    const { page } = visited;
    onTestFinished(() => visited.close());
    await page.addInitScript(losableWorkers);
    await page.goto(`http://gateway.test:${demonstration.port}/what-if?buy=0.34&other=market`);
    const buffer = Buffer.from(["Time;Price", ...hourlyPrices()].join("\n"));
    await page
      .getByLabel("Price file")
      .setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer });
    await page.getByText(/^p\.csv: /).waitFor();

    const held: Route[] = [];
    let isHeld = true;
    await page.route("**/hub/history/curves*", (route) =>
      isHeld ? held.push(route) : route.continue(),
    );
    // In a single task: a pending call begins the reading at once, which takes the field away.
    await page.getByLabel("Price of a kWh from the grid").evaluate((field: HTMLInputElement) => {
      dispatchEvent(new Event("lose"));
      field.select();
      document.execCommand("insertText", false, "0.2");
    });
    await expect.poll(() => held.length).toBeGreaterThan(0);
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.getByText(/^p\.csv: /).waitFor();
    expect(await page.getByLabel("Price of a kWh from the grid").inputValue()).toBe("0.2");
  },
);

it("counts from what this browser recorded where no hub does, and says what a hub would add", async () => {
  const { page, address } = await openApp({
    path: "/what-if",
    build: builds.hosted,
    viewport: phone,
    simulator: { scenario: "all-off" },
  });
  await page.getByText(/No whole day is recorded yet/).waitFor();
  const yesterday = dayAfter(new Date().toISOString().slice(0, 10), -2);
  await putRecords(page, daysUpTo(yesterday, 12).flatMap(sunnyHouse));
  await page.goto(address("/what-if?buy=0.34&sell=0.08"));
  await page.getByText(saved).first().waitFor();
  await page.getByText(/12 of 12 days count/).waitFor();
  await page.getByText(/^Keep this question as a bookmark/).waitFor();
  expect(await page.getByRole("button", { name: "Keep in the hub" }).count()).toBe(0);
  await expectSoundInBothThemes(page);
});

/** A house that always takes 400 W, on a day of sun. */
function sunnyHouse(day: string): readonly DayRecord[] {
  const total = emptyMinutes();
  const grid = emptyMinutes();
  for (let minute = 0; minute < 1440; minute += 1) {
    const watts = Math.max(0, 2000 * Math.sin(((minute - 330) / 840) * Math.PI));
    for (const [column, mean] of [
      [total, watts],
      [grid, 400 - watts],
    ] as const)
      addPart(column, minute, { low: mean, mean, high: mean, coveredS: 60 });
  }
  return [
    { ...cloudyDay("total", day), minutes: encodeMinutes(total) },
    { ...cloudyDay("grid", day), minutes: encodeMinutes(grid) },
  ];
}
