import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import { dayAfter, type Day } from "#plant/history/local-day.ts";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import type { App } from "./app.ts";
import { applicationImage } from "./firmware.ts";

export type Means = "mouse" | "finger" | "keyboard";

/** Stops of the longest page, and some. */
const mostPresses = 150;

/** Actions of a person, each a step: a press, a field filled in, a choice in a list, a file chosen. */
export class Steps {
  count = 0;

  readonly page: Page;

  private readonly means: Means;

  constructor(page: Page, means: Means = "mouse") {
    this.page = page;
    this.means = means;
  }

  async press(name: string, within: Page | Locator = this.page): Promise<void> {
    const wanted = { name, exact: true } as const;
    const roles = ["button", "link", "tab", "switch"] as const;
    const found = roles.map((role) => within.getByRole(role, wanted));
    const [first, ...others] = found;
    if (first === undefined) return;
    await this.click(others.reduce((all, one) => all.or(one), first).first());
  }

  async click(target: Locator): Promise<void> {
    if (this.means === "finger") await target.tap();
    else if (this.means === "mouse") await target.click();
    else {
      await this.reach(target);
      await this.page.keyboard.press("Enter");
    }
    this.count += 1;
  }

  async type(label: string, text: string): Promise<void> {
    const fields = this.page.locator("input, textarea");
    const field = this.page.getByLabel(label, { exact: true }).and(fields).first();
    if (this.means === "keyboard") {
      await this.reach(field);
      await this.page.keyboard.press("ControlOrMeta+A");
      await this.page.keyboard.type(text);
    } else await field.fill(text);
    this.count += 1;
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).selectOption({ label: option });
    this.count += 1;
  }

  async file(label: string, name: string, buffer: Buffer): Promise<void> {
    const file = { name, mimeType: "application/octet-stream", buffer };
    const field = this.page.getByLabel(label);
    if (this.means === "keyboard") {
      await this.reach(field);
      const chooser = this.page.waitForEvent("filechooser");
      await this.page.keyboard.press("Space");
      await (await chooser).setFiles(file);
    } else await field.setInputFiles(file);
    this.count += 1;
  }

  /** Goes on with Tab until the focus is there, in a list of tabs with an arrow key. */
  private async reach(target: Locator): Promise<void> {
    await target.waitFor();
    const hasFocus = () => target.evaluate((element) => element === document.activeElement);
    for (let press = 0; press < mostPresses; press += 1) {
      if (await hasFocus()) return;
      const isInTabs = await target.evaluate(
        (element) => element.closest("[role=tablist]")?.contains(document.activeElement) === true,
      );
      await this.page.keyboard.press(isInTabs ? "ArrowRight" : "Tab");
    }
    throw new Error(`Not reached by ${mostPresses} keys: ${String(target)}`);
  }
}

interface Task {
  readonly task: string;
  /** Steps of the best peer. */
  readonly allowed: number;
  /** How that peer does it. Counts of other programs than the stock interface are from general knowledge. */
  readonly peer: string;
}

export function namedTasks<T extends Task & { readonly means?: Means }>(
  tasks: readonly T[],
): readonly (readonly [string, T])[] {
  return tasks.map((one) => {
    const by = one.means === "keyboard" ? ", by keyboard alone," : "";
    return [`takes at most ${one.allowed} steps${by} to ${one.task} (${one.peer})`, one];
  });
}

interface GatewayTask extends Task {
  /** `five-inverters` without. */
  readonly scenario?: ScenarioName;
  readonly means?: Means;
  /** The browser's console messages about refusals. */
  readonly complaints?: readonly RegExp[];
  readonly walk: (steps: Steps, app: App) => Promise<void>;
}

export interface HubTask extends Task {
  /** Days that its demonstration has recorded; without it, it has a gateway and records from now on. */
  readonly pastDays?: number;
  readonly walk: (steps: Steps) => Promise<void>;
}

