import { describe, expect, it } from "vitest";
import { openApp } from "../support/app.ts";
import { openDialog } from "../support/livePage.ts";

describe("dialogs of an inverter, signed out", () => {
  it("event log: times of the day, what is still active, texts in the language shown", async () => {
    const { page, received } = await openApp({ locale: "de", simulator: { scenario: "alarms" } });
    const dialog = await openDialog(page, "Garage roof", "Ereignisse");
    const rows = dialog.getByRole("row");
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(16);
    expect(await rows.nth(1).innerText()).toMatch(
      /^\d{2}:\d{2}:\d{2}\s+\d{2}:\d{2}:\d{2}\s+\d+\s+\S/,
    );
    expect(await dialog.getByText("aktiv", { exact: true }).count()).toBeGreaterThan(0);
    expect(received("/api/eventlog/status")[0]?.search).toBe("?inv=114180610042&locale=de");
  });

  it("what serial and inverter tell; the grid profile: sections that open, switches as words", async () => {
    const { page } = await openApp({ simulator: { scenario: "one-inverter" } });
    const dialog = await openDialog(page, "Garage roof", "Info");
    await dialog.getByText("Production year").waitFor();
    const facts = await dialog.locator("dl").innerText();
    expect(facts).toMatch(/Serial number\s+114180610042/);
    expect(facts).toMatch(/Production year\s+2022/);
    expect(facts).toMatch(/Production week\s+6/);
    expect(facts).toMatch(/Detected maximum power\s+800\s?W/);
    expect(facts).toMatch(/Firmware version\s+\d+\.\d+\.\d+/);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await openDialog(page, "Garage roof", "Grid");
    await dialog.getByText("DE - DE_VDE4105_2018").waitFor();
    expect(await dialog.getByText(/^230\s?V$/).isVisible()).toBe(true);
    const island = dialog.getByText("Enabled", { exact: true }).first();
    expect(await island.isVisible()).toBe(false);
    await dialog.getByText("Island Detection (ID)").click();
    await island.waitFor();
  });
});
