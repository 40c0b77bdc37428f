import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { applicationImage } from "../../test/support/firmware.ts";
import { type Check, type Checking, openChecked, patience, signIn } from "./checks.ts";
import { password } from "./places.ts";

const authorization = `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`;
const image = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

/**
 * Drives what the firmware's own web app changes for good: saves of every page, the console, a restart, backup and
 * restore, uploads of firmware, and at last the factory reset, which leaves nothing.
 */
export async function driveMaintenance(
  browser: Browser,
  address: string,
): Promise<readonly Check[]> {
  const checking = await openChecked(browser);
  const { page, check, checks } = checking;
  const base = `http://${address}`;
  await check("sign-in", () => signIn(page, base));
  await check("console: lines arrive", () => showsLines(page, base));
  await saves(checking, base);
  await check("save: an inverter", () => saveInverter(page, base));
  await check("restart", async () => {
    await page.goto(`${base}/maintenance/reboot`);
    await confirm(page, page.locator("main .btn-danger, .card .btn-danger").first());
    await waitForAnswer(page, base);
  });
  let backup = "";
  await check("backup of the configuration", async () => {
    const [list] = await Promise.all([
      page.waitForResponse(/\/api\/(?:config|file)\/list/),
      page.goto(`${base}/settings/config`),
    ]);
    const icon = page.locator("tr:has-text('config.json') a.icon:not(.text-danger) svg");
    const button = page.locator(".card .btn-primary");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      (list.url().includes("/file/") ? icon : button).first().click(),
    ]);
    for await (const part of await saved.createReadStream()) backup += String(part);
    JSON.parse(backup);
  });
  await check("restore of the configuration", async () => {
    await page.goto(`${base}/settings/config`);
    const file = { ...image("config.json", Buffer.from(backup)), mimeType: "application/json" };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.locator(".card:has(input[type=file]) .btn-primary:enabled").click();
    await page.locator(".card .bi-check-circle, .card span.h1 svg").first().waitFor();
    await waitForAnswer(page, base);
  });
  await check("firmware: an odd file is refused", async () => {
    await upload(page, base, image("odd.bin", Buffer.from("no firmware")));
    await page.locator(".card-header.text-bg-danger").waitFor();
    await waitForAnswer(page, base);
  });
  await check("firmware: an image, until the page comes back", async () => {
    await upload(page, base, image("good.bin", applicationImage({ sizeBytes: 400_000 })));
    await page.locator(".card-header.text-bg-success").waitFor();
    await page.waitForURL(`${base}/`, { timeout: 2 * patience });
    await waitForAnswer(page, base);
  });
  await check("factory reset leaves no inverter", async () => {
    await page.goto(`${base}/settings/config`);
    await confirm(page, page.locator(".card > .card-body > .btn-danger"));
    await waitForAnswer(page, base);
    const list = await fetch(`${base}/api/inverter/list`, { headers: { authorization } });
    const text = await list.text();
    if (!text.includes('"inverter":[]')) throw new Error(text.slice(0, 100));
  });
  await page.close();
  return checks;
}

async function showsLines(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/info/console`);
  for (let tries = 0; tries < 60; tries += 1) {
    const text = page.locator("textarea#console");
    const isThere = (await text.count()) > 0 && (await text.inputValue()).length > 40;
    if (isThere || (await page.locator(".log-line").count()) > 0) return;
    await sleep(1_000);
  }
  throw new Error("no line within a minute");
}

async function saves({ page, check }: Checking, base: string): Promise<void> {
  const paths = await page
    .locator("nav a[href^='/settings/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? "/"));
  for (const path of new Set(paths)) {
    // The pages of inverters and of files have no such button.
    if (/inverter|config/.test(path)) continue;
    await check(`save: ${path}`, async () => {
      await page.goto(base + path);
      await page.locator(".d-grid.d-md-flex button[type=submit]").click();
      await page
        .locator(".alert-success")
        .first()
        .waitFor()
        .catch(async () => {
          throw new Error((await page.locator(".alert").allInnerTexts()).join(" | "));
        });
      await waitForAnswer(page, base);
    });
  }
}

async function saveInverter(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/settings/inverter`);
  await page.locator("tbody tr").first().locator("a.icon:not(.text-danger) svg").first().click();
  await page.locator("#inverterEdit.show #inverter-name").fill("Tried by a program");
  await page.locator("#inverterEdit .modal-footer .btn-primary").click();
  await page.locator("tbody tr", { hasText: "Tried by a program" }).waitFor();
}

async function confirm(page: Page, button: Locator): Promise<void> {
  await button.click();
  await page.locator(".modal.show .modal-footer .btn-danger").click();
  await page.locator(".alert-success").first().waitFor();
}

async function upload(page: Page, base: string, file: ReturnType<typeof image>): Promise<void> {
  await page.goto(`${base}/firmware/upgrade`);
  await page.locator("input[type=file]").setInputFiles(file);
}

/** Until the gateway, which may restart after it answered, answers again. */
async function waitForAnswer(page: Page, base: string): Promise<void> {
  // The web app of newer releases goes to its first page by itself.
  await page.goto("about:blank");
  for (let tries = 0; tries < 60; tries += 1) {
    await sleep(1_000);
    const answer = await fetch(`${base}/api/system/status`, { headers: { authorization } }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer();
    if (answer?.ok && tries > 2) return;
  }
  throw new Error("the gateway did not come back within a minute");
}
