import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import { dayAfter, type Day } from "#plant/history/local-day.ts";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import type { App } from "./app.ts";

/** Actions of a person, each a step: a press, a field filled in, a choice in a list, a file chosen. */
export class Steps {
  count = 0;

  readonly page: Page;

  /** With a finger in place of a mouse. */
  private readonly isByTouch: boolean;

  constructor(page: Page, isByTouch = false) {
    this.page = page;
    this.isByTouch = isByTouch;
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
    await (this.isByTouch ? target.tap() : target.click());
    this.count += 1;
  }

  async type(label: string, text: string): Promise<void> {
    const fields = this.page.locator("input, textarea");
    await this.page.getByLabel(label, { exact: true }).and(fields).fill(text);
    this.count += 1;
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).selectOption({ label: option });
    this.count += 1;
  }

  async file(label: string, name: string, buffer: Buffer): Promise<void> {
    const file = { name, mimeType: "application/octet-stream", buffer };
    await this.page.getByLabel(label).setInputFiles(file);
    this.count += 1;
  }
}

interface Task {
  readonly task: string;
  /** Steps of the best peer. */
  readonly allowed: number;
  /** How that peer does it. Counts of other programs than the stock interface are from general knowledge. */
  readonly peer: string;
}

export function namedTasks<T extends Task>(tasks: readonly T[]): readonly (readonly [string, T])[] {
  return tasks.map((one) => [
    `takes at most ${one.allowed} steps to ${one.task} (${one.peer})`,
    one,
  ]);
}

interface GatewayTask extends Task {
  /** `five-inverters` without. */
  readonly scenario?: ScenarioName;
  readonly isByTouch?: true;
  /** The browser's console messages about refusals. */
  readonly complaints?: readonly RegExp[];
  readonly walk: (steps: Steps, app: App) => Promise<void>;
}

export interface HubTask extends Task {
  /** Days that its demonstration has recorded; without it, it has a gateway and records from now on. */
  readonly pastDays?: number;
  readonly walk: (steps: Steps) => Promise<void>;
}

/** Each begins on the live page, 1280 pixels wide unless it is by touch, signed in. */
export const gatewayTasks: readonly GatewayTask[] = [
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
    task: "ask why nothing is produced",
    allowed: 2,
    peer: "a Victron display: notifications, and one of them",
    scenario: "unreachable",
    walk: async (steps) => {
      await steps.click(steps.page.getByRole("button", { name: /^Why/ }).first());
      await steps.page.getByRole("dialog").getByRole("listitem").first().waitFor();
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
    isByTouch: true,
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
