import { connect } from "mqtt";
import { expect, it, onTestFinished, vi } from "vitest";
import { commandOf } from "#simulator/mqtt/commands.ts";
import { type Simulator, startSimulator } from "#simulator/serve/serve.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { hasMosquitto, startMosquitto } from "../../support/hub/mosquitto.ts";

async function publishing(firmware: FirmwareName) {
  const url = await startMosquitto("gateway", "sunflower-42");
  const account = { username: "gateway", password: "sunflower-42" };
  const broker = { host: "127.0.0.1", port: Number(new URL(url).port), ...account };
  const simulator = await startSimulator({ host: "127.0.0.1", firmware, broker });
  onTestFinished(() => simulator.close());
  const client = connect(url, account);
  onTestFinished(() => client.endAsync(true));
  const topics = new Map<string, { readonly payload: string; readonly retain: boolean }>();
  client.on("message", (topic, payload, { retain }) => {
    topics.set(topic, { payload: payload.toString("utf8"), retain });
  });
  await client.subscribeAsync("#");
  const text = (topic: string) => topics.get(topic)?.payload;
  return { simulator, client, topics, text, url, account };
}

const patience = { timeout: 20_000 };
const authorization = `Basic ${btoa("admin:openDTU42")}`;

async function read({ url }: Simulator, path: string) {
  return (await fetch(url + path, { headers: { authorization } })).json();
}

async function save({ url }: Simulator, change: object) {
  const before = await (
    await fetch(`${url}/api/mqtt/config`, { headers: { authorization } })
  ).json();
  const body = new URLSearchParams({ data: JSON.stringify({ ...before, ...change }) });
  return fetch(`${url}/api/mqtt/config`, { method: "POST", headers: { authorization }, body });
}

const releases = ["2024.03.07", "2026.03.31", "opendtu-26.3.30"] as const;

it.runIf(hasMosquitto()).each(releases)("%s publishes what its calls answer", async (firmware) => {
  const { simulator, text, topics } = await publishing(firmware);
  await vi.waitFor(() => expect(text("solar/ac/power")).toBeDefined(), patience);
  expect(text("solar/dtu/status")).toBe("online");
  const { inverters } = await read(simulator, "/api/livedata/status");
  for (const { serial, name } of inverters) {
    expect(text(`solar/${serial}/name`)).toBe(name);
    expect(text(`solar/${serial}/status/reachable`)).toMatch(/^[01]$/);
    expect(text(`solar/${serial}/0/voltage`)).toMatch(/^\d+\.\d$/);
    expect(text(`solar/${serial}/0/powerdc`)).toMatch(/^\d+\.\d$/);
    expect(text(`solar/${serial}/0/temperature`)).toMatch(/^\d+\.\d$/);
    expect(text(`solar/${serial}/1/power`)).toMatch(/^\d+\.\d$/);
    expect(text(`solar/${serial}/1/irradiation`)).toMatch(/^\d+\.\d{3}$/);
    expect(text(`solar/${serial}/1/name`)).toBeDefined();
    // Asked of the inverter some seconds after the start.
    await vi.waitFor(async () => {
      const info = await read(simulator, `/api/devinfo/status?inv=${serial}`);
      const isPublished = info.valid_data ? String(info.hw_part_number) : undefined;
      expect(text(`solar/${serial}/device/hwpartnumber`)).toBe(isPublished);
    }, patience);
    const isNewer = firmware !== "2024.03.07";
    expect(topics.has(`solar/${serial}/radio/rssi`)).toBe(isNewer);
    expect(topics.has("solar/dtu/heap/free")).toBe(isNewer);
  }
  expect(text("solar/ac/is_valid")).toMatch(/^[01]$/);
  expect(text("solar/dtu/hostname")).toContain("OpenDTU");
});

