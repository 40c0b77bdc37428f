import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { openApp, type App } from "../support/app.ts";
import { desktop, phone } from "../support/browser.ts";
import { dialogCases, isBuilt } from "../support/dialogs.ts";
import { applicationImage } from "../support/firmware.ts";
import { hostileFindings } from "../support/hostileFindings.ts";
import { hostileMix, longMix, nameMix, poison, textsOf } from "../support/hostileGateway.ts";
import { persistentFaults, resize, overflowingElements } from "../support/layout.ts";
import { pagePaths, untilShown } from "../support/pages.ts";
import { watchPolicy } from "../support/policy.ts";
import { unfold } from "../support/unfold.ts";
import { walkedRows } from "../support/walks.ts";

/** Lets a page get everything that its gateway says, by calls and by sockets. */
async function fill(app: App, path: string): Promise<void> {
  const { page } = app;
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await untilShown(app);
}

/** Faults of the present view on a phone, whose size the window then keeps, and on a desk. */
async function look(page: Page): Promise<readonly string[]> {
  await unfold(page);
  const findings = [
    ...(await page.evaluate(hostileFindings)),
    ...(await overflowingElements(page)),
  ];
  await resize(page, desktop);
  findings.push(...(await persistentFaults(page, () => overflowingElements(page))));
  await resize(page, phone);
  return findings;
}

/** The way to each dialog, by its source file below `src`. */
const openers: readonly (readonly [file: string, path: string, name: RegExp])[] = [
  ["core/live/dialogs/limit/LimitDialog.tsx", "/", /^Limit$/],
  ["core/live/dialogs/PowerDialog.tsx", "/", /^On\/off/],
  ["core/live/dialogs/DeviceInfoDialog.tsx", "/", /^Info$/],
  ["core/live/dialogs/GridProfileDialog.tsx", "/", /^Grid/],
  ["core/live/dialogs/EventLogDialog.tsx", "/", /^Events/],
  ["core/live/dialogs/ChargerLimitForm.tsx", "/", /^Limits$/],
  ["record/history/export/ExportDialog.tsx", "/history", /^Export CSV$/],
  ["core/settings/pages/inverter/EditInverter.tsx", "/settings/inverter", /^Edit/],
  ["core/settings/pages/inverter/DeleteInverter.tsx", "/settings/inverter", /^Delete/],
  ["core/maintenance/restart/RestartCommand.tsx", "/settings/config", /^Factory reset$/],
  ["core/maintenance/restart/RestartCommand.tsx", "/maintenance/reboot", /^Reboot$/],
];

/**
 * The first is checked with the uploads, the second in memory, the next two exist only in newer firmware; the others
 * hold no text of a gateway, except its version in the last.
 */
const elsewhere = [
  "core/maintenance/config/RestoreReview.tsx",
  "core/live/dialogs/WhyDialog.tsx",
  "core/maintenance/config/FilesTable.tsx",
  "core/live/dialogs/GridChargerDialogs.tsx",
  "record/history/HistoryTools.tsx",
  "core/maintenance/LeaveUploadDialog.tsx",
  "core/settings/engine/LeaveChangesDialog.tsx",
  "core/maintenance/firmware/SumQuestion.tsx",
  "core/settings/pages/meter/JsonPathField.tsx",
  "core/settings/engine/useNewerQuestion.tsx",
];

it("every dialog is looked at", () => {
  const all = [...openers.map(([file]) => file), ...elsewhere];
  expect(all.toSorted()).toEqual(dialogCases.map(({ file }) => file).toSorted());
});

async function lookAtDialogs(app: App): Promise<readonly string[]> {
  const { page } = app;
  const found: string[] = [];
  const built = new Set(dialogCases.filter(isBuilt).map((one) => one.file));
  for (const [file, path, name] of openers.filter(([source]) => built.has(source))) {
    if (!page.url().endsWith(path)) await fill(app, path);
    const buttons = page.getByRole("main").getByRole("button", { name });
    // A source that a chart shows or hides may have the same name.
    await buttons.and(page.locator(":not([aria-pressed])")).first().click();
    await page.locator("dialog").waitFor();
    await expect.poll(() => page.locator("dialog [aria-busy=true]").count()).toBe(0);
    found.push(...(await look(page)).map((line) => `${file}: ${line}`));
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  return found;
}

/** The gateway's message when it refuses files, including a file with hostile values. */
async function lookAtUploads(app: App, text: string): Promise<readonly string[]> {
  const { page, simulator } = app;
  const found: string[] = [];
  const refusal = { kind: "status", status: 500, body: text } as const;
  for (const { path } of [endpoints.firmware.update, endpoints.config.upload]) {
    simulator.gateway.faults.set(path, refusal);
  }
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const lookAt = async (place: string) =>
    found.push(...(await look(page)).map((line) => `${place}: ${line}`));

  await fill(app, "/firmware/upgrade");
  await page.getByLabel("Firmware file").setInputFiles({
    name: "update.bin",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(applicationImage({ sizeBytes: 10_000 })),
  });
  await press("Upload");
  await page.getByRole("alert").first().waitFor();
  await lookAt("upgrade");

  await fill(app, "/settings/config");
  const part = { [text]: text, ssid: text };
  await page.getByLabel("File to restore").setInputFiles({
    name: "config.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ cfg: part, wifi: part, mqtt: part })),
  });
  await page.locator("details").first().waitFor();
  await lookAt("comparison");
  await press("Restore");
  await page.getByRole("dialog").waitFor();
  await lookAt("question");
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await page.getByRole("button", { name: "Retry" }).waitFor();
  await lookAt("restore");
  return found;
}

it.each(walkedRows([hostileMix, longMix, nameMix]).map((kinds) => ({ kinds })))(
  "a gateway whose every text is hostile gets out texts alone: $kinds",
  async ({ kinds }) => {
    const app = await openApp({
      path: "/about",
      isSignedIn: true,
      simulator: { clock: "manual", scenario: "full" },
      viewport: phone,
      // Uploads that are refused, and serials that are longer than an address may be.
      expectedComplaints: [/ 500 | 431 |ERR_CONNECTION_RESET/],
    });
    const { page, context, simulator, address } = app;
    const refused = await watchPolicy(context);
    const openings: string[] = [];
    page.on("dialog", (dialog) => void openings.push(dialog.message()));
    context.on("page", (opened) => openings.push(opened.url()));
    const next = textsOf(...kinds);
    await poison(simulator.gateway, next);
    await page.goto(address("/about"));
    page.on("framenavigated", (frame) => {
      if (new URL(frame.url()).origin !== new URL(address("/")).origin) openings.push(frame.url());
    });
    const found: string[] = [];
    for (const path of pagePaths) {
      await fill(app, path);
      found.push(...(await look(page)).map((finding) => `${path}: ${finding}`));
      if (!page.url().endsWith(path)) found.push(`${path} is at ${page.url()}`);
    }
    // Irreversible actions are offered only by a known release.
    simulator.gateway.faults.clear();
    await poison(simulator.gateway, next, ["git_hash", "config_version"]);
    await page.goto(address("/about"));
    found.push(...(await lookAtDialogs(app)), ...(await lookAtUploads(app, next())));
    expect(found).toEqual([]);
    expect(await refused(page)).toEqual([]);
    expect(openings).toEqual([]);
  },
);
