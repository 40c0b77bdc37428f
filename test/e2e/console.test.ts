import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectSoundPage, openApp, type App, type AppOptions } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

const path = "/info/console";

const quickRestart = { bootMs: 500 } as const;

const log = (page: Page) => page.getByRole("log");

/** A console that shows only the test's lines. */
async function open(options: AppOptions = {}): Promise<App> {
  const app = await openApp({ path, simulator: { clock: "manual" }, ...options });
  await log(app.page).waitFor();
  const marker = app.page.locator("main").getByText("Online", { exact: true });
  await marker.waitFor();
  return app;
}

/** Lets the gateway print numbered lines, many in a message as a talkative gateway does. */
async function say({ simulator, page }: App, to: number): Promise<void> {
  for (let start = 0; start < to; start += 100) {
    const numbers = Array.from({ length: Math.min(100, to - start) }, (_, at) => start + at);
    const lines = numbers.map((number) => `Line ${number} says what the radio heard`);
    simulator.gateway.device.console.print(lines.join("\r\n"));
  }
  await expect.poll(() => lastLineOf(page)).toContain(`Line ${to - 1} `);
}

const lastLineOf = (page: Page) =>
  page.evaluate(() => {
    const rows = document.querySelectorAll('[role="log"] > div > div > div');
    return rows[rows.length - 1]?.textContent ?? "";
  });

/** The topmost line in sight and how many px of it are. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('[role="log"]');
    const top = frame?.getBoundingClientRect().top ?? 0;
    const rows = [...document.querySelectorAll('[role="log"] > div > div > div')];
    const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
    const rest = (first?.getBoundingClientRect().bottom ?? 0) - top;
    return `${/Line \d+/.exec(first?.textContent ?? "")?.[0] ?? ""} ${Math.round(rest)}`;
  });

it("prefixes each line with its time and follows the newest", async () => {
  const app = await open();
  await say(app, 100);
  expect(await lastLineOf(app.page)).toMatch(/^\d\d:\d\d:\d\d\.\d{3} > Line 99 says/);
  await app.page.getByText("Line 99 ").waitFor();
  expect(await app.page.getByText("Line 3 ").count()).toBe(0);
});

it.each(walkedRows(["de", "en", "fr"] as const))("is sound in %s on a phone", async (locale) => {
  const app = await openApp({ path, locale, viewport: phone, theme: "dark" });
  await log(app.page).waitFor();
  await expectSoundPage(app.page);
});

it.runIf(areAllWalked)("leads to the sign-in while read-only access is off", async () => {
  const { page, simulator, address } = await openApp({
    path: "/about",
    simulator: { scenario: "no-readonly" },
    expectedComplaints: [/401/, /WebSocket/],
  });
  // The gateway asks nobody for a password before its first second is over (docs/gateway/sockets.md#handshake-and-rules).
  simulator.gateway.advance(2_000);
  await page.goto(address(path));
  await page.waitForURL(`**/login?returnUrl=${encodeURIComponent(path)}`);
});

it("keeps 50,000 lines and no more, draws a few dozen, and holds the reader's place", async () => {
  const app = await open();
  const { page } = app;
  await say(app, 50_000);
  await page.getByText("50,000 lines").waitFor();
  const rows = () => page.evaluate(`document.querySelectorAll('[role="log"] *').length`);
  expect(await rows()).toBeLessThan(150);

  await log(page).evaluate((element) => element.scrollTo(0, 25_000 * 20 + 7));
  await page.getByRole("button", { name: "To the newest line" }).waitFor();
  const place = await placeOf(page);
  expect(place).toBe("Line 25000 21");

  for (let number = 50_000; number < 51_500; number += 1) {
    app.simulator.gateway.device.console.print(`Line ${number} comes later`);
  }
  await page.getByText("oldest discarded: 1,500").waitFor();
  await page.getByText("50,000 lines").waitFor();
  expect(await placeOf(page)).toBe(place);
  expect(await rows()).toBeLessThan(150);

  await page.getByRole("button", { name: "To the newest line" }).click();
  await page.getByText("Line 51499 ").waitFor();
  expect(await page.getByRole("button", { name: "To the newest line" }).count()).toBe(0);
  await expectSoundPage(page);
});

describe("the tools", () => {
  it("auto scroll ends where the person scrolls up, by keyboard too, and can be switched on", async () => {
    const app = await open();
    const { page } = app;
    await say(app, 200);
    const follow = page.getByRole("switch", { name: "Auto scroll" });
    expect(await follow.isChecked()).toBe(true);
    await log(page).focus();
    await page.keyboard.press("Home");
    await page.getByText("Line 0 ").waitFor();
    expect(await follow.isChecked()).toBe(false);
    app.simulator.gateway.device.console.print("Line 200 is not shown yet");
    await page.getByText("201 lines").waitFor();
    await page.getByText("Line 0 ").waitFor();
    await follow.click();
    await page.getByText("Line 200 ").waitFor();
  });

  it("a filter shows the lines that hold a text, a pause holds back what comes", async () => {
    const app = await open();
    const { page, simulator } = app;
    const print = (text: string) => simulator.gateway.device.console.print(text);
    await say(app, 30);
    await page.getByLabel("Filter").fill("LINE 2");
    await page.getByText("11 of 30 lines").waitFor();
    expect(await page.getByText("Line 3 ").count()).toBe(0);
    await page.getByLabel("Filter").fill("nothing like it");
    await page.getByText("No line holds this text.").waitFor();
    await page.getByLabel("Filter").fill("");
    await page.getByRole("button", { name: "Pause" }).click();
    print("while nobody looks");
    await page.getByText("Paused, 1 new line held back").waitFor();
    expect(await page.getByText("while nobody looks").count()).toBe(0);
    await page
      .getByRole("button", { name: "Continue" })
      .or(page.getByRole("button", { name: "Resume" }))
      .click();
    await page.getByText("while nobody looks").waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("Waiting for the first line.").waitFor();
  });

  it("copies on an insecure origin, and downloads", async () => {
    const app = await open();
    const { page, simulator } = app;
    expect(await page.evaluate("isSecureContext")).toBe(false);
    simulator.gateway.device.console.print("worth keeping");
    await page.getByText("worth keeping").waitFor();
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied 1 line").waitFor();
    await page.getByLabel("Filter").focus();
    await page.keyboard.press("Control+V");
    expect(await page.getByLabel("Filter").inputValue()).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} > worth keeping/,
    );
    await page.getByLabel("Filter").fill("");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const pieces = await (await (await download).createReadStream()).toArray();
    expect(Buffer.concat(pieces).toString()).toMatch(/ > worth keeping\n$/);
  });
});

it.runIf(areAllWalked)("pings every 5 s, and comes back after a restart by itself", async () => {
  const app = await openApp({ path: "/about", simulator: quickRestart, expectedComplaints: [/./] });
  const { page, simulator } = app;
  const sent: string[] = [];
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith("/console")) return;
    socket.on("framesent", ({ payload }) => sent.push(String(payload)));
  });
  await page.goto(app.address(path));
  const marker = (name: string) => page.locator("main").getByText(name, { exact: true });
  await marker("Online").waitFor();
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  expect(new Set(sent)).toEqual(new Set(["ping"]));
  // Both are looked for before they come: the page may be back a second later.
  const isSaid = Promise.all([
    marker("Offline").waitFor(),
    page.getByText("Not connected. Trying again on its own.").waitFor(),
  ]);
  simulator.gateway.device.restart(0);
  await isSaid;
  await marker("Online").waitFor();
});
