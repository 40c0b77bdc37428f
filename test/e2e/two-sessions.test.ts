import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openApp, password, type App } from "../support/app.ts";
import { areAllWalked } from "../support/walks.ts";

const server = (page: Page) => page.getByRole("textbox", { name: "Time server" });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const waitForSave = (page: Page) => page.getByText("Settings saved.").waitFor();

const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });

/** A page of a person who is signed in, in all tabs of this browser. */
async function open(path: string): Promise<App> {
  const app = await openApp({ path: "/about" });
  await app.page.evaluate((text) => localStorage.setItem("user", text), user);
  await app.page.goto(app.address(path));
  return app;
}

it.runIf(areAllWalked)("a second tab never sends an old password back", async () => {
  const { page, context, address, simulator } = await open("/settings/security");
  const stale = await context.newPage();
  await stale.goto(address("/settings/security"));
  await stale.getByRole("main").getByRole("switch").click();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("newSecret99");
  await page.getByRole("textbox", { name: "Repeat password" }).fill("newSecret99");
  await save(page);
  await waitForSave(page);
  await save(stale);
  await waitForSave(stale);
  expect(simulator.gateway.device.config.security).toMatchObject({ password: "newSecret99" });
});

it("a second tab without changes follows what the first one saves", async () => {
  const { page, context, address } = await open("/settings/ntp");
  const other = await context.newPage();
  await other.goto(address("/settings/ntp"));
  await server(other).waitFor();
  await page.bringToFront();
  await server(page).fill("first.example.org");
  await save(page);
  await waitForSave(page);
  await other.bringToFront();
  await expect.poll(() => server(other).inputValue()).toBe("first.example.org");
});

it.runIf(areAllWalked)(
  "a restore replaces nothing that was changed after its comparison",
  async () => {
    const { page, simulator, received } = await open("/settings/config");
    const { device } = simulator.gateway;
    const file = new TextDecoder().decode(device.files.get("config.json"));
    const buffer = Buffer.from(file.replace("pool.ntp.org", "file.example.org"));
    await page
      .getByLabel("File to restore")
      .setInputFiles({ name: "config.json", mimeType: "application/json", buffer });
    await page.getByText("file.example.org").waitFor();
    device.files.set("config.json", new TextEncoder().encode(file.replace("solar/", "roof/")));
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await page.getByText(/The gateway was changed meanwhile/).waitFor();
    await page.getByText("roof/").waitFor({ state: "attached" });
    expect(received("/api/config/upload")).toEqual([]);
  },
);
