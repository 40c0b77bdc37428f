import { createGateway } from "#protocol/client/create-gateway.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openApp, password, type App } from "../support/app.ts";
import { visit } from "../support/browser.ts";
import { areAllWalked } from "../support/walks.ts";

const server = (page: Page) => page.getByRole("textbox", { name: "Time server" });
const latitude = (page: Page) => page.getByRole("textbox", { name: "Latitude" });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const saved = (page: Page) => page.getByText("Settings saved.").waitFor();

const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });

/** A page of a person who is signed in, in all tabs of this browser. */
async function open(path: string): Promise<App> {
  const app = await openApp({ path: "/about" });
  await app.page.evaluate((text) => localStorage.setItem("user", text), user);
  await app.page.goto(app.address(path));
  return app;
}

const ntpOf = ({ simulator }: App) => simulator.gateway.device.config.ntp;

it.runIf(areAllWalked)("a second tab never sends an old password back", async () => {
  const { page, context, address, simulator } = await open("/settings/security");
  const stale = await context.newPage();
  await stale.goto(address("/settings/security"));
  await stale.getByRole("main").getByRole("switch").click();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("newSecret99");
  await page.getByRole("textbox", { name: "Repeat password" }).fill("newSecret99");
  await save(page);
  await saved(page);
  await save(stale);
  await saved(stale);
  expect(simulator.gateway.device.config.security).toMatchObject({ password: "newSecret99" });
});

it.runIf(areAllWalked)(
  "a second tab without changes follows what the first one saves",
  async () => {
    const { page, context, address } = await open("/settings/ntp");
    const other = await context.newPage();
    await other.goto(address("/settings/ntp"));
    await server(other).waitFor();
    await page.bringToFront();
    await server(page).fill("first.example.org");
    await save(page);
    await saved(page);
    await other.bringToFront();
    await expect.poll(() => server(other).inputValue()).toBe("first.example.org");
  },
);

it("two browsers keep each other's settings, and are asked about the same field", async () => {
  const app = await open("/settings/ntp");
  const { page, address } = app;
  const second = await visit();
  await second.page.goto(address("/about"));
  await second.page.evaluate((text) => localStorage.setItem("user", text), user);
  await second.page.goto(address("/settings/ntp"));
  await latitude(second.page).fill("48.5");
  await server(page).fill("first.example.org");
  await save(page);
  await saved(page);
  await save(second.page);
  await saved(second.page);
  expect(ntpOf(app)).toMatchObject({ ntp_server: "first.example.org", latitude: 48.5 });
  await second.page.getByText(/Changed elsewhere.*Time server/).waitFor();

  await server(page).fill("mine.example.org");
  await server(second.page).fill("theirs.example.org");
  await save(second.page);
  await saved(second.page);
  await save(page);
  await page.getByText("theirs.example.org → mine.example.org").waitFor();
  expect(ntpOf(app)).toMatchObject({ ntp_server: "theirs.example.org" });
  await page.getByRole("button", { name: "Take the stored values" }).click();
  expect(await server(page).inputValue()).toBe("theirs.example.org");
  await second.close();
});

it.runIf(areAllWalked)("a page keeps what a program saves with the library", async () => {
  const app = await open("/settings/ntp");
  const { page, simulator } = app;
  await latitude(page).fill("48.5");
  const gateway = createGateway({ url: `http://127.0.0.1:${simulator.port}`, password });
  const held = await gateway.call(endpoints.ntp.read);
  await gateway.call(endpoints.ntp.write, { body: { ...held, ntp_server: "program.example.org" } });
  await save(page);
  await saved(page);
  expect(ntpOf(app)).toMatchObject({ ntp_server: "program.example.org", latitude: 48.5 });
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
    await page.getByText(/changed after this comparison/).waitFor();
    await page.getByText("roof/").waitFor({ state: "attached" });
    expect(received("/api/config/upload")).toEqual([]);
  },
);
