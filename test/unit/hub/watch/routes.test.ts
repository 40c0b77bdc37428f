import { join } from "node:path";
import { writeFileSync } from "node:fs";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import * as v from "valibot";
import { readConfigFile } from "#hub/config/configFile.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { openAlertSettings } from "#hub/watch/alertSettings.ts";
import { watchRoutes } from "#hub/watch/routes.ts";
import { AlertSettings } from "#hub-api/settings.ts";
import { HubAlerts } from "#hub-api/alerts.ts";
import { GatewaySummary, HubOverview } from "#hub-api/overview.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { testHub } from "../../../support/hub.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const json = { "content-type": "application/json" };
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`,
});

it("answers alerts and figures of a single gateway, and tests only for the administrator", async () => {
  const found = [{ url: "http://192.168.1.50", name: "OpenDTU-1A2B3C", version: "" }];
  const { address } = await testHub(["--data", temporaryFolder()], undefined, 3, {
    found: () => found,
  });
  const at = (path: string, init?: RequestInit) => fetch(`http://${address}${path}`, init);
  const alerts = v.parse(HubAlerts, await (await at("/hub/alerts")).json());
  expect(alerts).toMatchObject({ channels: [], found });
  const { figures } = v.parse(GatewaySummary, await (await at("/hub/summary")).json());
  expect(figures?.yearWh).toBeGreaterThan(0);
  // Of a demonstration of three days only those are recorded.
  expect(figures?.yearSince).toMatch(/^\d{4}-\d\d-\d\d$/);
  const test = (headers: Record<string, string> = {}) =>
    at("/hub/alerts/test", { method: "POST", headers }).then(({ status }) => status);
  expect(await test()).toBe(401);
  expect(await test(basic("openDTU42"))).toBe(200);
  expect(await test({ ...basic("openDTU42"), origin: "http://evil.test" })).toBe(403);

  const path = "/hub/alerts/settings";
  const change = { language: "de", digests: ["day"], ntfy: { url: "https://ntfy.sh/a" } };
  const save = (sent: unknown, headers: Record<string, string>) =>
    at(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(sent) });
  expect((await at(path)).status).toBe(401);
  expect((await save(change, {})).status).toBe(401);
  expect((await save({ ...change, ntfy: { url: "ftp://a" } }, basic("openDTU42"))).status).toBe(
    400,
  );
  expect((await save({ ...change, mqtt: 1 }, basic("openDTU42"))).status).toBe(400);
  const evil = { ...basic("openDTU42"), origin: "http://evil.test" };
  expect((await save(change, evil)).status).toBe(403);
  expect((await save(change, basic("openDTU42"))).status).toBe(200);
  const read = await at(path, { headers: basic("openDTU42") });
  expect(v.parse(AlertSettings, await read.json())).toMatchObject({
    isFixed: false,
    language: "de",
    digests: ["day"],
    ntfy: { url: "https://ntfy.sh", token: false },
  });
  expect(v.parse(HubAlerts, await (await at("/hub/alerts")).json()).channels).toEqual(["ntfy"]);
  const tested = await at("/hub/alerts/test", { method: "POST", headers: basic("openDTU42") });
  // Anybody may have set it up.
  expect(await tested.json()).toEqual({
    channels: [{ channel: "ntfy", failure: "this hub sends nothing" }],
  });
});

