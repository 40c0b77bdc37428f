import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import dialogsEn from "#app/locales/en/dialogs.json" with { type: "json" };
import hubDe from "#app/locales/de/hub.json" with { type: "json" };
import messagesDe from "#app/locales/de/messages.json" with { type: "json" };
import hubEn from "#app/locales/en/hub.json" with { type: "json" };
import messagesEn from "#app/locales/en/messages.json" with { type: "json" };
import hubFr from "#app/locales/fr/hub.json" with { type: "json" };
import messagesFr from "#app/locales/fr/messages.json" with { type: "json" };
import { serials } from "#simulator/plant/homestead.ts";
import { expectSoundPage, password, visitSignedIn } from "../support/app.ts";
import { desktop, phone } from "../support/browser.ts";
import { startTestHub, type TestHub } from "../support/hub.ts";
import { root } from "../support/sources.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub(["--allow-host", "gateway.test"], join(root, "dist"), 1);
  return () => hub.close();
});

const limit = { relative: true, value: 0 };
const hours = "22:00-07:00";

/** Makes a promise that is outside of its hours, or in them, at any time. */
async function promise(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${hub.port}/hub/guardian`, {
    method: "POST",
    body: JSON.stringify({ add: { kind: "quiet", serials: [serials.field], limit, hours } }),
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${btoa(`admin:${password}`)}`,
    },
  });
  expect(answer.status).toBe(200);
}

it.each(
  walkedRows([
    ["de", "light", phone, { messages: messagesDe, hub: hubDe }],
    ["en", "dark", desktop, { messages: messagesEn, hub: hubEn }],
    ["fr", "dark", phone, { messages: messagesFr, hub: hubFr }],
  ] as const),
)("makes and ends a promise, in %s, %s", async (locale, theme, viewport, texts) => {
  const { guardian } = texts.messages;
  const { promise: promises } = texts.hub;
  await promise();
  const page = await visitSignedIn({ locale, theme, viewport });
  await page.goto(`http://gateway.test:${hub.port}/guardian`);
  await page.getByRole("heading", { name: promises.kind.quiet }).waitFor();
  await expectSoundPage(page);
  await page.getByRole("button", { name: guardian.add }).click();
  const kind = page.getByRole("combobox", { name: guardian.form.kind });
  await kind.selectOption("ending");
  const submit = page.getByRole("button", { name: guardian.form.submit });
  await submit.click();
  await page.getByText(guardian.form.noneChosen).waitFor();
  await expectSoundPage(page);
  const inverters = page.getByRole("group", { name: guardian.form.inverters });
  await inverters.getByRole("switch").first().check();
  await submit.click();
  await page.getByRole("heading", { name: promises.kind.ending }).waitFor();
  const end = page.getByRole("button", { name: guardian.end });
  for (let left = await end.count(); left > 0; left -= 1) {
    await end.first().click();
    await expect.poll(() => end.count()).toBe(left - 1);
  }
  await page.getByText(guardian.none).waitFor();
});

it.runIf(areAllWalked)(
  "leads from the limit dialog to a promise for the inverter and the limit that is typed",
  async () => {
    const page = await visitSignedIn({ locale: "en", viewport: phone });
    await page.goto(`http://gateway.test:${hub.port}/`);
    await page.getByRole("button", { name: "Limit", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(dialogsEn.limit.relative).fill("40");
    await dialog.getByText(hubEn.limit.forTime).waitFor();
    await expectSoundPage(page);
    await dialog.getByRole("link", { name: hubEn.limit.toGuardian }).click();
    const { form } = messagesEn.guardian;
    const inverters = page.getByRole("group", { name: form.inverters });
    await inverters.waitFor();
    expect(await inverters.getByRole("switch", { checked: true }).count()).toBe(1);
    expect(await page.getByLabel(form.limit, { exact: true }).inputValue()).toBe("40");
    expect(await page.getByLabel(form.unit).inputValue()).toBe("%");
    await expectSoundPage(page);
  },
);
