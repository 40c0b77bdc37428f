import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openApp } from "../support/app.ts";
import { build, builtLanguages } from "../support/builds.ts";
import { groupOf, openDialog, panelOf, valueOf } from "../support/livePage.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

const gone = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });

describe("the live page", () => {
  // The sockets of a demonstration are no sockets of the browser.
  it.skipIf(build.isDemonstration)("loads and connects again on reload", async () => {
    const { page, received } = await openApp({ simulator: { scenario: "one-inverter" } });
    await groupOf(panelOf(page, "Garage roof"), "General").waitFor();
    const before = received("/api/livedata/status").length;
    const reopened = page.waitForEvent("websocket");
    await page.getByRole("button", { name: "Reload" }).click();
    await reopened;
    await expect.poll(() => received("/api/livedata/status").length).toBe(before + 1);
    expect(await groupOf(panelOf(page, "Garage roof"), "General").isVisible()).toBe(true);
  });

  it("says why it has nothing to show, and tries again", async () => {
    const { page, simulator } = await openApp({
      path: "/about",
      // Its socket brings no totals, so nothing makes up for a failed load.
      simulator: { scenario: "empty" },
      expectedComplaints: [/429/],
    });
    simulator.gateway.faults.flip("outOfMemory", true);
    await page.getByRole("link", { name: "Live view", exact: true }).click();
    await page.getByText("The live data could not be loaded.").waitFor();
    await page.getByRole("alert").getByText("short of memory").waitFor();
    simulator.gateway.faults.flip("outOfMemory", false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No inverter yet").waitFor();
  });
});

const faces = [
  ["en", "Sun", "General", "Yield today"],
  ["de", "Sonne", "Allgemein", "Ertrag heute"],
  ["fr", "Soleil", "Général", "Production du jour"],
] as const;

describe("in each language", () => {
  const built = faces.filter(([locale]) => builtLanguages().includes(locale));
  it.each(walkedRows(built))("%s", async (locale, totals, general, row) => {
    const { page } = await openApp({ locale });
    await page.getByRole("main").getByText(totals, { exact: true }).waitFor();
    const group = groupOf(panelOf(page, "Garage roof"), general);
    await group.waitFor();
    const decimal = locale === "en" ? "." : ",";
    const thousands = locale === "en" ? "," : locale === "de" ? "." : "\u202f";
    const text = await valueOf(group, row);
    expect(text.replace(thousands, "")).toMatch(/^\d+\s?Wh$/);
    const efficiency = { en: "Efficiency", de: "Wirkungsgrad", fr: "Rendement" }[locale];
    expect(await valueOf(group, efficiency)).toMatch(new RegExp(`^\\d+\\${decimal}\\d{3}\\s?%$`));
  });
});

describe("the limit of an inverter", () => {
  // A command that is lost takes a connection.
  it.skipIf(build.isDemonstration)(
    "starts afresh each time it is opened; lost on the way, it says so and keeps what was typed",
    async () => {
      const { page, simulator } = await openApp({
        isSignedIn: true,
        simulator: { scenario: "one-inverter" },
        expectedComplaints: [/Failed to load resource/],
      });
      const dialog = await openDialog(page, "Garage roof", "Limit");
      await dialog.getByLabel("Watts").fill("300");
      await dialog.getByRole("button", { name: "Close" }).click();
      await gone(page);
      await openDialog(page, "Garage roof", "Limit");
      expect(await dialog.getByLabel("Percent").inputValue()).toBe("");
      expect(await dialog.getByLabel("Watts").inputValue()).toBe("");
      await dialog.getByRole("button", { name: "Set limit" }).click();
      await dialog.getByText("Enter a whole number from 0 to 100").waitFor();
      simulator.gateway.faults.set({ path: "/api/limit/config" }, { kind: "refuse" });
      await dialog.getByLabel("Percent").fill("70");
      await dialog.getByRole("button", { name: "Set limit" }).click();
      await dialog.getByRole("alert").getByText("whether the gateway took the command").waitFor();
      expect(await dialog.getByLabel("Percent").inputValue()).toBe("70");
    },
  );
});

describe("the power of an inverter", () => {
  it.runIf(areAllWalked)("goes off and on again", async () => {
    const { page, received } = await openApp({
      isSignedIn: true,
      simulator: { scenario: "one-inverter" },
    });
    const panel = panelOf(page, "Garage roof");
    await panel.getByText("Producing", { exact: true }).waitFor();
    const dialog = await openDialog(page, "Garage roof", "On/off");
    await dialog.getByText("Ok", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await dialog.getByText("Turn Garage roof off?").waitFor();
    expect(received("/api/power/config")).toEqual([]);
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await gone(page);
    await panel.getByText("Not producing", { exact: true }).waitFor();

    await openDialog(page, "Garage roof", "On/off");
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await gone(page);
    expect(received("/api/power/config")).toHaveLength(2);
    await panel.getByText("Producing", { exact: true }).waitFor();
  });
});

describe("the limits of the AC charger", () => {
  it.runIf(areAllWalked)(
    "are sent for now, or for when the bus is silent; refused, the reason stands in the dialog",
    async () => {
      const { page, received } = await openApp({ isSignedIn: true });
      const dialog = await openDialog(page, "AC charger", "Limits");
      await dialog.getByLabel("Set the voltage limit").check();
      await dialog.getByLabel("Voltage limit", { exact: true }).fill("47.5");
      await dialog.getByText("Below 48 V the limit is used only offline.").waitFor();
      await dialog.getByLabel("Voltage limit", { exact: true }).fill("53.25");
      await dialog.getByRole("button", { name: "Set limits" }).click();
      await gone(page);
      const [online] = received("/api/huawei/limit/config");
      expect(JSON.parse(online?.fields["data"] ?? "")).toEqual({
        voltage_valid: true,
        voltage: 53.25,
        current_valid: false,
        online: true,
      });

      await openDialog(page, "AC charger", "Limits");
      await dialog.getByRole("radio", { name: "Offline" }).check();
      await dialog.getByLabel("Set the current limit").check();
      await dialog.getByLabel("Current limit", { exact: true }).fill("12.5");
      await dialog.getByRole("button", { name: "Set limits" }).click();
      await gone(page);
      const [, offline] = received("/api/huawei/limit/config");
      expect(JSON.parse(offline?.fields["data"] ?? "")).toEqual({
        voltage_valid: false,
        current_valid: true,
        current: 12.5,
        online: false,
      });

      await openDialog(page, "AC charger", "Limits");
      await dialog.getByRole("radio", { name: "Offline" }).check();
      await dialog.getByLabel("Set the voltage limit").check();
      await dialog.getByLabel("Voltage limit", { exact: true }).fill("45");
      await dialog.getByRole("button", { name: "Set limits" }).click();
      await dialog.getByRole("alert").getByText("The limit must be between 48 and 58.").waitFor();
      expect(await dialog.getByLabel("Voltage limit", { exact: true }).inputValue()).toBe("45");
    },
  );
});
