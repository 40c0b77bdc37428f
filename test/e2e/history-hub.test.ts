import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import historyDe from "#app/locales/de/history.json" with { type: "json" };
import historyFr from "#app/locales/fr/history.json" with { type: "json" };
import hubDe from "#app/locales/de/hub.json" with { type: "json" };
import hubFr from "#app/locales/fr/hub.json" with { type: "json" };
import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import { expectSoundPage, password } from "../support/app.ts";
import { phone, visit, type Visitor } from "../support/browser.ts";
import { cloudyDay, putRecords } from "../support/historyRecords.ts";
import { testHub } from "../support/hub.ts";
import { root } from "../support/sources.ts";

const today = dayOf(Date.now() / 1000);

/** The history of the hub's demonstration, which has so many days of a past. */
async function openHistory(pastDays: number, visitor: Visitor = {}, expected = /^$/) {
  const args = ["--allow-host", "gateway.test"];
  const hub = await testHub(args, join(root, "dist"), pastDays);
  const visited = await visit(visitor);
  const { page, complaints } = visited;
  onTestFinished(async () => {
    await visited.close();
    expect(complaints.filter((line) => !expected.test(line))).toEqual([]);
  });
  const address = (path: string) => `http://gateway.test:${hub.port}${path}`;
  await page.goto(address("/history"));
  return { page, address };
}

it("shows the hub's record years back, without a visit before", async () => {
  const { page } = await openHistory(400);
  await page.getByText(/^Recorded by the hub since .*\d{4}\.$/).waitFor();
  await page.getByRole("slider", { name: "All inverters, Day" }).waitFor();
  await page.getByRole("tab", { name: "All years" }).click();
  await page.getByRole("slider", { name: "All inverters, All years" }).waitFor();
  await page.getByText("Figures by year").click();
  const table = page.getByRole("table", { name: "Figures by year" });
  await expect.poll(() => table.getByRole("row").count()).toBeGreaterThanOrEqual(3);
  await expectSoundPage(page);
  await page.getByRole("tab", { name: "Day", exact: true }).click();
  const someTimeAgo = dayAfter(today, -100);
  await page.locator("input[type=date]").fill(someTimeAgo);
  const hours = page.getByRole("table", { name: "Figures by hour" });
  await expect.poll(() => hours.getByRole("row").count()).toBeGreaterThanOrEqual(24);
  await page.getByLabel("Source").selectOption({ label: "Everything in one chart" });
  await page.getByRole("slider", { name: "Everything in one chart, Day" }).waitFor();
  await expectSoundPage(page);
});

it.each([
  ["de", "dark", historyDe, hubDe],
  ["fr", "light", historyFr, hubFr],
] as const)("is sound on a phone in %s, %s", async (locale, theme, history, hub) => {
  const { page } = await openHistory(40, { locale, theme, viewport: phone, hasTouch: true });
  await page.getByText(hub.history.since.split("{{")[0] ?? "").waitFor();
  for (const name of Object.values(history.view).slice(1)) {
    await page.getByRole("tab", { name, exact: true }).click();
    await page.getByRole("slider", { name }).waitFor();
    await expectSoundPage(page);
  }
});

it("gives the hub once what this browser recorded itself", async () => {
  const { page, address } = await openHistory(5);
  const before = dayAfter(today, -20);
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
  await page.goto(address("/history"));
  await give.click();
  await page.getByText("The hub has looked through one record", { exact: false }).waitFor();
  await page.locator("input[type=date]").fill(before);
  await page.getByRole("slider", { name: "All inverters, Day" }).waitFor();
  await page.reload();
  await page.getByText("Recorded by the hub since").waitFor();
  expect(await give.count()).toBe(0);
});

it("says that the hub's history cannot be read, and reads it when asked again", async () => {
  const { page } = await openHistory(5, {}, /Failed to load resource/);
  await page.getByText("Recorded by the hub since").waitFor();
  await page.route("**/hub/history/**", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.reload();
  await page.getByText("The history of the hub cannot be read.").waitFor();
  await expectSoundPage(page);
  await page.unroute("**/hub/history/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Recorded by the hub since").waitFor();
  await page.getByRole("slider").waitFor();
});
