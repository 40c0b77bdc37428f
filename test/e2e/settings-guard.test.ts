import { describe, expect, it } from "vitest";
import { control, formShown, openSettingsPage } from "../support/settingsPage.ts";

describe("unsaved changes", () => {
  it("are asked about when the browser goes back, and can be given up", async () => {
    const { page, address } = await openSettingsPage("vedirect");
    await formShown(page);
    await page.goto(address("/settings/ntp"));
    await formShown(page);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("navigation").getByRole("link", { name: "DTU", exact: true }).click();
    await formShown(page);
    await control(page, "Poll interval").fill("9");
    await page.goBack();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay here" }).click();
    expect(new URL(page.url()).pathname).toBe("/settings/dtu");
    expect(await control(page, "Poll interval").inputValue()).toBe("9");
    await page.goBack();
    await dialog.getByRole("button", { name: "Discard and leave" }).click();
    await page.getByRole("heading", { level: 1, name: "NTP settings" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/settings/ntp");
  });

  it("are asked about when the page is reloaded or the tab closed", async () => {
    const { page } = await openSettingsPage("dtu");
    await formShown(page);
    await control(page, "Poll interval").fill("9");
    const asked = page.waitForEvent("dialog");
    const reload = page.evaluate(() => location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await reload;
    expect(await control(page, "Poll interval").inputValue()).toBe("9");
  });

  it("that are none let the tab close", async () => {
    const { page } = await openSettingsPage("dtu");
    await formShown(page);
    await control(page, "Poll interval").fill("9");
    await control(page, "Poll interval").fill("1");
    page.on("dialog", () => {
      throw new Error("asked without a change");
    });
    await page.reload();
    await formShown(page);
  });
});

describe("a gateway that is away", () => {
  it("is waited for, and the page comes back by itself", async () => {
    const { page } = await openSettingsPage("chargerac", {
      expectedComplaints: [/ERR_/],
      simulator: { bootMs: 3_000 },
    });
    await formShown(page);
    await control(page, "Verbose logging").count();
    await control(page, "CAN controller frequency").selectOption("16 MHz");
    await page.getByText("Saving restarts the gateway.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "The gateway restarts" }).waitFor();
    await formShown(page);
    expect(await control(page, "CAN controller frequency").inputValue()).toBe("16000000");
  });

  it("that leaves its address is looked for at the new one", async () => {
    const { page } = await openSettingsPage("network", { expectedComplaints: [/ERR_/] });
    await formShown(page);
    await page.getByRole("switch", { name: "Get address automatically (DHCP)" }).uncheck();
    await control(page, "IP address").fill("192.168.7.50");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const link = page.getByRole("link", { name: "Open the gateway at 192.168.7.50" });
    expect(await link.getAttribute("href")).toBe("http://192.168.7.50/settings/network");
  });
});
