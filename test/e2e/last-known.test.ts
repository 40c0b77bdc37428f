import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { feeds } from "#protocol/areas/feeds.ts";
import { measurementsOf } from "#plant/live/inverter-state.ts";
import { channelsOf } from "#protocol/live/channels.ts";
import { emptyLive } from "#protocol/live/live.ts";
import { mergeLiveText } from "../support/mergeLiveText.ts";
import { type App, expectSoundPage, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { listenTo } from "#simulator/sockets/feedClient.ts";
import { pass } from "../support/time.ts";
import { unfold } from "../support/unfold.ts";

const live = "/api/livedata/status";
const key = "heliograph.lastLive";
const manual = { clock: "manual", scenario: "one-inverter" } as const;

const panel = (page: Page) => page.getByRole("region", { name: "Garage roof", exact: true });
const general = (page: Page) => page.getByRole("region", { name: "General" });

async function figures(page: Page): Promise<readonly string[]> {
  await unfold(page);
  const totals = await page.getByRole("region", { name: "Totals" }).innerText();
  return [totals, ...(await panel(page).getByRole("region").allInnerTexts())];
}

/** Opens the live page. Time passes until its socket has told of the inverter, and then stands still. */
async function openWithValues(): Promise<App & { readonly told: readonly string[] }> {
  const app = await openApp({
    path: "/about",
    viewport: phone,
    simulator: manual,
    expectedComplaints: [/ERR_|401|WebSocket/],
  });
  const { page, simulator, address } = app;
  const told = listenTo(simulator.gateway, feeds.live.path);
  let heard = "";
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith(feeds.live.path)) return;
    socket.on("framereceived", ({ payload }) => (heard = String(payload)));
  });
  await page.goto(address("/"));
  await expect
    .poll(async () => {
      await pass(app, 1000);
      return heard;
    })
    .toContain('"INV"');
  await expect.poll(() => heard).toBe(told.at(-1));
  return { ...app, told };
}

/** The last figures of a gateway with a single inverter, as shown. */
function lastFigures(told: readonly string[]): readonly string[] {
  const state = told.reduce((before, text) => {
    const merged = mergeLiveText(before, text);
    return merged.ok ? merged.value : before;
  }, emptyLive);
  const [inverter] = state.inverters;
  return [inverter?.AC, inverter?.DC, inverter?.INV]
    .flatMap(channelsOf)
    .flatMap(({ channel }) => measurementsOf(channel))
    .map(([, { v: value, d }]) =>
      (value ?? 0).toLocaleString("en", { minimumFractionDigits: d, maximumFractionDigits: d }),
    );
}

const storedText = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key);

it("a reload shows the last known values at once, as such, until fresh ones come", async () => {
  const app = await openWithValues();
  const { page, simulator, told } = app;
  // Fast messages are drawn some times a second.
  const last = lastFigures(told);
  expect(last.length).toBeGreaterThan(20);
  await expect
    .poll(async () => {
      const shown = new Set((await figures(page)).flatMap((text) => text.split(/\s+/)));
      return last.filter((figure) => !shown.has(figure));
    })
    .toEqual([]);
  const before = await figures(page);
  // Nothing is written while the page is looked at.
  expect(await storedText(page)).toBeNull();
  simulator.gateway.faults.set(live, { kind: "hang" });
  await page.reload();
  await page.getByText(/^Values from \d/).waitFor();
  await page.getByText("Last known").waitFor();
  expect(await figures(page)).toEqual(before);
  expect(await page.getByRole("region", { name: "Totals" }).getAttribute("data-stale")).toBe(
    "true",
  );
  expect(await page.locator("[data-stale=true]", { has: general(page) }).count()).toBe(1);
  await expectSoundPage(page);
  simulator.gateway.faults.clear();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect
    .poll(async () => {
      await pass(app, 1000);
      return page.locator("[data-stale=true]").count();
    })
    .toBe(0);
  expect(await page.getByText(/Last known|Values from/).count()).toBe(0);
});

it("what only the signed-in may read is not kept for others", async () => {
  const simulator = { clock: "manual", scenario: "no-readonly" } as const;
  const app = await openApp({ simulator, isSignedIn: true, expectedComplaints: [/401|WebSocket/] });
  const { page, address } = app;
  await expect
    .poll(() => page.getByRole("region", { name: "Totals" }).innerText())
    .toMatch(/\d\s+kWh/);
  await page.reload();
  expect(await storedText(page)).toContain('"isPrivate":true');
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("User name").waitFor();
  expect(await storedText(page)).toBeNull();
  await page.goto(address("/about"));
  expect(await storedText(page)).toBeNull();
});
