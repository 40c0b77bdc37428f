import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { password } from "../support/app.ts";
import { gateway, openHub } from "../support/hubPage.ts";

function passwordField(page: Page) {
  return page.getByRole("textbox", { name: "Password" });
}

it("shows a gateway through the hub, live", async () => {
  const { page, open } = await openHub(["--gateway", await gateway()]);
  await open("/");
  await page.getByText("Garage roof").first().waitFor();
  await open("/settings/ntp");
  await passwordField(page).waitFor();
});

it("shows two gateways below a sub-path, each with a session, storage and sockets of its own", async () => {
  const { page, open } = await openHub([
    "--base=/solar/",
    `--gateway=house=${await gateway()}`,
    `--gateway=barn=${await gateway({ scenario: "one-inverter" })}`,
  ]);
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open("/solar/house/settings/ntp");
  await page.getByLabel("User name").fill("admin");
  await passwordField(page).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Time server" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/solar/house/settings/ntp");
  await page.getByRole("link", { name: "house" }).click();
  await page.getByText("Garage roof").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/solar/house/");
  await expect.poll(() => sockets).toContain("/solar/house/livedata");
  await open("/solar/barn/settings/ntp");
  await passwordField(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/solar/barn/login");
  expect(asked.filter((path) => !path.startsWith("/solar/"))).toEqual([]);
  const scripts = asked.filter((path) => path.endsWith(".js"));
  expect(scripts.every((path) => path.startsWith("/solar/assets/"))).toBe(true);
  const names = await page.evaluate(() => Object.keys(localStorage));
  expect(names).toContain("user/solar/house");
  expect(names).not.toContain("user");
});