/** What owners do most, each with the steps that it took when they were first counted; by mouse and by keyboard. */
export const ownerTasks: readonly GatewayTask[] = [
  {
    task: "set a limit",
    allowed: 3,
    peer: "the stock interface: symbol, figure, button",
    walk: async (steps, { received }) => {
      await steps.press("Limit");
      await steps.type("Percent", "50");
      await steps.press("Set limit");
      await expect.poll(() => received("/api/limit/config").length).toBe(1);
    },
  },
  {
    task: "read the power of now",
    allowed: 0,
    peer: "all peers show it at once",
    walk: async ({ page }) => {
      const totals = page.getByRole("region", { name: "Totals" });
      await totals
        .getByText(/^[\d.,]+\sk?W$/)
        .first()
        .waitFor();
    },
  },
  {
    task: "read today's yield",
    allowed: 0,
    peer: "the stock interface and Home Assistant show it at once",
    walk: async ({ page }) => {
      const totals = page.getByRole("region", { name: "Totals" });
      await totals
        .getByText(/^[\d.,]+\s(?:k?Wh)$/)
        .first()
        .waitFor();
    },
  },
  {
    task: "restart an inverter",
    allowed: 3,
    peer: "the stock interface: symbol and button, without a question",
    walk: async (steps, { received }) => {
      await steps.press("On/off");
      await steps.press("Restart");
      await steps.press("Restart", steps.page.getByRole("alert"));
      await expect.poll(() => received("/api/power/config").length).toBe(1);
    },
  },
  {
    task: "ask why nothing is produced",
    allowed: 1,
    peer: "a Victron display: notifications, and one of them",
    scenario: "unreachable",
    walk: async (steps) => {
      await steps.click(steps.page.getByRole("button", { name: /^Why/ }).first());
      await steps.page.getByRole("dialog").getByRole("listitem").first().waitFor();
    },
  },
  {
    task: "give the gateway another Wi-Fi",
    allowed: 5,
    peer: "the stock interface: menu, page, name, password, save",
    walk: async (steps, { received }) => {
      await steps.press("Settings");
      await steps.press("Network");
      await steps.type("Network name (SSID)", "barn");
      await steps.type("Wi-Fi password", "sunflower-43");
      await steps.press("Save");
      await expect
        .poll(() => received("/api/network/config").filter(({ method }) => method === "POST"))
        .toHaveLength(1);
    },
  },
  {
    task: "add an inverter",
    allowed: 5,
    peer: "the stock interface: menu, page, serial number, name, add",
    scenario: "one-inverter",
    walk: async (steps, { received }) => {
      await steps.press("Settings");
      await steps.press("Inverter");
      await steps.type("Serial number", "116182203366");
      await steps.type("Name", "Carport");
      await steps.press("Add");
      await expect.poll(() => received("/api/inverter/add").length).toBe(1);
    },
  },
  {
    task: "upload a firmware",
    allowed: 3,
    peer: "the stock interface: menu, page, file, upload",
    walk: async (steps, { received }) => {
      await steps.press("Firmware upgrade");
      await steps.file("Firmware file", "update.bin", Buffer.from(applicationImage()));
      await steps.press("Upload");
      await expect.poll(() => received("/api/firmware/update").length).toBe(1);
    },
  },
  {
    task: "make a backup",
    allowed: 3,
    peer: "the stock interface: menu, page, download",
    walk: async (steps) => {
      await steps.press("Settings");
      await steps.press("Config management");
      const saved = steps.page.waitForEvent("download");
      await steps.press("Download");
      await saved;
    },
  },
  {
    task: "read the yield of this month",
    allowed: 3,
    peer: "Home Assistant: energy, date, month",
    walk: async (steps) => {
      await steps.press("Insight");
      await steps.press("History");
      await steps.press("Month");
      await steps.page.getByRole("tab", { name: "Month", selected: true }).waitFor();
      await steps.page.getByText("Yield", { exact: true }).first().waitFor();
    },
  },
];

