import { expect, it } from "vitest";
import codes from "#app/locales/en/codes.json" with { type: "json" };
import { expectSoundPage, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

const path = "/maintenance/reboot";
const api = "/api/maintenance/reboot";

const quickRestart = { bootMs: 500 } as const;

it("asks, restarts, and notices when the gateway is back", async () => {
  const { page, received } = await openApp({
    path,
    isSignedIn: true,
    simulator: quickRestart,
    viewport: phone,
    theme: "dark",
  });
  const reboot = page.getByRole("button", { name: "Reboot" });
  await reboot.click();
  const question = page.getByRole("dialog", { name: "Reboot the gateway?" });
  await expectSoundPage(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(received(api)).toEqual([]);
  await reboot.click();
  await question.getByRole("button", { name: "Reboot" }).click();
  await page.getByRole("heading", { name: "The gateway restarts" }).waitFor();
  await page.getByText(codes["6001"]).waitFor();
  expect(await question.count()).toBe(0);
  await expectSoundPage(page);
  expect(received(api)[0]?.fields).toEqual({ data: '{"reboot":true}' });
  await page.getByText("The gateway answers again.").waitFor();
  await reboot.waitFor();
});

it.runIf(areAllWalked)(
  "says which settings the next start would lose, before a reboot, a firmware and a backup",
  async () => {
    const { page, simulator, address } = await openApp({ path: "/about", isSignedIn: true });
    const { files } = simulator.gateway.device;
    const config = JSON.parse(new TextDecoder().decode(files.get("config.json")));
    config.mqtt.tls.root_ca_cert = "x".repeat(12_000);
    files.set("config.json", new TextEncoder().encode(JSON.stringify(config)));
    for (const place of [path, "/firmware/upgrade", "/settings/config"]) {
      await page.goto(address(place));
      const alert = page.getByRole("alert").filter({ hasText: "would lose settings" });
      await alert.getByText("AC charger").waitFor();
      await expectSoundPage(page);
    }
  },
);

it.runIf(areAllWalked)("says why the gateway does not restart", async () => {
  const { page, simulator } = await openApp({ path, isSignedIn: true });
  simulator.gateway.faults.set(api, {
    kind: "body",
    body: '{"type":"warning","message":"x","code":6002}',
  });
  await page.getByRole("button", { name: "Reboot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reboot" }).click();
  await page
    .getByRole("alert")
    .getByText(/cancel/i)
    .waitFor();
});

it.each(walkedRows(["de", "fr"] as const))("what is shipped is named in %s", async (locale) => {
  const { page } = await openApp({ path: "/about", locale, viewport: phone });
  await page.getByText("hash-wasm").waitFor();
  await page.getByText("Copyright (c) 2020 Poimandres").first().waitFor();
  await expectSoundPage(page);
});
