import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import dialogsEn from "#app/locales/en/dialogs.json" with { type: "json" };
import messagesDe from "#app/locales/de/messages.json" with { type: "json" };
import messagesEn from "#app/locales/en/messages.json" with { type: "json" };
import messagesFr from "#app/locales/fr/messages.json" with { type: "json" };
import shellDe from "#app/locales/de/shell.json" with { type: "json" };
import shellEn from "#app/locales/en/shell.json" with { type: "json" };
import shellFr from "#app/locales/fr/shell.json" with { type: "json" };
import { openEventStore } from "#hub/events/eventStore.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import type { HubEvents } from "#hub-api/events.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { expectSoundPage, visitSignedIn } from "../support/app.ts";
import { desktop, phone, visit } from "../support/browser.ts";
import { startTestHub, testHub, type TestHub } from "../support/hub.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";
import { root } from "../support/sources.ts";
import { walkedRows } from "../support/walks.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub(["--allow-host", "gateway.test"], join(root, "dist"), 1);
  return () => hub.close();
});

const startS = Math.floor(Date.now() / 1000) - 60;
const event = { serial: serials.field, code: 142, text: "Grid voltage", startS, isDated: true };
const answer: HubEvents = {
  events: [
    { ...event, endS: null, isActive: true },
    {
      ...event,
      serial: serials.garage,
      code: 46,
      startS: startS - 1,
      endS: startS,
      isActive: false,
    },
  ],
  sinceS: startS - 1,
  isCut: false,
};

it.each(
  walkedRows([
    ["de", "light", phone, messagesDe, shellDe],
    ["en", "dark", desktop, messagesEn, shellEn],
    ["fr", "dark", phone, messagesFr, shellFr],
  ] as const),
)("shows events, and switches a rule off, in %s, %s", async (...row) => {
  const [locale, theme, viewport, messages, shell] = row;
  const page = await visitSignedIn({ locale, theme, viewport });
  let json: HubEvents = { events: [], sinceS: null, isCut: false };
  await page.route("**/hub/events?*", (route) => route.fulfill({ json }));
  await page.goto(`http://gateway.test:${hub.port}/alerts`);
  await page.getByRole("tab", { name: messages.events.tab }).click();
  await page.getByText(messages.events.none).waitFor();
  await page.getByText(messages.events.never).waitFor();
  await page.getByRole("heading", { name: messages.events.grid }).waitFor();
  await expectSoundPage(page);
  json = answer;
  await page.reload();
  const table = page.getByRole("table", { name: messages.events.title });
  // Of the number 46 the page has words of its own.
  await expect.poll(() => table.getByRole("link").count()).toBe(2);
  await expectSoundPage(page);
  const inverter = page.getByRole("combobox", { name: messages.events.inverter });
  await inverter.selectOption(serials.field);
  await expect.poll(() => table.getByRole("link").count()).toBe(1);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: messages.events.export }).click();
  expect((await saved).suggestedFilename()).toMatch(/^heliograph-events-.*\.csv$/);
  await page.getByRole("tab", { name: messages.events.alertsTab }).click();
  await page.getByRole("button", { name: messages.rules.change }).click();
  await page.getByRole("switch", { name: messages.rules.names.stringLow }).uncheck();
  const silent = page.getByRole("group", { name: messages.rules.names.inverterSilent });
  await silent.getByRole("textbox", { name: messages.fields.quiet }).fill("22-7");
  const save = page.getByRole("button", { name: shell.common.save });
  await save.click();
  await page.getByText(messages.problems.hours).waitFor();
  await expectSoundPage(page);
  await silent.getByRole("textbox", { name: messages.fields.quiet }).fill("22:00-07:00");
  await save.click();
  await page.getByText(messages.rules.saved).waitFor();
  await page.reload();
  await page.getByRole("alert").getByText(messages.rules.names.stringLow).waitFor();
  await expectSoundPage(page);
});

it.each([
  ["answers with an error", { status: 500, body: "{}" }],
  ["is gone", undefined],
] as const)("says that events cannot be read when the hub %s", async (_name, failure) => {
  const { page, close } = await visit({ viewport: phone });
  onTestFinished(close);
  let isBack = false;
  const json: HubEvents = { events: [], sinceS: null, isCut: false };
  await page.route("**/hub/events?*", (route) => {
    if (isBack) return route.fulfill({ json });
    return failure === undefined ? route.abort() : route.fulfill(failure);
  });
  await page.goto(`http://gateway.test:${hub.port}/alerts?view=events`);
  const retry = page.getByRole("alert").getByRole("button", { name: shellEn.common.retry });
  await retry.waitFor();
  await expectSoundPage(page);
  const asked = page.waitForRequest("**/hub/events?*");
  await retry.click();
  await asked;
  // After some time the page asks again by itself, so that nothing is left to click.
  isBack = true;
  await page.getByText(messagesEn.events.none).waitFor();
});

/** Keeps an event that is over in the record of a hub's only gateway, beside the running hub. */
async function keepEvent(dataDir: string, beganS: number): Promise<void> {
  const store = new SqliteStore(join(dataDir, "record.sqlite"));
  const [gateway = ""] = await store.gateways();
  const entry = { code: 46, text: "FB-OV: DC bus overvoltage", startS: 0, endS: 1 };
  const kept = { ...entry, startS: beganS, endS: beganS + 1, isActive: false, isDated: true };
  openEventStore(store.database).keep(
    gateway,
    serials.field,
    { entries: [{ entry, event: kept }], ends: [] },
    beganS + 2,
  );
  await store.close();
}

it("shows what the hub's record keeps, and what of it began since the last visit", async () => {
  const dataDir = temporaryFolder();
  const own = await testHub(
    ["--data", dataDir, "--allow-host", "gateway.test"],
    join(root, "dist"),
    1,
  );
  const { page, complaints, close } = await visit({ viewport: phone });
  onTestFinished(async () => {
    await close();
    expect(complaints).toEqual([]);
  });
  // So long ago that the gateway tells the hub of no event of that day, however long the test takes.
  const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const elevenS = Date.parse(`${day}T11:00:00Z`) / 1000;
  await keepEvent(dataDir, elevenS - 600);
  await page.goto(`http://gateway.test:${own.port}/alerts?view=events&day=${day}`);
  const table = page.getByRole("table", { name: messagesEn.events.title });
  await expect.poll(() => table.getByRole("link").count()).toBe(1);
  await table.getByText(dialogsEn.events.words[46]).waitFor();
  const marks = table.getByText(messagesEn.events.new, { exact: true });
  // A first visit has none before it: nothing is called new.
  expect(await marks.count()).toBe(0);
  await keepEvent(dataDir, elevenS + 600);
  const [key] = await page.evaluate(() =>
    Object.keys(localStorage).filter((one) => one.startsWith("heliograph.eventsSeen")),
  );
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key ?? "",
    JSON.stringify({ atS: elevenS, beforeS: null }),
  ] as const);
  await page.goto(`http://gateway.test:${own.port}/alerts?view=events`);
  await page
    .getByRole("button", { name: new RegExp(`\\b${Number(day.slice(-2))}\\b.*: 1 new$`) })
    .click();
  await expect.poll(() => table.getByRole("link").count()).toBe(2);
  await expect.poll(() => marks.count()).toBe(1);
  await expectSoundPage(page);
  // The same visit as before goes on.
  await page.reload();
  await expect.poll(() => marks.count()).toBe(1);
});
