import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { feeds } from "#protocol/areas/feeds.ts";
import { parseRecording } from "#protocol/recording/recording.ts";
import { replayBackend } from "#simulator/serve/replayBackend.ts";
import { loadSite } from "#simulator/serve/staticSite.ts";
import { listen } from "#simulator/serve/server.ts";
import { type App, expectSoundInBothThemes, openApp } from "../support/app.ts";
import { phone, type Visit, visit } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { root } from "../support/sources.ts";
import { pass } from "../support/time.ts";
import { areAllWalked } from "../support/walks.ts";

const manual = { clock: "manual" } as const;

async function saveFile(page: Page, within: string): Promise<string> {
  const card = page.getByRole("region", { name: within, exact: true });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: "Download" }).click(),
  ]);
  return fileOf(download);
}

async function fileOf(download: Download): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), "heliograph-")), download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

/** Everything in the simulated world that no file may tell. */
function secretsOf({ simulator }: App): readonly string[] {
  const { config, chipId } = simulator.gateway.device;
  return [
    config.network.ssid,
    config.network.ipaddress,
    config.dtu.serial,
    config.mqtt.mqtt_hostname,
    chipId.toString(16),
    ...config.inverters.map(({ serial }) => serial),
  ].filter((text) => text.length > 3 && text !== "0.0.0.0" && text !== "000000000000");
}

