import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { dayAfter, dayOf, dayStartS } from "#plant/history/local-day.ts";
import { expectSoundInBothThemes } from "../support/app.ts";
import { desktop, phone, visit } from "../support/browser.ts";
import { startTestHub, type TestHub } from "../support/hub.ts";
import { root } from "../support/sources.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

let demonstration: TestHub;
beforeAll(async () => {
  demonstration = await startTestHub(["--allow-host", "gateway.test"], join(root, "dist"), 3);
  return () => demonstration.close();
});

const today = dayOf(Date.now() / 1000);
const sums = { known: 10, of: 12, gaveWh: 3100, clearWh: 5000, seenWh: 5000, wholeWh: 5000 };

/** Five strings of the demonstration's south field, and a string of its barn that is not known yet. */
const strings = [
  ...[0, 1, 2, 3, 4].map((number) => ({
    serial: "138291704711",
    number,
    state: "firm",
    plane: { tiltDeg: 24, azimuthDeg: 180 },
    light: { clearW: 300, peakW: 400, group: 0, isInSun: true },
  })),
  { serial: "116181203366", number: 0, state: "unknown", reason: "mostlyShaded" },
];

/** The pages of a hub that has learnt a clear day. */
async function openAt(path: string): Promise<Page> {
  const { page, context, close, complaints } = await visit({ viewport: phone });
  onTestFinished(async () => {
    await close();
    expect(complaints).toEqual([]);
  });
  await storeLearntSky(context);
  await page.goto(`http://gateway.test:${demonstration.port}${path}`);
  return page;
}

async function storeLearntSky(context: BrowserContext): Promise<void> {
  await context.route("**/hub/clear/curve?*", (route) => {
    const day = new URL(route.request().url()).searchParams.get("day") ?? "";
    const powerW = Array<number>(288).fill(1200);
    const curve = { startS: dayStartS(day), stepS: 300, powerW, hasMore: true };
    return route.fulfill({
      json: { curve: { ...curve, ...sums, known: 10, of: 12, sums: { day, ...sums } } },
    });
  });
  await context.route("**/hub/clear/days?*", (route) =>
    route.fulfill({
      json: { days: [2, 1].map((ago) => ({ day: dayAfter(today, -ago), ...sums })) },
    }),
  );
  await context.route("**/hub/clear/strings", (route) => route.fulfill({ json: { strings } }));
}

it("compares today with a clear day on the first page and on the wall, and says of what", async () => {
  const page = await openAt("/");
  await page.getByText("So far 62% of a clear day.").waitFor();
  await page.getByText("Clear day of 10 of 12 strings, without charge controllers").waitFor();
  await expectSoundInBothThemes(page);
  await page.goto(`http://gateway.test:${demonstration.port}/?view=wall`);
  await page.getByText("So far 62% of a clear day.").waitFor();
  await page.getByText("Clear day of 10 of 12 strings").waitFor();

  // A small wall has no curve: where there is no share either, it does not name a clear day.
  await page.route("**/hub/clear/curve?*", async (route) => {
    const day = new URL(route.request().url()).searchParams.get("day") ?? "";
    const powerW = Array<number>(288).fill(1200);
    const curve = { startS: dayStartS(day), stepS: 300, powerW, known: 10, of: 12 };
    await route.fulfill({ json: { curve: { ...curve, hasMore: true } } });
  });
  const answered = page.waitForResponse("**/hub/clear/curve?*");
  await page.reload();
  await answered;
  await page.getByText("Sun today").waitFor();
  await page.waitForTimeout(500);
  expect(await page.getByText("Clear day").count()).toBe(0);
});

it("compares a day, its hours and the days of a year with a clear sky in the history", async () => {
  const page = await openAt("/history");
  await page.getByText("So far 62% of a clear day.").waitFor();
  await page.getByText("Counted are 10 of 12 strings").waitFor();
  await page.getByText("Figures by hour").click();
  await page.getByRole("columnheader", { name: "Clear day" }).waitFor();
  await page
    .getByText(/^1\.20\skWh$/)
    .first()
    .waitFor();
  await page.getByRole("tab", { name: "All years" }).click();
  await page.getByText("62% of what a clear sky would have given, over 2 days.").waitFor();
  await page.getByLabel("Colour of a day").selectOption({ label: "Share of a clear day" });
  const newest = page.getByRole("slider", { name: "Calendar" }).first();
  await newest.focus();
  await newest.press("ArrowUp");
  await expect.poll(() => newest.getAttribute("aria-valuetext")).toMatch(/62%$/);
  await expectSoundInBothThemes(page);
});

it.runIf(areAllWalked)("saves the share of a clear day with the figures of each day", async () => {
  const page = await openAt("/history");
  await page.getByRole("tab", { name: "All years" }).click();
  await page.getByRole("button", { name: "Export CSV" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "Save" }).click(),
  ]);
  const rows = (await text(await download.createReadStream())).trimEnd().split("\r\n");
  expect(rows[0]).toMatch(/,Share of a clear day \(%\)$/);
  const shares = rows.map((row) => [row.slice(0, 10), row.split(",").at(-1)]);
  for (const ago of [2, 1]) expect(shares).toContainEqual([dayAfter(today, -ago), "62.0"]);
});

it.runIf(areAllWalked)(
  "puts strings together that face alike, with what each should give, and says why others are not known",
  async () => {
    const page = await openAt("/strings");
    const group = page.getByRole("rowgroup").filter({ hasText: "Facing south (180°), 24° steep" });
    await group.waitFor();
    expect(await group.getByText(/^expected \d+\sW$/).count()).toBe(5);
    await page.getByText("Not known yet: It stands in the shade most of the time.").waitFor();
    await expectSoundInBothThemes(page);
  },
);

const sizes = [
  ["phone", phone],
  ["tablet", { width: 768, height: 900 }],
  ["desktop", desktop],
] as const;

it.each(walkedRows(sizes))(
  "moves nothing on the first page when the day and the health of the strings come: %s",
  async (_, viewport) => {
    const { page, context, close } = await visit({ viewport });
    onTestFinished(close);
    await storeLearntSky(context);
    const [day, health] = [new AbortController(), new AbortController()];
    const gates = [day, health].map(({ signal }) => once(signal, "abort"));
    await context.route("**/hub/clear/curve?*", async (route) => {
      await gates[0];
      await route.fallback();
    });
    await context.route("**/hub/clear/health", async (route) => {
      await gates[1];
      const known = { firstDay: today, lastDay: today, events: [], strings: watched, clipping: [] };
      await route.fulfill({ json: { health: known } });
    });
    await page.goto(`http://gateway.test:${demonstration.port}/`);
    const card = page.getByRole("region", { name: "Today" });
    const heightOf = async () => (await card.boundingBox())?.height;
    await card.waitFor();
    const kept = await heightOf();
    day.abort();
    await card.getByText("So far 62% of a clear day.").waitFor();
    const chart = card.getByRole("figure");
    await chart.waitFor();
    expect(await heightOf()).toBe(kept);
    const drawn = await chart.boundingBox();
    health.abort();
    await card.getByText("Nothing found on 2 watched strings lately.").waitFor();
    expect(await heightOf()).toBe(kept);
    expect((await chart.boundingBox())?.height).toBe(drawn?.height);
  },
);

/** Two strings of which enough clear days tell. */
const watched = [0, 1].map((number) => ({
  serial: "138291704711",
  number,
  state: "firm",
  learntDays: 40,
  basis: "siblings",
  clearDays: 60,
  clearDaysNeeded: 24,
  spanDays: 400,
  spanDaysNeeded: 725,
}));
