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

  it("inverter info: what the serial tells and what the inverter says", async () => {
    const { page } = await openApp({ simulator: { scenario: "one-inverter" } });
    const dialog = await openDialog(page, "Garage roof", "Info");
    await dialog.getByText("Production year").waitFor();
    const facts = await dialog.locator("dl").innerText();
    expect(facts).toMatch(/Serial number\s+114180610042/);
    expect(facts).toMatch(/Production year\s+2022/);
    expect(facts).toMatch(/Production week\s+6/);
    expect(facts).toMatch(/Detected maximum power\s+800\s?W/);
    expect(facts).toMatch(/Firmware version\s+\d+\.\d+\.\d+/);
  });

  it("inverter info: an unknown model asks for a report", async () => {
    const { page } = await openApp({ simulator: { scenario: "unknown-model" } });
    const dialog = await openDialog(page, "Garage roof", "Info");
    await dialog.getByText("does not know this model").waitFor();
    expect(
      await dialog.getByRole("link", { name: "Report the model" }).getAttribute("href"),
    ).toMatch(/^https:\/\//);
  });

  it("grid profile: sections that open, switches as words", async () => {
    const { page } = await openApp({ simulator: { scenario: "one-inverter" } });
    const dialog = await openDialog(page, "Garage roof", "Grid");
    await dialog.getByText("DE - DE_VDE4105_2018").waitFor();
    expect(await dialog.getByText(/^230\s?V$/).isVisible()).toBe(true);
    const island = dialog.getByText("Enabled", { exact: true }).first();
    expect(await island.isVisible()).toBe(false);
    await dialog.getByText("Island Detection (ID)").click();
    await island.waitFor();
  });

  it("grid profile: an unknown one shows how to help, with its raw content to copy", async () => {
    const { page, simulator } = await openApp({ simulator: { scenario: "one-inverter" } });
    simulator.gateway.faults.set("/api/gridprofile/status", {
      kind: "body",
      body: JSON.stringify({ name: "Unknown", version: "0.0.0", sections: [] }),
    });
    simulator.gateway.faults.set("/api/gridprofile/rawdata", {
      kind: "body",
      body: JSON.stringify({ raw: [3, 0, 32, 0, 255] }),
    });
    const dialog = await openDialog(page, "Garage roof", "Grid");
    await dialog.getByText("No information about the grid profile").waitFor();
    await dialog.getByText("03 00 20 00 ff").waitFor();
    await dialog.getByRole("button", { name: "Copy" }).click();
    await dialog.getByRole("button", { name: "Copied" }).waitFor();
  });

  it("close with Escape and give the focus back", async () => {
    const { page } = await openApp({ simulator: { scenario: "one-inverter" } });
    const dialog = await openDialog(page, "Garage roof", "Grid");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Grid");
  });

  it("say what failed, and load again", async () => {
    const { page, simulator } = await openApp({
      simulator: { scenario: "one-inverter" },
      expectedComplaints: [/Failed to load resource/],
    });
    simulator.gateway.faults.set("/api/devinfo/status", { kind: "status", status: 500 }, 1);
    const dialog = await openDialog(page, "Garage roof", "Info");
    await dialog.getByText("Could not be loaded.").waitFor();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByText("Production year").waitFor();
  });
});
