import { read } from "./gatewayClient.ts";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { csvHeader } from "#plant/history/csv.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import type { App } from "./app.ts";
import { build } from "./builds.ts";
import { applicationImage } from "./firmware.ts";
import { pass } from "./time.ts";
import { unfold } from "./unfold.ts";

/** A dialog of the application: where it is declared, the page it belongs to, and how to get to its opener. */
export interface DialogCase {
  /** Source file, below `src`. */
  readonly file: string;
  readonly path: string;
  /** The world it takes; `full` without. */
  readonly scenario?: ScenarioName;
  /** The firmware it takes; 2024.03.07 without. */
  readonly firmware?: FirmwareName;
  /** An image has no room for it. */
  readonly isHosted?: true;
  /** It takes an answer of the gateway that the test reads, or a page without a hub: not the demonstration. */
  readonly isBeyondDemonstration?: true;
  /** Brings the page to the place where the dialog can be opened and returns its opener. */
  readonly opener: (app: App) => Promise<Locator>;
}

const button = (name: string | RegExp) => async (app: App) => {
  const found = app.page
    .getByRole("main")
    .getByRole("button", { name, exact: typeof name === "string" })
    // A source that a chart shows or hides may have the same name.
    .and(app.page.locator(":not([aria-pressed])"))
    .first();
  // Some come only with a message of a socket, and it sends nothing before it is open.
  const isThere = async () => {
    await pass(app, 1000);
    await unfold(app.page);
    return found.isVisible();
  };
  await expect.poll(isThere).toBe(true);
  return found;
};

async function aboutLink(page: Page): Promise<Locator> {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  return page.getByRole("link", { name: "About", exact: true });
}

const live = (file: string, name: string | RegExp): DialogCase => ({
  file: `core/live/dialogs/${file}`,
  path: "/",
  opener: button(name),
});

/** Every dialog there is; a test holds the list against the sources. */
export const dialogCases: readonly DialogCase[] = [
  live("limit/LimitDialog.tsx", "Limit"),
  live("PowerDialog.tsx", "On/off"),
  live("DeviceInfoDialog.tsx", "Info"),
  live("GridProfileDialog.tsx", "Grid"),
  live("EventLogDialog.tsx", /^Events/),
  live("ChargerLimitForm.tsx", "Limits"),
  { ...live("GridChargerDialogs.tsx", "Limits"), firmware: "2026.03.31" },
  { ...live("WhyDialog.tsx", /^Why/), firmware: "2026.03.31" },
  {
    file: "record/history/export/ExportDialog.tsx",
    path: "/history",
    isHosted: true,
    opener: button("Export CSV"),
  },
  {
    file: "record/history/HistoryTools.tsx",
    path: "/history",
    isBeyondDemonstration: true,
    opener: async ({ page }) => {
      const line = "total,,2024-06-01T12:00:00.000Z,60,100,200,300,,,,";
      const file = {
        name: "history.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`${csvHeader}${line}\r\n`),
      };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByText("One day read in.").waitFor();
      return page.getByRole("button", { name: "Delete all" });
    },
  },
  {
    file: "core/maintenance/LeaveUploadDialog.tsx",
    path: "/firmware/upgrade",
    opener: async ({ page, simulator }) => {
      simulator.gateway.faults.set("/api/firmware/update", { kind: "hang" });
      const buffer = Buffer.from(applicationImage({ sizeBytes: 100_000 }));
      const file = { name: "update.bin", mimeType: "application/octet-stream", buffer };
      await page.getByLabel("Firmware file").setInputFiles(file);
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await page.getByRole("progressbar").first().waitFor();
      return aboutLink(page);
    },
  },
  {
    file: "core/maintenance/firmware/SumQuestion.tsx",
    path: "/firmware/upgrade",
    firmware: "2026.03.31",
    opener: async ({ page }) => {
      const buffer = Buffer.from(applicationImage({ sizeBytes: 100_000 }));
      const file = { name: "update.bin", mimeType: "application/octet-stream", buffer };
      await page.getByLabel("Firmware file").setInputFiles(file);
      await page.getByText(/^[0-9a-f]{64}$/).waitFor();
      await page.getByLabel("SHA-256 to compare with").fill("0".repeat(64));
      await page.getByText("The checksum does not match").waitFor();
      return page.getByRole("button", { name: "Upload", exact: true });
    },
  },
  {
    file: "core/maintenance/config/FilesTable.tsx",
    path: "/settings/config",
    firmware: "opendtu-26.3.30",
    opener: button(/^Delete /),
  },
  {
    file: "core/maintenance/restart/RestartCommand.tsx",
    path: "/settings/config",
    opener: button(/^Restore factory|^Factory/),
  },
  {
    file: "core/maintenance/config/RestoreReview.tsx",
    path: "/settings/config",
    opener: async ({ page, simulator }) => {
      const bytes = simulator.gateway.device.files.get("config.json") ?? new Uint8Array();
      const buffer = Buffer.from(Buffer.from(bytes).toString().replace("Sunny", "Rainy"));
      const file = { name: "config.json", mimeType: "application/json", buffer };
      await page.getByLabel("File to restore").setInputFiles(file);
      return page.getByRole("button", { name: "Restore", exact: true });
    },
  },
  {
    file: "core/maintenance/restart/RestartCommand.tsx",
    path: "/maintenance/reboot",
    opener: button("Reboot"),
  },
  {
    file: "core/settings/engine/LeaveChangesDialog.tsx",
    path: "/settings/vedirect",
    opener: async ({ page }) => {
      await page.getByRole("switch", { name: "Verbose logging" }).check();
      return aboutLink(page);
    },
  },
  {
    file: "core/settings/engine/useNewerQuestion.tsx",
    path: "/settings/ntp",
    firmware: "2026.03.31",
    isBeyondDemonstration: true,
    opener: async ({ page, simulator: { gateway } }) => {
      const path = "/api/system/status";
      const status = { ...Object(await read(gateway, path)), git_hash: "2026.12.01" };
      gateway.faults.set(path, { kind: "body", body: JSON.stringify(status) });
      await page.reload();
      const save = page.getByRole("button", { name: "Save", exact: true });
      await save.waitFor();
      return save;
    },
  },
  {
    file: "core/settings/pages/inverter/DeleteInverter.tsx",
    path: "/settings/inverter",
    opener: button("Delete Garage roof"),
  },
  {
    file: "core/settings/pages/inverter/EditInverter.tsx",
    path: "/settings/inverter",
    opener: button("Edit Garage roof"),
  },
  {
    file: "core/settings/pages/meter/JsonPathField.tsx",
    path: "/settings/powermeter",
    isHosted: true,
    opener: async (app) => {
      await app.page.getByLabel("Source").selectOption({ label: "HTTP and JSON" });
      return button("Pick from an answer")(app);
    },
  },
];

/** The dialogs that only a page behind a hub has; the tests of its pages look at them. */
export const hubDialogs: readonly string[] = [
  "record/history/correct/CorrectDialog.tsx",
  "record/history/import/ImportDialog.tsx",
  "record/history/recount/RecountDialog.tsx",
];

/** Whether a test can open a dialog in the build under test. */
export function isBuilt({ isHosted, isBeyondDemonstration }: DialogCase): boolean {
  if (build.isDemonstration && isBeyondDemonstration) return false;
  return isHosted !== true || !build.isEmbedded;
}
