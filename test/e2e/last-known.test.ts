import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectSoundPage, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { pass } from "../support/time.ts";

const live = "/api/livedata/status";
const key = "heliograph.lastLive";
const manual = { clock: "manual", scenario: "one-inverter" } as const;

const general = (page: Page) => page.getByRole("region", { name: "General" });

async function openWithValues(options: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp({
    simulator: manual,
    expectedComplaints: [/ERR_|401|WebSocket/],
    ...options,
  });
  await expect
    .poll(async () => {
      await pass(app, 1000);
      return general(app.page).count();
    })
    .toBe(1);
  return app;
}

const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key);

it("a reload shows the last known values at once, as such, until fresh ones come", async () => {
  const app = await openWithValues({ viewport: phone });
  const { page, simulator } = app;
  // Nothing is written while the page is looked at.
  expect(await kept(page)).toBeNull();
  simulator.gateway.faults.set(live, { kind: "hang" });
  await page.reload();
  await page.getByText(/^Values from \d/).waitFor();
  await page.getByText("Last known").waitFor();
  // What came last, which the page may not have drawn any more.
  const { live: last } = JSON.parse((await kept(page)) ?? "");
  const power = last.inverters[0].INV["0"]["Power DC"].v.toFixed(1);
  expect(await general(page).innerText()).toContain(`DC power\n${power}`);
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
  expect(await kept(page)).toContain('"isPrivate":true');
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("User name").waitFor();
  expect(await kept(page)).toBeNull();
  await page.goto(address("/about"));
  expect(await kept(page)).toBeNull();
});
