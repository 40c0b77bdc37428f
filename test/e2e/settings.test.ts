import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { App } from "../support/app.ts";
import { build } from "../support/builds.ts";
import { control, formShown, openSettingsPage } from "../support/settingsPage.ts";
import { walkedRows } from "../support/walks.ts";

interface Case {
  readonly page: string;
  readonly path: string;
  /** Choice to make before the fields below are on show. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly change: readonly [label: string, value: string];
  /** A change that the form refuses. */
  readonly wrong?: readonly [label: string, value: string, message: string];
  readonly refuse: (app: App) => Promise<void>;
  readonly refusal: string;
  /** Text while the gateway is away after a save. */
  readonly away?: string;
}

const unwritable = {
  refuse: ({ simulator }: App) => {
    simulator.gateway.faults.flip("configWriteFails", true);
    return Promise.resolve();
  },
  refusal: "The gateway could not write its settings file.",
};

/** A refusal by the gateway of a value that the form checks, too, with the text that is shown. */
const refusing = (path: string, reply: object, refusal: string) => ({
  refuse: ({ simulator }: App) => {
    const body = JSON.stringify({ type: "warning", ...reply });
    simulator.gateway.faults.set({ path, method: "POST" }, { kind: "body", body });
    return Promise.resolve();
  },
  refusal,
});

const select = (label: string, option: string) => async (page: Page) => {
  await control(page, label).selectOption(option);
};
const turnOn = (label: string) => (page: Page) => page.getByRole("switch", { name: label }).check();
const openTab = (name: string) => (page: Page) => page.getByRole("tab", { name }).click();
const restarting = "The gateway restarts";

const cases: readonly Case[] = [
  {
    page: "ntp",
    path: "/api/ntp/config",
    change: ["Latitude", "48.5"],
    wrong: ["Longitude", "180.5", "At most 180"],
    ...refusing("/api/ntp/config", { code: 9001, param: { max: 31 } }, "1 to 31 characters"),
  },
  {
    page: "network",
    path: "/api/network/config",
    change: ["Switch off after", "7"],
    wrong: ["Switch off after", "100000", "At most 99999"],
    // A refusal without a code.
    ...refusing("/api/network/config", { message: "SSID is empty!" }, "SSID is empty!"),
    away: "The gateway changes its network settings",
  },
  {
    page: "mqtt",
    path: "/api/mqtt/config",
    prepare: async (page) => {
      await turnOn("Enable MQTT")(page);
      await control(page, "Host name or IP address").fill("broker.lan");
    },
    change: ["Port", "8883"],
    wrong: ["Base topic", "solar", "Must end with a slash (/)"],
    ...unwritable,
  },
  {
    page: "dtu",
    path: "/api/dtu/config",
    change: ["Poll interval", "9"],
    wrong: ["Serial number", "0", "A number from 1 to 199999999999"],
    ...unwritable,
  },
  {
    page: "battery",
    path: "/api/battery/config",
    prepare: select("Data source", "JK BMS, via serial connection"),
    change: ["Poll interval", "30"],
    wrong: ["Poll interval", "91", "At most 90"],
    ...unwritable,
  },
  {
    page: "powerlimiter",
    path: "/api/powerlimiter/config",
    change: ["Upper power limit", "700"],
    wrong: ["Lower power limit", "9", "At least 10"],
    ...unwritable,
  },
  {
    page: "chargerac",
    path: "/api/huawei/config",
    prepare: turnOn("Automatic power control"),
    change: ["Charge voltage limit", "56.25"],
    wrong: ["Charge voltage limit", "58.51", "At most 58.5"],
    ...unwritable,
    away: restarting,
  },
  {
    page: "powermeter",
    path: "/api/powermeter/config",
    change: ["Time-out", "2500"],
    wrong: ["URL", "meter.lan", "The URL must start with http:// or {host}"],
    refuse: ({ page }) => control(page, "URL").fill("{host}/status"),
    refusal: "http://",
    away: restarting,
  },
  {
    page: "device",
    path: "/api/device/config",
    prepare: openTab("Display"),
    change: ["Time span of the diagram", "3600"],
    wrong: ["Time span of the diagram", "599", "At least 600"],
    ...unwritable,
  },
  {
    page: "security",
    path: "/api/security/config",
    prepare: (page) => control(page, "Repeat password").fill("correct-horse-9"),
    change: ["Password", "correct-horse-9"],
    wrong: ["Repeat password", "correct-horse-8", "Passwords are not equal"],
    ...unwritable,
  },
  {
    page: "vedirect",
    path: "/api/vedirect/config",
    change: ["Verbose logging", "on"],
    ...unwritable,
  },
];