describe("the report", () => {
  it("holds every part without private data, to be read, copied and saved", async () => {
    const app = await openApp({ path: "/help", isSignedIn: true });
    const { page } = app;
    const preview = page.getByRole("region", { name: "Preview of the report" });
    let text = "";
    const another = async () => {
      await page.getByRole("button", { name: "Create report" }).click();
      const before = text;
      // Each has its time in it.
      await expect.poll(async () => (text = await preview.innerText())).not.toBe(before);
      return text;
    };
    // Of the console it hears three seconds, in which a slow machine may say nothing.
    await expect.poll(another, { timeout: 150_000 }).toMatch(/Poll inverter serial-/);
    const titles = [...text.matchAll(/^== (.+) ==$/gm)].map(([, title]) => title);
    expect(titles).toEqual([
      "System",
      "Network",
      "Inverters",
      "Live",
      "Limits",
      "Profile",
      "Console",
      "Browser",
      "Heliograph",
    ]);
    expect(text).not.toMatch(/failed:/);
    expect(text).toMatch(/serial-1141-1/);
    const secrets = secretsOf(app);
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets) expect(text).not.toContain(secret);
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied").waitFor();
    const file = await saveFile(page, "Report");
    expect(file).toMatch(/heliograph-report-[\dT-]+\.txt$/);
    expect(readFileSync(file, "utf8").trim()).toBe(text.trim());
  });

  it.runIf(areAllWalked)(
    "asks one call after another, and says of a source that it failed",
    async () => {
      const app = await openApp({
        path: "/help",
        simulator: manual,
        expectedComplaints: [/401|500/],
      });
      const { page, simulator } = app;
      const fault = { kind: "status", status: 500, body: '{"message":"out of memory"}' } as const;
      simulator.gateway.faults.set("/api/network/status", fault);
      await page.getByRole("button", { name: "Create report" }).click();
      const text = await page.getByRole("region", { name: "Preview of the report" }).innerText();
      expect(text).toMatch(/== Network ==\nfailed: .* answered 500 out of memory/);
      // Nobody is signed in: the list of inverters is refused, and nobody is led away.
      expect(text).toMatch(/== Inverters ==\nfailed: .* answered 401/);
      expect(text).toMatch(/== Limits ==\nserial-/);
      expect(new URL(page.url()).pathname).toBe("/help");
    },
  );

  it.runIf(areAllWalked)("is sound on a phone", async () => {
    const { page } = await openApp({ path: "/help", viewport: phone, isSignedIn: true });
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByRole("region", { name: "Preview of the report" }).waitFor();
    await page.getByRole("button", { name: "Start recording" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await expectSoundInBothThemes(page);
  });
});

/** The figures of the live page that a replay has to show again: totals, and every group of values. */
async function figures(page: Page): Promise<readonly string[]> {
  const panel = page.getByRole("region", { name: "Garage roof", exact: true });
  const device = page.getByRole("region", { name: /MPPT/ }).first();
  const totals = await page.getByRole("region", { name: "Totals" }).innerText();
  return [
    // Without the limiter's settings, which no recording holds, the sun is a little lower where a battery feeds
    // inverters. The meter's age appears after a minute in both.
    totals
      .replace(/Sun\s+[\d,.]+\s+W\s+(Today\s+\S+(\s+kWh)?\s+)(Usual day\s+\S+\s+kWh\s+)?/, "")
      .replace(/\s+Data age \d+ s/, ""),
    ...(await panel.getByRole("region").allInnerTexts()),
    ...(await device.getByRole("region").allInnerTexts()),
  ];
}

/**
 * Counts the gateway's messages to a new listener of all feeds: their messages, and the lines of the console from the
 * line that reports the new listener, which itself does not receive it.
 */
/** The feeds that a gateway of 2024.03.07 has. */
const ownFeeds = [feeds.live, feeds.vedirect, feeds.huawei, feeds.battery, feeds.console];

function countSent({ simulator }: App) {
  const { feeds: device, console } = simulator.gateway.device;
  let sent = 0;
  const connected: string[] = [];
  for (const { path } of ownFeeds) {
    if (path !== feeds.console.path) device.open(path).onMessage(() => (sent += 1));
  }
  console.onLine((line) => {
    const [, path] = /^Websocket: \[(.+)\]\[\d+\] connect/.exec(line) ?? [];
    if (path !== undefined) connected.push(path);
    sent = path === feeds.console.path ? 0 : sent + 1;
  });
  return { sent: () => sent, connected: () => connected.toSorted() };
}

// It counts the gateway's messages, and takes a second window.
describe.skipIf(build.isDemonstration)("a recording", () => {
  it("replayed shows the figures it was recorded with, and holds nothing private", async () => {
    const app = await openApp({ path: "/help", simulator: manual });
    const { page: help } = app;
    const gateway = countSent(app);
    const paths = ownFeeds.map(({ path }) => path).toSorted();
    await help.getByRole("button", { name: "Start recording" }).click();
    await expect.poll(gateway.connected).toEqual(paths);
    // In a window of its own, so that both hear every message, whichever browser is slower.
    const { page: live } = await visitor(app.address("/"));
    await expect.poll(() => gateway.connected().length).toBe(2 * paths.length - 1);
    await pass(app, 12_000);
    const sent = gateway.sent();
    await expect
      .poll(async () => Number(/messages: (\d+)/.exec(await help.innerText("main"))?.[1]))
      .toBe(sent);
    await help.getByRole("button", { name: "Stop" }).click();
    const file = await saveFile(help, "Recording");
    const text = readFileSync(file, "utf8");
    for (const secret of secretsOf(app)) expect(text).not.toContain(secret);
    const recording = parseRecording(text);
    if (!recording.ok) throw new Error(recording.error);
    expect(recording.value.messages).toHaveLength(sent);
    expect(new Set(recording.value.messages.map(({ feed }) => feed))).toEqual(new Set(paths));

    const { backend, stop } = replayBackend(file, { clock: 60, hold: true });
    const replay = await listen(backend, { port: 0, site: loadSite(join(root, "dist")) });
    const viewer = await visitor(`http://gateway.test:${replay.port}/`);
    onTestFinished(async () => {
      stop();
      await replay.close();
    });
    expect((await figures(live)).length).toBeGreaterThan(5);
    // Both go on for a moment, since messages are on their way to each.
    await expect
      .poll(async () => {
        const recorded = await figures(live);
        const replayed = await figures(viewer.page);
        return { lost: without(recorded, replayed), added: without(replayed, recorded) };
      })
      .toEqual({ lost: [], added: [] });
    expect(viewer.complaints).toEqual([]);
  });
});

function without(texts: readonly string[], others: readonly string[]): readonly string[] {
  return texts.filter((text) => !others.includes(text));
}

/** Another person's window on the live page, once the inverters and the charge controllers are there. */
async function visitor(address: string): Promise<Visit> {
  const visited = await visit();
  onTestFinished(visited.close);
  await visited.page.goto(address);
  await visited.page.getByRole("tab").first().waitFor();
  await visited.page.getByRole("region", { name: /MPPT/ }).first().waitFor();
  return visited;
}
