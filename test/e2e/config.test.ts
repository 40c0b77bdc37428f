import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { build } from "../support/builds.ts";
import { expectSoundPage, openApp, type App, type AppOptions } from "../support/app.ts";
import { areAllWalked } from "../support/walks.ts";

const path = "/settings/config";
const api = "/api/config/upload";

const quickRestart = { bootMs: 500 } as const;

const open = (options: AppOptions = {}) =>
  openApp({ path, isSignedIn: true, simulator: quickRestart, ...options });

/** The file the gateway has now, with its top parts changed. */
function changeConfig(app: App, change: (config: Record<string, never>) => object): string {
  const bytes = app.simulator.gateway.device.files.get("config.json");
  return JSON.stringify(change(JSON.parse(new TextDecoder().decode(bytes))));
}

async function compare(page: Page, text: string, name = "config.json"): Promise<void> {
  await page
    .getByLabel("File to restore")
    .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

const row = (page: Page, key: string) =>
  page.getByRole("row").filter({ has: page.getByText(key, { exact: true }) });

it.runIf(areAllWalked)("leads a signed-out person to the sign-in and back", async () => {
  const { page } = await openApp({ path, expectedComplaints: [/401/] });
  await page.waitForURL(`**/login?returnUrl=${encodeURIComponent(path)}`);
});

it("a backup is the file of the gateway, byte by byte, under its name", async () => {
  const { page, simulator } = await open();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("config.json");
  const stream = await saved.createReadStream();
  const pieces = await stream.toArray();
  expect(Buffer.concat(pieces).toString()).toBe(
    new TextDecoder().decode(simulator.gateway.device.files.get("config.json")),
  );
});

it.runIf(areAllWalked && !build.isEmbedded)(
  "a language pack is stored, and listed after the restart",
  async () => {
    const { page, simulator } = await open({
      simulator: { ...quickRestart, firmware: "opendtu-26.3.30" },
    });
    const text = JSON.stringify({ meta: { name: "Español", code: "es" }, webapp: {} });
    const pack = { name: "es.lang.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await page.getByLabel("Add a file").setInputFiles(pack);
    await page
      .getByRole("region", { name: "Files" })
      .getByRole("button", { name: "Upload" })
      .click();
    await page.getByRole("button", { name: "Delete es.lang.json" }).waitFor();
    const held = simulator.gateway.device.files.get("es.lang.json");
    expect(new TextDecoder().decode(held)).toBe(text);
  },
);

describe("a restore", () => {
  it("shows what it changes by page, sends nothing before the question, then restarts", async () => {
    const app = await open();
    const { page, received } = app;
    const file = changeConfig(app, ({ wifi, mqtt, inverters, ...rest }) => ({
      ...rest,
      wifi: Object.assign({}, wifi, { ssid: "Other net", password: "other secret" }),
      mqtt: Object.assign({}, mqtt, { lwt: { topic: "gone/elsewhere", extra: 1 } }),
      inverters: Object.assign([], inverters, [{ serial: 5, name: "Only" }]),
    }));
    await compare(page, file);
    await row(page, "wifi.ssid")
      .getByText(/^"?Other net"?$/)
      .waitFor();
    await row(page, "wifi.ssid").getByText("Wi-Fi", { exact: true }).waitFor();
    expect(await row(page, "wifi.password").innerText()).not.toContain("secret");
    await page.getByText("only the gateway’s own access point").first().waitFor();
    await page.locator("summary", { hasText: "MQTT" }).click();
    await row(page, "mqtt.lwt.topic")
      .getByText(/^"?gone\/elsewhere"?$/)
      .waitFor();
    await row(page, "mqtt.lwt.extra").getByText("not there").waitFor();
    await row(page, "mqtt.lwt.qos").getByText("factory value").waitFor();
    await page.locator("summary", { hasText: "Inverter" }).click();
    await row(page, "inverters[0].channel[0].name").getByText("factory value").waitFor();
    await expectSoundPage(page);

    const backup = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download current first" }).click();
    expect((await backup).suggestedFilename()).toBe("config.json");

    await page.getByRole("button", { name: "Restore", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Restore this file?" });
    await question.waitFor();
    await expectSoundPage(page);
    expect(received(api)).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(received(api)).toEqual([]);
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await question.getByRole("button", { name: "Restore", exact: true }).click();

    await page.getByText("File restored, the gateway restarts").waitFor();
    expect(received(api)).toMatchObject([
      { search: "?file=config.json", files: [{ name: "config", fileName: "config" }] },
    ]);
    expect(new TextDecoder().decode(received(api)[0]?.files[0]?.bytes)).toBe(file);
    await page.getByText("The gateway answers again.").waitFor();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: "Compare" }).waitFor();
  });

  it.runIf(areAllWalked)("refuses what is none, and no file", async () => {
    const { page, received } = await open();
    const says = (reason: string) => page.getByRole("alert").getByText(reason).waitFor();
    await page.getByRole("button", { name: "Compare" }).click();
    await says("No file selected");
    await expectSoundPage(page);
    for (const [name, text, reason] of [
      ["config.json", "[]", "This is a pin_mapping.json, not a config.json"],
      ["broken.json", '{"wifi":', "not valid JSON"],
      ["other.json", '{"name":"x"}', "neither a config.json nor a pin_mapping.json"],
      ["empty.json", " ", "The file is empty"],
      ["config.txt", "{}", "No file selected"],
    ] as const) {
      await compare(page, text, name);
      await says(reason);
    }
    expect(received(api)).toEqual([]);
  });

  // A break in the middle of an upload takes a connection.
  it.skipIf(build.isDemonstration)("that fails says why, and leads back", async () => {
    const app = await open({ expectedComplaints: [/500|404|ERR_/] });
    const { page, simulator } = app;
    for (const [fault, text] of [
      [{ kind: "status", status: 500, body: "no room" }, "no room"],
      [{ kind: "status", status: 404 }, "[HTTP ERROR] Not Found"],
      [{ kind: "cut-upload", afterBytes: 500 }, "[HTTP ERROR] no answer"],
    ] as const) {
      simulator.gateway.faults.set(api, fault);
      await compare(
        page,
        changeConfig(app, (config) => ({ ...config, huawei: {} })),
      );
      await page.getByRole("button", { name: "Restore", exact: true }).click();
      await page.getByRole("alert").getByText(text).waitFor();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await page.getByRole("button", { name: "Compare" }).waitFor();
    }
  });

  it.runIf(areAllWalked)(
    "of pin profiles compares with none where the gateway has none",
    async () => {
      const { page, simulator } = await open({ expectedComplaints: [/404/] });
      simulator.gateway.device.files.delete("pin_mapping.json");
      await page.getByLabel("Restore as").selectOption("pin_mapping.json");
      await compare(page, '[{"name":"My board","cmt":{"clk":7}}]', "pins.json");
      await row(page, '["My board"].cmt.clk').getByText("Pins", { exact: true }).waitFor();
    },
  );
});

describe("a factory reset", () => {
  it.runIf(areAllWalked)("asks, then tells where the gateway will be found", async () => {
    const { page, simulator, received } = await open();
    const name = "OpenDTU-737057";
    await page.getByRole("button", { name: "Factory reset" }).click();
    const question = page.getByRole("dialog", { name: "Delete all settings?" });
    await expectSoundPage(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(received("/api/config/delete")).toEqual([]);
    await page.getByRole("button", { name: "Factory reset" }).click();
    await question.getByRole("button", { name: "Confirm" }).click();
    await page.getByText(`Connect to its access point ${name}`).waitFor();
    await page.getByText("openDTU42").waitFor();
    expect(received("/api/config/delete")[0]?.fields).toEqual({ data: '{"delete":true}' });
    const ssid = () => simulator.gateway.device.config.network.ssid;
    await expect.poll(ssid).toBe("");
  });
});
