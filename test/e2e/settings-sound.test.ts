import { describe, it } from "vitest";
import { expectSoundInBothThemes } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { formShown, openSettingsPage } from "../support/settingsPage.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

const pages = [
  "network",
  "ntp",
  "mqtt",
  "security",
  "dtu",
  "device",
  "vedirect",
  "powermeter",
  "powerlimiter",
  "battery",
  "chargerac",
];

const newest = { firmware: "2026.03.31", scenario: "battery-zendure" } as const;
const newerPages = ["vedirect", "powermeter", "powerlimiter", "battery", "chargerac", "logging"];
const all = [
  ...walkedRows(pages).map((name) => ({ name, simulator: { firmware: "2024.03.07" as const } })),
  ...walkedRows(build.isEmbedded ? [] : newerPages).map((name) => ({
    name,
    simulator: newest,
  })),
];

describe("settings", () => {
  it.each(all)(
    "$simulator.firmware $name is sound on a small phone with changes and errors on show",
    async ({ name, simulator }) => {
      const { page } = await openSettingsPage(name, { viewport: phone, simulator });
      await formShown(page);
      for (const toggle of await page.getByRole("main").getByRole("switch").all()) {
        await toggle.check();
      }
      for (const field of await page.locator("main input[type=text]:not([readonly])").all()) {
        await field.fill("");
      }
      // Some pages start with everything on and nothing to empty.
      const changes = page.getByRole("button", { name: /^\d+ change/ });
      if (await changes.isVisible()) await changes.click();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expectSoundInBothThemes(page);
    },
  );

  it.runIf(areAllWalked)("every tab of the device page is sound", async () => {
    const { page } = await openSettingsPage("device", { viewport: phone });
    await formShown(page);
    for (const tab of ["Display", "LEDs", "Pin assignment"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expectSoundInBothThemes(page);
    }
  });
});
