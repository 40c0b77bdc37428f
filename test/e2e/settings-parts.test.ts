import { describe, expect, it } from "vitest";
import { control, formShown, openSettingsPage } from "../support/settingsPage.ts";
import { areAllWalked } from "../support/walks.ts";

describe("the time page", () => {
  it.runIf(areAllWalked)(
    "a zone sets its rule, and the clock of the browser can be sent",
    async () => {
      const { page, received } = await openSettingsPage("ntp");
      await formShown(page);
      await control(page, "Time zone").selectOption("America/New York");
      expect(await control(page, "Time zone rule").inputValue()).toBe("EST5EDT,M3.2.0,M11.1.0");
      await page.getByRole("button", { name: "Set gateway clock to this device" }).click();
      await page.getByText("The time was set.").waitFor();
      const [sent] = received("/api/ntp/time").filter(({ method }) => method === "POST");
      const body: unknown = JSON.parse(sent?.fields["data"] ?? "");
      expect(body).toMatchObject({ year: new Date().getFullYear() });
    },
  );
});

describe("the power meter page", () => {
  it.runIf(areAllWalked)("tests one phase as it stands in the form", async () => {
    const { page, received } = await openSettingsPage("powermeter");
    await formShown(page);
    await control(page, "JSON path").fill("power/now");
    await page.getByRole("button", { name: "Test HTTP request" }).first().click();
    await page.getByRole("main").getByText(/W/).first().waitFor();
    await expect.poll(() => received("/api/powermeter/testhttprequest").length).toBe(1);
    const [sent] = received("/api/powermeter/testhttprequest");
    const body: unknown = JSON.parse(sent?.fields["data"] ?? "");
    expect(body).toMatchObject({ index: 1, json_path: "power/now" });
  });
});

describe("the device page", () => {
  it("opens the tab of the first wrong field", async () => {
    const { page } = await openSettingsPage("device");
    await formShown(page);
    await page.getByRole("tab", { name: "Display" }).click();
    await control(page, "Time span of the diagram").fill("1");
    await page.getByRole("tab", { name: "LEDs" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const field = control(page, "Time span of the diagram");
    await field.waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.runIf(areAllWalked)("lets all LEDs follow one slider with equal brightness", async () => {
    const { page, received } = await openSettingsPage("device");
    await formShown(page);
    await page.getByRole("tab", { name: "LEDs" }).click();
    const equal = page.getByRole("switch", { name: "Equal brightness" });
    await equal.uncheck();
    await control(page, "LED 1").fill("30");
    expect(await control(page, "LED 2").inputValue()).toBe("100");
    await equal.check();
    expect(await control(page, "LED 2").inputValue()).toBe("30");
    await control(page, "LED 2").fill("55");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Settings saved.").waitFor();
    const [sent] = received("/api/device/config").filter(({ method }) => method === "POST");
    const body: unknown = JSON.parse(sent?.fields["data"] ?? "");
    expect(body).toMatchObject({ led: [{ brightness: 55 }, { brightness: 55 }] });
  });

  it.runIf(areAllWalked)(
    "restarts the gateway for another profile only, and says so before",
    async () => {
      const { page } = await openSettingsPage("device", { expectedComplaints: [/ERR_/] });
      await formShown(page);
      await control(page, "Pin profile").selectOption("Default");
      await page.getByText("Saving stores this profile and restarts the gateway.").waitFor();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("heading", { name: "The gateway restarts" }).waitFor();
      await formShown(page);
      expect(await control(page, "Pin profile").inputValue()).toBe("Default");
    },
  );
});
