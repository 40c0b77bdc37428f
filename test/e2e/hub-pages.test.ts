import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import hubDe from "#app/locales/de/hub.json" with { type: "json" };
import hubEn from "#app/locales/en/hub.json" with { type: "json" };
import hubFr from "#app/locales/fr/hub.json" with { type: "json" };
import maintenanceDe from "#app/locales/de/maintenance.json" with { type: "json" };
import maintenanceEn from "#app/locales/en/maintenance.json" with { type: "json" };
import maintenanceFr from "#app/locales/fr/maintenance.json" with { type: "json" };
import messagesDe from "#app/locales/de/messages.json" with { type: "json" };
import messagesEn from "#app/locales/en/messages.json" with { type: "json" };
import messagesFr from "#app/locales/fr/messages.json" with { type: "json" };
import shellDe from "#app/locales/de/shell.json" with { type: "json" };
import shellEn from "#app/locales/en/shell.json" with { type: "json" };
import shellFr from "#app/locales/fr/shell.json" with { type: "json" };
import { expectSoundPage, password } from "../support/app.ts";
import { desktop, phone } from "../support/browser.ts";
import { gateway, openHub } from "../support/hubPage.ts";
import { walkedRows } from "../support/walks.ts";

it.each(
  walkedRows([
    ["de", "dark", phone, messagesDe, shellDe],
    ["en", "light", desktop, messagesEn, shellEn],
    ["fr", "light", phone, messagesFr, shellFr],
  ] as const),
)("gives an overview of all gateways in %s, %s", async (...row) => {
  const [locale, theme, viewport, texts, shell] = row;
  const gateways = [
    `--gateway=house=${await gateway()}`,
    `--gateway=cabin=${await gateway({ scenario: "no-readonly" })}`,
    "--gateway=barn=http://127.0.0.1:9",
  ];
  const visitor = { locale, theme, viewport };
  const { page, open } = await openHub(gateways, { visitor, pastDays: 0 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open("/settings/ntp");
  const card = (name: string) => page.getByRole("article", { name });
  await card("house").getByText(texts.overview.online).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await card("cabin").getByText(texts.overview.locked).waitFor();
  await card("barn").getByText(texts.overview.silent, { exact: true }).waitFor();
  await expectSoundPage(page);
  expect(asked.filter((path) => path.includes("/api/"))).toEqual([]);
  await card("house").getByRole("link").first().click();
  await page.getByText("Garage roof").first().waitFor();
  // The name of the inverter is there before the app.
  await expect.poll(() => page.title()).toMatch(/ · house$/);
  await page.getByRole("link", { name: shell.nav.overview }).click();
  await card("house").waitFor();
});

it("says that the hub does not answer, keeps the figures, and reads them again", async () => {
  const { page, open } = await openHub([`--gateway=house=${await gateway()}`], { pastDays: 0 });
  await open("/");
  const house = page.getByRole("article", { name: "house" });
  await house.getByText("Online").waitFor();
  let isBack = false;
  await page.route("**/hub/overview", (route) =>
    isBack ? route.fallback() : route.fulfill({ status: 500, body: "{}" }),
  );
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText("The overview cannot be read.").waitFor();
  await house.waitFor();
  await expectSoundPage(page);
  const asked = page.waitForRequest("**/hub/overview");
  await page.getByRole("button", { name: "Try again" }).click();
  await asked;
  // After some time the page asks again by itself, so that nothing is left to click.
  isBack = true;
  await page.getByText("The overview cannot be read.").waitFor({ state: "detached" });
});

it.each(
  walkedRows([
    ["de", "light", phone, hubDe, messagesDe, shellDe],
    ["en", "dark", desktop, hubEn, messagesEn, shellEn],
    ["fr", "dark", phone, hubFr, messagesFr, shellFr],
  ] as const),
)("lists alerts, sets up messages and sends a test, in %s, %s", async (...row) => {
  const [locale, theme, viewport, texts, messages, shell] = row;
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    received.push(request.url ?? "");
    response.end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void receiver.close());
  await once(receiver, "listening");
  const place = receiver.address();
  const port = typeof place === "object" ? place?.port : 0;
  const visitor = { locale, theme, viewport };
  const gateways = [`--gateway=house=${await gateway()}`, "--gateway=barn=http://127.0.0.1:9"];
  const { page, open, lines } = await openHub(gateways, { visitor, pastDays: 0 });
  const startS = Date.now() / 1000 - 7_200;
  const base = { subject: "", figures: {}, sinceS: startS, startS };
  const alerts = [
    { ...base, rule: "batteryAlarm", figures: { issues: "overVoltage" }, endS: null },
    { ...base, rule: "gatewaySilent", endS: startS + 3_600 },
  ];
  let channels: readonly string[] = [];
  await page.route("**/hub/alerts?*", (route) => route.fulfill({ json: { alerts, channels } }));
  await open("/house/");
  await page.getByRole("alert").getByRole("link", { name: texts.alerts.all }).click();
  expect(await page.getByText(texts.alert.rule.gatewaySilent).count()).toBe(0);
  // The keyboard opens it, too.
  await page.getByText(texts.alerts.ended_one).press("Enter");
  await page
    .getByRole("table", { name: texts.alerts.past })
    .getByText(texts.alert.rule.gatewaySilent)
    .waitFor();
  await expectSoundPage(page);
  const setUp = page.getByRole("button", { name: messages.setUp });
  await setUp.click();
  const field = page.getByRole("textbox", { name: messages.new });
  await field.fill("short");
  await setUp.click();
  await page.getByText(messages.short).waitFor();
  await expectSoundPage(page);
  await field.fill("sunflower-42");
  // This page is not at any of the hub's own names.
  await setUp.click();
  await page.getByText(messages.wrongWord).waitFor();
  await expectSoundPage(page);
  const word = /[a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4}/.exec(lines.join("\n"))?.[0] ?? "";
  await page.getByRole("textbox", { name: messages.word }).fill(word);
  await setUp.click();
  await page.getByRole("switch", { name: messages.channels.mqtt.name }).check();
  await page.getByRole("switch", { name: messages.channels.webhook.name }).check();
  const save = page.getByRole("button", { name: shell.common.save });
  await save.click();
  await page.getByText(messages.problems.required).first().waitFor();
  await expectSoundPage(page);
  await page.getByRole("switch", { name: messages.channels.mqtt.name }).uncheck();
  const address = page.getByRole("textbox", { name: messages.fields.http });
  await address.fill(`http://127.0.0.1:${port}/hook`);
  channels = ["webhook"];
  await page.getByRole("switch", { name: messages.digests.day }).check();
  await save.click();
  await page.getByText(messages.saved).waitFor();
  await expect.poll(() => address.inputValue()).toBe("");
  const delivered = page.getByText(messages.delivered.replace("{{channel}}", "webhook"));
  const one = messages.testOne.replace("{{channel}}", messages.channels.webhook.name);
  await page.getByRole("button", { name: one }).click();
  await delivered.waitFor();
  await expectSoundPage(page);
  await page.getByRole("button", { name: shell.common.close }).click();
  const test = page.getByRole("button", { name: messages.test });
  await test.click();
  await page.getByRole("textbox", { name: messages.password }).fill("sunflower-42");
  await test.click();
  await delivered.waitFor();
  expect(received).toEqual(["/hook", "/hook"]);
  await test.click();
  await page.getByRole("textbox", { name: messages.password }).fill("wrong");
  await test.click();
  await page.getByText(messages.wrong).waitFor();
  await expectSoundPage(page);
  expect(received).toHaveLength(2);
});

const ofConfig = (text: string) => text.replace("{{file}}", "config.json");

/** Sets the time server of the gateway "house" through the hub. Returns the code of its answer. */
function setTimeServer(page: Page, server: string): Promise<unknown> {
  const headers = { authorization: `Basic ${btoa(`admin:${password}`)}` };
  return page.evaluate(
    async (sent) => {
      const url = "/house/api/ntp/config";
      const record: unknown = await (await fetch(url, { headers: sent.headers })).json();
      const data = JSON.stringify({ ...Object(record), ntp_server: sent.server });
      const body = new URLSearchParams({ data });
      const answer = await fetch(url, { method: "POST", headers: sent.headers, body });
      return (await answer.json()).code;
    },
    { headers, server },
  );
}

it.each(
  walkedRows([
    ["de", "dark", phone, hubDe, maintenanceDe],
    ["en", "light", desktop, hubEn, maintenanceEn],
    ["fr", "light", phone, hubFr, maintenanceFr],
  ] as const),
)("keeps backups, compares and restores them, in %s, %s", async (...row) => {
  const [locale, theme, viewport, { backups: texts }, maintenance] = row;
  const { page, open } = await openHub([`--gateway=house=${await gateway()}`], {
    visitor: { locale, theme, viewport },
    pastDays: 0,
  });
  const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });
  await page.addInitScript((text) => localStorage.setItem("user/house", text), user);
  await open("/house/settings/config");
  await page.getByText("HELIOGRAPH_PASSWORD_HOUSE").waitFor();
  await page.getByText(texts.none).waitFor();
  const show = page.getByRole("button", { name: texts.show.replace("{{time}}", "") });
  const now = page.getByRole("button", { name: texts.now });
  await now.click();
  await expect.poll(() => show.count()).toBe(1);
  await now.click();
  await page.getByText(texts.same).waitFor();
  expect(await setTimeServer(page, "time.example")).toBe(1001);
  await now.click();
  await expect.poll(() => show.count()).toBe(2);
  await show.first().click();
  const setting = page.getByText("ntp.server", { exact: true });
  await setting.waitFor();
  await page.getByText("time.example", { exact: true }).waitFor();
  await expectSoundPage(page);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: ofConfig(texts.download) }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-config\.json$/);
  await show.last().click();
  await page.getByRole("button", { name: ofConfig(texts.restore) }).click();
  await page.getByText(texts.handed).waitFor();
  await expect.poll(() => setting.count()).toBe(2);
  await page.getByRole("button", { name: maintenance.restore.backupFirst }).waitFor();
  await expectSoundPage(page);
});