it.runIf(hasMosquitto())(
  "keeps what it published at the broker, describes itself, takes commands, and leaves a last will",
  async () => {
    const { simulator, client, text, url, account } = await publishing("2026.03.31");
    await vi.waitFor(() => expect(text("solar/ac/power")).toBeDefined(), patience);
    expect((await read(simulator, "/api/mqtt/status")).mqtt_connected).toBe(true);
    await save(simulator, { mqtt_hass_enabled: true, mqtt_topic: "roof/" });
    await vi.waitFor(() => expect(text("roof/ac/power")).toBeDefined(), patience);
    // The old place is left with a word.
    expect(text("solar/dtu/status")).toBe("offline");

    const late = connect(url, account);
    onTestFinished(() => late.endAsync(true));
    const kept = new Map<string, string>();
    late.on("message", (topic, payload, { retain }) => {
      if (retain) kept.set(topic, payload.toString("utf8"));
    });
    await late.subscribeAsync("#");
    await vi.waitFor(() => expect(kept.get("roof/dtu/status")).toBe("online"), patience);
    const description = () => [...kept].filter(([topic]) => topic.startsWith("homeassistant/"));
    await vi.waitFor(() => expect(description().length).toBeGreaterThan(60), patience);
    const described = description();
    const ids = described.map(([, payload]) => JSON.parse(payload).uniq_id);
    expect(new Set(ids).size).toBe(ids.length);
    // Every state that is described is published, and every command is heard.
    const all = described.flatMap(([, payload]) => JSON.parse(payload).stat_t ?? []);
    // The firmware publishes no limit in watts of an inverter whose maximum it has not read.
    const states = all.filter((topic: string) => !topic.endsWith("/status/limit_absolute"));
    await vi.waitFor(
      () => expect(states.filter((topic) => !kept.has(topic))).toEqual([]),
      patience,
    );

    const { inverters } = await read(simulator, "/api/livedata/status");
    const [{ serial }] = inverters;
    client.publish(`roof/${serial}/cmd/limit_nonpersistent_relative`, "40");
    await vi.waitFor(async () => {
      const limits = await read(simulator, "/api/limit/status");
      expect(limits[serial].limit_relative).toBe(40);
    }, patience);
    await vi.waitFor(
      () => expect(text(`roof/${serial}/status/limit_relative`)).toBe("40.00"),
      patience,
    );

    await simulator.close();
    await vi.waitFor(() => expect(text("roof/dtu/status")).toBe("offline"), patience);
  },
);

it.runIf(hasMosquitto())("connects to no other broker than the one that it was given", async () => {
  const { simulator, text } = await publishing("2024.03.07");
  await vi.waitFor(() => expect(text("solar/dtu/status")).toBe("online"), patience);
  await save(simulator, { mqtt_hostname: "broker.example.org" });
  await vi.waitFor(() => expect(text("solar/dtu/status")).toBe("offline"), patience);
  expect((await read(simulator, "/api/mqtt/status")).mqtt_connected).toBe(false);
});

it.each([
  ["1/cmd/power", "0", false, { serial: "1", power: false }],
  ["1/cmd/power", "1", true, { serial: "1", power: true }],
  ["1/cmd/restart", "1", false, { serial: "1", restart: true }],
  ["1/cmd/restart", "1", true, undefined],
  ["1/cmd/restart", "0", false, undefined],
  [
    "1/cmd/limit_nonpersistent_absolute",
    "300",
    false,
    { serial: "1", limit_value: 300, limit_type: 0 },
  ],
  ["1/cmd/limit_nonpersistent_relative", "30", true, undefined],
  [
    "1/cmd/limit_persistent_absolute",
    "300",
    true,
    { serial: "1", limit_value: 300, limit_type: 256 },
  ],
  [
    "1/cmd/limit_persistent_relative",
    "30.5",
    false,
    { serial: "1", limit_value: 30.5, limit_type: 257 },
  ],
  ["1/cmd/limit_persistent_relative", "-1", false, undefined],
  ["1/cmd/limit_persistent_relative", "all", false, undefined],
  ["1/status/power", "1", false, undefined],
  ["1/cmd/other", "1", false, undefined],
] as const)("takes %s %s, retained %s, for %j", (topic, payload, retain, data) => {
  const command = commandOf({ topic, payload, retain }, 256);
  expect(command?.data).toEqual(data);
});
