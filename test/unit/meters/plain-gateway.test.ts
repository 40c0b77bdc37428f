import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectAsync } from "mqtt";
import * as v from "valibot";
import { expect, it, onTestFinished } from "vitest";
import { status } from "#command/commands/gateway.ts";
import { exportHistory } from "#command/commands/export.ts";
import { whatIf } from "#command/commands/what-if.ts";
import type { Terminal } from "#command/terminal.ts";
import { HubMeters } from "#hub-api/meters.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { testHub } from "../../support/hub.ts";
import { hasMosquitto, startMosquitto } from "../../support/hub/mosquitto.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { startMeter } from "../../support/meters/startMeter.ts";

const password = "sunflower-42";
const authorization = `Basic ${btoa(`admin:${password}`)}`;
const patience = { timeout: 60_000, interval: 500 };
const summerNoonMs = Date.UTC(2026, 5, 21, 11);

function terminal() {
  const printed: string[] = [];
  const own: Terminal = {
    print: (text) => void printed.push(text),
    complain: (text) => void printed.push(text),
    environment: { HELIOGRAPH_PASSWORD: password },
    isScreen: false,
    signal: new AbortController().signal,
    pageFolder: () => "",
    version: () => "",
    fetch: (...request) => fetch(...request),
  };
  return { own, text: () => printed.join("") };
}

/** The newest power of a source, as Prometheus reads it. */
async function metric(address: string, type: string): Promise<number> {
  const answer = await fetch(`http://${address}/metrics`, { headers: { authorization } });
  const line = new RegExp(`^heliograph_power_watts\\{[^}]*type="${type}"[^}]*\\} (\\S+)$`, "m");
  return Number(line.exec(await answer.text())?.[1]);
}

it.skipIf(!hasMosquitto())(
  "with a meter of the hub a plain gateway has grid and house in library, metrics and MQTT",
  { timeout: 120_000 },
  async () => {
    const simulator = await startSimulator({
      host: "127.0.0.1",
      scenario: "hub-meter",
      firmware: "opendtu-26.3.30",
      nowMs: summerNoonMs,
    });
    onTestFinished(() => simulator.close());
    const { plant } = simulator.gateway.device;
    const { settings } = await startMeter("shellyGen2", undefined, {
      get powerW() {
        return plant.meterPowerW();
      },
    });
    const broker = await startMosquitto("hub", password);
    const folder = temporaryFolder();
    writeFileSync(join(folder, "password.txt"), password);
    const mqtt = `{ url: "${broker}", username: hub, passwordFile: password.txt, discovery: ha }`;
    writeFileSync(
      join(folder, "hub.yaml"),
      `gateways: { house: { url: "http://127.0.0.1:${simulator.port}", passwordFile: password.txt } }\nalerts: { mqtt: ${mqtt} }\n`,
    );
    const listener = await connectAsync(broker, { username: "hub", password });
    onTestFinished(() => void listener.end(true));
    const states: string[] = [];
    listener.on("message", (_, payload) => void states.push(payload.toString("utf8")));
    await listener.subscribeAsync("heliograph/house/state");

    const hub = await testHub(
      ["--config", join(folder, "hub.yaml"), "--data", folder],
      undefined,
      0,
    );
    const { id: _, ...wanted } = { ...settings(), gateways: ["house"] };
    const saved = await fetch(`http://${hub.address}/hub/meters`, {
      method: "POST",
      body: JSON.stringify({ save: wanted }),
      headers: { authorization, "content-type": "application/json" },
    });
    expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining('"House"')]);

    const gateway = createGateway({ url: `http://${hub.address}/house`, password });
    for await (const { meter, powerW = 0 } of gateway.live()) {
      if (meter?.powerW === undefined) continue;
      expect(powerW).toBeGreaterThan(500);
      expect(Math.abs(meter.powerW - plant.meterPowerW())).toBeLessThan(200);
      break;
    }
    await expect.poll(() => metric(hub.address, "house"), patience).toBeGreaterThan(100);
    const [house, grid, total] = await Promise.all(
      ["house", "grid", "total"].map((type) => metric(hub.address, type)),
    );
    expect(Math.abs((house ?? 0) - (grid ?? 0) - (total ?? 0))).toBeLessThan(300);
    const { own, text } = terminal();
    await status.run([`http://${hub.address}/house`], own);
    expect(text()).toMatch(/^Grid +-?[\d.]+ W$/m);
    await expect
      .poll(() => states.at(-1), patience)
      .toMatch(/"house_power":\d.*"grid_power":-\d.*"house_today":\d/);
  },
);

it(
  "the demonstration of a plain gateway with a Shelly knows house, own use and What if",
  { timeout: 120_000 },
  async () => {
    const args = ["--scenario", "hub-meter", "--firmware", "opendtu-26.3.30"];
    const hub = await testHub(args, undefined, 4);
    const shown = async () => {
      const reply = await fetch(`http://${hub.address}/hub/meters`, { headers: { authorization } });
      const [meter] = v.parse(HubMeters, await reply.json()).meters;
      return meter?.reading?.powerW;
    };
    await expect.poll(shown, patience).toBeTypeOf("number");
    const history = terminal();
    expect(await exportHistory.run([hub.address], history.own)).toBe(0);
    const rows = history
      .text()
      .split("\n")
      .map((line) => line.split(","));
    const days = [...new Set(rows.map(([, , day]) => day))].filter((day) =>
      /^\d{4}-/.test(day ?? ""),
    );
    const [first = ""] = days;
    const wh = (name: string, column: number) =>
      Number(rows.find((row) => row[0] === name && row[2] === first)?.[column]);
    const balanceWh = wh("sun", 8) + wh("grid", 8) - wh("grid", 9);
    expect(wh("house", 8)).toBeGreaterThan(2_000);
    expect(Math.abs(wh("house", 8) / balanceWh - 1)).toBeLessThan(0.02);
    expect(rows.some(([name = ""]) => /^(battery|charger|controller|soc)/.test(name))).toBe(false);
    const asked = terminal();
    expect(await whatIf.run([hub.address], asked.own)).toBe(0);
    expect(asked.text()).toMatch(/Your meter counted [\d,.]+ kWh of import/);
  },
);
