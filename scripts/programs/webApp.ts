import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { type Check, openChecked, patience, signIn } from "./checks.ts";

const dialogs = [
  ["device info", ".btn-info >> nth=0", "#devInfoView"],
  ["grid profile", ".btn-info >> nth=1", "#gridProfileView"],
  ["event log", ".btn-secondary >> nth=0", "#eventView"],
] as const;

/** Drives the firmware's own web app at an address: as a guest, signed in, its commands and its pages. */
export async function driveWebApp(browser: Browser, address: string): Promise<readonly Check[]> {
  const { page, checks, check } = await openChecked(browser);
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400)
      failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  const base = `http://${address}`;
  await check("guest: values arrive", () => live(page, base));
  await check("guest: no call fails", async () => none(failed));
  await check("sign-in", () => signIn(page, base));
  await check("signed in: values arrive by the socket", () => live(page, base));
  for (const [name, button, dialog] of dialogs)
    await check(`dialog: ${name}`, () => openDialog(page, button, dialog));
  await check("command: limit, until it is in force", () => limit(page));
  for (const [name, button] of [
    ["off", ".btn-danger"],
    ["on", ".btn-success"],
    ["restart", ".btn-warning"],
  ] as const)
    await check(`command: turn ${name}`, () => power(page, button));
  const paths = await page
    .locator("nav a[href^='/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? "/"));
  for (const path of new Set(paths)) {
    await check(`page ${path}`, async () => {
      failed.length = 0;
      await page.goto(base + path);
      await page.locator(".spinner-border").first().waitFor({ state: "hidden" });
      await page.locator("h1, .card").first().waitFor();
      none(failed);
    });
  }
  await check("guest again: refused where the gateway refuses", async () => {
    const answer = await fetch(`${base}/api/dtu/config`);
    if (answer.status !== 401) throw new Error(`status ${answer.status}`);
  });
  await page.close();
  return checks;
}

function none(failed: readonly string[]): void {
  if (failed.length > 0) throw new Error([...new Set(failed)].join(", "));
}

/** The card of the first inverter, with a table of values and an age that the socket renews. */
async function live(page: Page, base: string): Promise<void> {
  const received = new Promise<void>((resolve) => {
    // A hub sends its state at once.
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"inverters"')) resolve();
      });
    });
  });
  await page.goto(`${base}/`);
  await Promise.race([received, late("no values by the socket")]);
  await page.locator(".tab-pane.active table, .tab-pane.show table").first().waitFor();
}

async function late(what: string): Promise<never> {
  await sleep(patience, undefined, { ref: false });
  throw new Error(what);
}

function toolbar(page: Page) {
  return page.locator(".tab-pane.active .btn-toolbar, .tab-pane.show .btn-toolbar").first();
}

async function openDialog(page: Page, button: string, dialog: string): Promise<void> {
  await toolbar(page).locator(button).click();
  const open = page.locator(`${dialog}.show`);
  await open.locator("table, .accordion, pre, dl").first().waitFor();
  await close(page, dialog);
}

async function close(page: Page, dialog: string): Promise<void> {
  await page.locator(`${dialog} .btn-close`).click();
  await page.locator(`${dialog}.show`).waitFor({ state: "hidden" });
}

async function limit(page: Page): Promise<void> {
  await toolbar(page).locator(".btn-danger").first().click();
  const dialog = page.locator("#limitSettingView.show");
  await dialog.locator("#inputTargetLimit").fill("60");
  await dialog.locator(".modal-footer .btn-danger").last().click();
  // Closes when the gateway takes it.
  await dialog.waitFor({ state: "hidden" });
  await page
    .locator(".card-header", { hasText: /\b60(?:[.,]0+)?\s?%/ })
    .first()
    .waitFor();
}

async function power(page: Page, button: string): Promise<void> {
  await toolbar(page).locator(".btn-danger").nth(1).click();
  const dialog = page.locator("#powerSettingView.show");
  await dialog.locator(`.d-grid ${button}`).click();
  await dialog.waitFor({ state: "hidden" });
}