/** Each begins on the live page, 1280 pixels wide unless it is by finger, signed in. */
export const gatewayTasks: readonly GatewayTask[] = [
  ...ownerTasks,
  {
    task: "find the weak string",
    allowed: 4,
    peer: "the stock interface has no list: four more tabs show five inverters",
    walk: async (steps) => {
      await steps.press("Insight");
      await steps.press("Strings");
      await steps.page.getByRole("row").nth(1).waitFor();
    },
  },
  {
    task: "limit an inverter to half, and undo it",
    allowed: 6,
    peer: "the stock interface: symbol, figure, button, and the same again",
    walk: async (steps, { received }) => {
      await steps.press("Limit");
      await steps.type("Percent", "50");
      await steps.press("Set limit");
      await steps.click(steps.page.getByRole("button", { name: /^Back to / }));
      await expect.poll(() => received("/api/limit/config").length).toBe(2);
    },
  },
  {
    task: "learn that the name of a time server is mistyped",
    allowed: 4,
    peer: "the stock interface: menu, page, field, button, and it accepts the name",
    walk: async (steps, { received }) => {
      await steps.press("Settings");
      await steps.press("NTP");
      await steps.type("Time server", "pool .ntp.rog");
      await steps.press("Save");
      await steps.page.locator("[aria-invalid=true]").waitFor();
      expect(received("/api/ntp/config").filter(({ method }) => method === "POST")).toEqual([]);
    },
  },
  {
    task: "make a backup, and restore it with one difference",
    allowed: 5,
    peer: "the stock interface: menu, page, download, file, restore, without a comparison",
    walk: async (steps, { simulator, received }) => {
      await steps.press("Settings");
      await steps.press("Config management");
      const saved = steps.page.waitForEvent("download");
      await steps.press("Download");
      await saved;
      const bytes = simulator.gateway.device.files.get("config.json") ?? new Uint8Array();
      const text = Buffer.from(bytes).toString().replace("pool.ntp.org", "time.example.org");
      await steps.file("File to restore", "config.json", Buffer.from(text));
      await steps.page.getByText("time.example.org").waitFor();
      await steps.press("Restore");
      await steps.page.getByText("File restored, the gateway restarts").waitFor();
      expect(received("/api/config/upload")).toHaveLength(1);
    },
  },
  {
    task: "upload a file that is no firmware, and learn why the gateway refused it",
    allowed: 3,
    peer: "the stock interface: page, file, upload, without a warning or a reason",
    complaints: [/400/],
    walk: async (steps, { received }) => {
      await steps.press("Firmware upgrade");
      await steps.file("Firmware file", "photo.jpg", Buffer.from("no firmware"));
      await steps.page.getByText("no ESP firmware image").waitFor();
      expect(received("/api/firmware/update")).toEqual([]);
      await steps.press("Upload anyway");
      await steps.page.getByText("the file is no firmware image").waitFor();
    },
  },
  {
    task: "open the display for the wall",
    allowed: 1,
    peer: "evcc and Home Assistant need an address typed, as the stock interface has none",
    walk: async (steps) => {
      await steps.press("Wall display");
      await steps.page.waitForURL(/view=wall/);
    },
  },
  {
    task: "open the curves of today by touch, on a phone",
    allowed: 2,
    peer: "the app of Home Assistant: menu, history",
    means: "finger",
    walk: async (steps) => {
      await steps.press("History");
      await steps.page.getByRole("tab", { name: "Day", selected: true }).waitFor();
    },
  },
  {
    task: "change the language",
    allowed: 2,
    peer: "the stock interface: symbol, language",
    walk: async (steps) => {
      await steps.choose("Language", "Deutsch");
      await steps.page.getByRole("link", { name: "Neustart" }).waitFor();
    },
  },
  {
    task: "hide serial numbers before a screenshot",
    allowed: 1,
    peer: "no peer can; one press is the least there is",
    walk: async (steps) => {
      const serial = steps.page.getByText("114180610042");
      await serial.first().waitFor();
      await steps.press("Hide private data");
      await serial.first().waitFor({ state: "detached" });
    },
  },
];

export const hubTasks: readonly HubTask[] = [
  {
    task: "give a price and see what was saved",
    allowed: 9,
    peer: "evcc: configuration, and add, kind, price, save for each of two tariffs",
    pastDays: 40,
    walk: async (steps) => {
      await steps.press("Insight");
      await steps.press("History");
      await steps.click(steps.page.getByText("Prices and CO₂"));
      await steps.press("Add a price");
      await steps.type("Import per kWh", "0.34");
      await steps.type("Feed-in per kWh", "0.08");
      await steps.press("Save prices");
      await steps.page.getByText("Saved and earned").first().waitFor();
    },
  },
  {
    task: "be told of a silent inverter",
    allowed: 10,
    peer: "Home Assistant: settings, automations, new, kind, sensor, state, action, notify, target, save",
    walk: async (steps) => {
      await steps.press("Insight");
      await steps.press("Alerts");
      await steps.press("Set up messages");
      await steps.press("Webhook");
      await steps.type("Address", "http://127.0.0.1:9/hook");
      await steps.press("Save");
      await steps.page.getByText(/Saved\./).waitFor();
    },
  },
  {
    task: "save the figures of last month as CSV",
    allowed: 6,
    peer: "Home Assistant: history, source, time, last month, menu, download",
    pastDays: 40,
    walk: async (steps) => {
      await steps.press("Insight");
      await steps.press("History");
      await steps.click(steps.page.getByRole("tab", { name: "Month" }));
      await steps.press("Earlier");
      await steps.press("Export CSV");
      const saved = steps.page.waitForEvent("download");
      await steps.press("Save file");
      expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
    },
  },
  {
    task: "add a second gateway",
    allowed: 5,
    peer: "evcc: configuration, add, kind, address, save",
    walk: async (steps) => {
      const simulator = await startSimulator({ host: "127.0.0.1", scenario: "one-inverter" });
      onTestFinished(() => simulator.close());
      await steps.press("Settings");
      await steps.press("Gateways of the hub");
      await steps.type("Address", new URL(simulator.url).host);
      await steps.press("Look who answers there");
      await steps.press("Add this gateway");
      await steps.page
        .getByText(/^Online$/)
        .first()
        .waitFor();
    },
  },
];

/** The same with a record of more than a year, whose newest day is `today`. */
export const yearTasks = (today: Day): readonly HubTask[] => [
  {
    task: "compare a month with the same one a year before",
    allowed: 6,
    peer: "Home Assistant: energy, date, month, July, menu, compare",
    walk: async (steps) => {
      await steps.press("Insight");
      await steps.press("History");
      await steps.press("Month");
      await steps.type("Day", dayAfter(today, -31));
      await steps.choose("Compare with", "Same month a year ago");
      await steps.page.getByText(/^[+−]\d+.% on /).waitFor();
    },
  },
];