// Differences of OnBattery 2026.03.31; the rest of its pages is that of 2024.03.07.
const newerCases: readonly Case[] = [
  {
    page: "vedirect",
    path: "/api/solarcharger/config",
    prepare: select("Data source", "Values from an MQTT broker"),
    change: ["Topic for the output power", "roof/power"],
    ...unwritable,
  },
  {
    page: "chargerac",
    path: "/api/gridcharger/config",
    prepare: turnOn("Automatic power control"),
    change: ["Charge voltage limit", "56.25"],
    wrong: ["Charge voltage limit", "58.51", "At most 58.5"],
    ...unwritable,
  },
  {
    page: "powermeter",
    path: "/api/powermeter/config",
    prepare: select("Source", "SDM, single phase"),
    change: ["Modbus address", "7"],
    wrong: ["Modbus address", "256", "At most 255"],
    ...unwritable,
  },
  {
    page: "powerlimiter",
    path: "/api/powerlimiter/config",
    change: ["Base load", "120"],
    wrong: ["Total upper limit", "0", "At least 1"],
    ...unwritable,
  },
  {
    page: "dtu",
    path: "/api/dtu/config",
    change: ["Poll interval", "9"],
    wrong: ["Poll interval", "0", "At least 1"],
    ...unwritable,
  },
  {
    page: "logging",
    path: "/api/logging/config",
    change: ["Default level", "4"],
    ...unwritable,
  },
  ...cases.filter(({ page }) =>
    ["ntp", "network", "mqtt", "battery", "device", "security"].includes(page),
  ),
];

async function fill(page: Page, label: string, value: string): Promise<void> {
  const field = control(page, label);
  if ((await field.getAttribute("type")) === "checkbox") await field.check();
  else if (await field.evaluate((element) => element.tagName === "SELECT"))
    await field.selectOption(value);
  else await field.fill(value);
}

async function valueOf(page: Page, label: string): Promise<string> {
  const field = control(page, label);
  if ((await field.getAttribute("type")) !== "checkbox") return field.inputValue();
  return (await field.isChecked()) ? "on" : "off";
}

const saveIt = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

async function cancel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: /^\d+ change/ }).waitFor({ state: "detached" });
  await formShown(page);
}

// The page that costs the least.
const toAbout = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: "About" }).click();

/** Types a value that the form refuses, if there is any. */
async function mistype({ page }: App, { page: name, prepare, change, wrong }: Case) {
  if (!wrong) return;
  const [field, bad, message] = wrong;
  await prepare?.(page);
  if (name === "security") await fill(page, ...change);
  await fill(page, field, bad);
  await saveIt(page);
  await page.getByRole("alert").filter({ hasText: message }).waitFor();
  const wrongField = control(page, field);
  expect(await wrongField.evaluate((element) => element === document.activeElement)).toBe(true);
  const ids = (await wrongField.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const notes = page.locator(ids.map((id) => `[id="${id}"]`).join(", "));
  expect((await notes.allTextContents()).join()).toContain(message);
}

/** Makes a save that the gateway refuses, and is asked before leaving. */
async function beRefused(app: App, { page: name, prepare, change, refuse, refusal }: Case) {
  const { page } = app;
  const [label, value] = change;
  await prepare?.(page);
  await fill(page, label, value);
  await refuse(app);
  await saveIt(page);
  await page.getByRole("alert").filter({ hasText: refusal }).waitFor();
  await formShown(page);
  expect(await valueOf(page, label)).toBe(value);

  await toAbout(page);
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay here" }).click();
  expect(new URL(page.url()).pathname).toBe(`/settings/${name}`);
  expect(await valueOf(page, label)).toBe(value);
  app.simulator.gateway.faults.clear();
}

/** Saves, leaves without being asked, and finds the value again. */
async function saveChange(app: App, { page: name, prepare, change, away }: Case) {
  const { page } = app;
  const [label, value] = change;
  await prepare?.(page);
  await fill(page, label, value);
  await saveIt(page);
  if (away !== undefined) await page.getByRole("heading", { name: away }).waitFor();
  await page.getByText("Settings saved.").waitFor();
  await formShown(page);
  const address = page.url();
  await toAbout(page);
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
  await page.goto(address);
  await formShown(page);
  if (name === "device") await prepare?.(page);
  expect(await valueOf(page, label)).toBe(value);
}

const all = [
  ...walkedRows(cases, 2).map((one) => ({ ...one, firmware: "2024.03.07" as const })),
  ...walkedRows(build.isEmbedded ? [] : newerCases).map((one) => ({
    ...one,
    firmware: "2026.03.31" as const,
  })),
];

it.each(all)("$firmware /settings/$page tells what is wrong and saves", async (one) => {
  const { firmware } = one;
  const app = await openSettingsPage(one.page, {
    expectedComplaints: [/ERR_/],
    simulator: { firmware, bootMs: 500 },
  });
  const { page } = app;
  const posts = () => app.received(one.path).filter(({ method }) => method === "POST").length;
  await formShown(page);
  await mistype(app, one);
  await cancel(page);
  expect(posts()).toBe(0);
  await beRefused(app, one);
  await cancel(page);
  const refused = posts();
  await saveChange(app, one);
  expect(posts()).toBe(refused + 1);
});