it("shows of several gateways what the asker may read", async () => {
  const options = { host: "127.0.0.1", seed: 1, clock: 1, control: false } as const;
  const open = await startSimulator({ ...options, scenario: "full", firmware: "2024.03.07" });
  const locked = await startSimulator({
    ...options,
    scenario: "no-readonly",
    firmware: "2024.03.07",
  });
  const gateways = [open, locked].flatMap(({ port }, at) => [
    "--gateway",
    `${["open", "locked"][at]}=http://127.0.0.1:${port}`,
  ]);
  const { address } = await testHub([...gateways, "--data", temporaryFolder()], undefined, 0);
  const read = async (path: string) => (await fetch(`http://${address}${path}`)).json();
  const overview = v.parse(HubOverview, await read("/hub/overview"));
  expect(overview.gateways).toMatchObject([
    { name: "open", figures: { alerts: [] } },
    { name: "locked" },
  ]);
  expect(overview.gateways[1]).not.toHaveProperty("figures");
  expect(await read("/hub/alerts")).toEqual({ alerts: [], channels: [] });
  expect((await fetch(`http://${address}/locked/hub/alerts`)).status).toBe(401);
  await open.close();
  await locked.close();
});

const alertOf = (subject: string) => ({
  rule: "batteryAlarm" as const,
  subject,
  figures: {},
  sinceS: 1,
  startS: 1,
  endS: null,
});

it("tells a page of before there were several gateways of its own, and each page of the clock", async () => {
  const gateways = ["roof", "barn"].map((name) => {
    const plan = { name, basePath: `/${name}/`, url: new URL("http://127.0.0.1:9") };
    const served = createServedGateway(plan, () => undefined);
    onTestFinished(() => served.close());
    return { ...served, check: async () => "yes" as const };
  });
  const clock = { shows: "noon", other: null } as const;
  const app = fastify();
  onTestFinished(() => app.close());
  watchRoutes(app, {
    base: "/",
    gateways,
    watch: {
      alerts: (name) => [alertOf(name)],
      summary: async ({ name }) => ({ name, isReachable: null }),
      trouble: () => null,
      channels: () => [],
      settings: await openAlertSettings(temporaryFolder(), undefined),
      test: async () => ({ channels: [] }),
      close: async () => undefined,
    },
    admin: { required: async () => undefined, check: async () => "no" },
    formerSingle: gateways[0],
    clockNote: () => clock,
  });
  const ofRoof = { alerts: [alertOf("roof")], channels: [], trouble: null, clock };
  const answer = async (url: string): Promise<unknown> => (await app.inject({ url })).json();
  expect(await answer("/hub/alerts?gateway=")).toEqual(ofRoof);
  expect(await answer("/roof/hub/alerts")).toEqual(ofRoof);
  expect(await answer("/hub/alerts?gateway=barn")).toMatchObject({ alerts: [alertOf("barn")] });
  expect((await app.inject({ url: "/hub/alerts?gateway=shed" })).statusCode).toBe(410);
  expect(await answer("/hub/alerts")).toMatchObject({
    alerts: [{ gateway: "roof" }, { gateway: "barn" }],
  });
});

it("reads channels with their secrets from files and the environment", () => {
  const folder = temporaryFolder();
  const read = (text: string) => {
    writeFileSync(join(folder, "hub.yaml"), text);
    return readConfigFile(join(folder, "hub.yaml"), { HOOK: "https://chat.example/secret" }).alerts;
  };
  writeFileSync(join(folder, "broker.txt"), "geheim\n");
  expect(
    read(
      "alerts: { language: de, webhook: { urlEnv: HOOK }, mqtt: { url: 'mqtt://broker', passwordFile: broker.txt } }",
    ),
  ).toEqual({
    language: "de",
    webhook: { url: "https://chat.example/secret", token: undefined },
    mqtt: { url: "mqtt://broker", username: undefined, password: "geheim", topic: "heliograph" },
  });
  expect(() => read("alerts: { ntfy: { url: 'ftp://secret' } }")).toThrow(
    "alerts.ntfy.url needs an address that begins with http:// or https://.",
  );
  expect(() => read("alerts: { telegram: { chat: 42 } }")).toThrow(
    "alerts.telegram.token is missing.",
  );
  expect(() => read("alerts: { mqtt: { url: 'mqtt://b', password: secret } }")).toThrow(
    "cannot be used",
  );
  expect(read("port: 8080")).toBeUndefined();
});
