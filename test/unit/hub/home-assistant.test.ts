import { once } from "node:events";
import { mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { connect as connectTcp, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { connectAsync } from "mqtt";
import * as v from "valibot";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { messageLanguages } from "#hub-api/settings.ts";
import { announcedFile } from "#hub/homeAssistant/announcements.ts";
import { startAnnouncing } from "#hub/homeAssistant/announcing.ts";
import { Announcer } from "#hub/homeAssistant/announcer.ts";
import { configOf, configTopic, type Plant, stateOf } from "#hub/homeAssistant/discovery.ts";
import { type EntityName, entityRows, plantState } from "#hub/homeAssistant/entities.ts";
import { openAlertSettings } from "#hub/watch/alertSettings.ts";
import type { SourceFigures } from "#hub/record/sourceRecorder.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { testHub } from "../../support/hub.ts";
import { discoverySchemas, discoveryTopic } from "../../support/hub/homeAssistantSchema.ts";
import { openRecord, unwritten } from "../../support/hub/openRecord.ts";
import { hasMosquitto, startMosquitto } from "../../support/hub/mosquitto.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { root } from "../../support/sources.ts";

const day = "2026-06-01";
const names = entityRows.map(([name]) => name);

function source(name: string, inWh: number, outWh = 0): SourceFigures {
  const energy = { inWh, outWh, coveredS: 40_000 };
  const today = { source: name, day, startS: dayStartS(day) ?? 0, untilS: 0, energy } as const;
  return { source: name, name: undefined, value: 1234.56, today };
}

/** A plant that has everything: 20 kWh from the sun, 5 of them exported, 3 imported. */
function plant(change: Partial<Plant> = {}): Plant {
  return {
    key: "house",
    name: "house",
    nowS: (dayStartS(day) ?? 0) + 40_000,
    figures: [
      source("sun", 20_000),
      source("total", 20_000),
      source("house", 18_000),
      source("grid", 3000, 5000),
      source("battery", 2500, 2500),
    ],
    isReachable: true,
    alerts: [
      {
        rule: "stringLow",
        subject: "116/2",
        figures: { name: "Shed", string: "East", percent: 40 },
        sinceS: 1,
        startS: 2,
        endS: null,
      },
    ],
    worth: {
      currency: "EUR",
      prices: [{ from: "2026-01-01", importPerKWh: 0.3, exportPerKWh: 0.08 }],
    },
    ...change,
  };
}

const options = { id: "0a1b2c3d", prefix: "homeassistant", topic: "heliograph" } as const;

describe("what Home Assistant is told", () => {
  it.each(messageLanguages)("is described as its schema wants it, in %s", (language) => {
    const page = "http://192.168.1.20:8080";
    for (const one of [plant(), plant({ key: "", name: "", worth: { prices: [] } })]) {
      const told = names.map((entity) => {
        const topic = configTopic(options, { ...one, entity });
        const [, component = ""] = discoveryTopic.exec(topic) ?? [];
        const sent = JSON.parse(
          JSON.stringify(configOf({ ...options, language, page }, one, entity)),
        );
        const read = discoverySchemas[component] && v.safeParse(discoverySchemas[component], sent);
        expect([topic, read?.issues]).toEqual([topic, undefined]);
        return sent;
      });
      expect(new Set(told.map((sent) => sent.unique_id)).size).toBe(names.length);
      expect(new Set(told.map((sent) => sent.name)).size).toBe(names.length);
      const state = stateOf({ language }, one, names);
      const templates = JSON.stringify(told).match(/(?<=value_json\.)\w+/g);
      expect(templates?.filter((key) => !(key in state))).toEqual([]);
    }
  });

  it("adds up: energies in kWh, powers in W, what is not known as null", () => {
    expect(stateOf({ language: "en" }, plant(), names)).toMatchObject({
      day_start: expect.stringMatching(/^2026-0(5-31|6-01)T/),
      sun_power: 1235,
      sun_today: 20,
      house_today: 18,
      own_use_today: 15,
      grid_import_today: 3,
      grid_export_today: 5,
      battery_charge_today: 2.5,
      battery_discharge_today: 2.5,
      self_sufficiency: 83,
      saved_today: 4.9,
      problem: "ON",
      weak_strings: 1,
      weak_strings_texts: { alerts: [expect.stringContaining("East")] },
      gateway: "ON",
    });
    const silent = plant({ figures: [], isReachable: false, alerts: [] });
    expect(stateOf({ language: "en" }, silent, names)).toMatchObject({
      sun_today: null,
      grid_power: null,
      problem: "OFF",
      gateway: "OFF",
    });
  });

  it("is of a plant only what it has shown to have", () => {
    const few = { worth: undefined, alerts: [], isReachable: undefined };
    const shownStates = (figures: readonly SourceFigures[]) =>
      Object.fromEntries(plantState(plant({ ...few, figures })).values);
    const always = { problem: "OFF", weak_strings: 0, gateway: null };
    const total = source("total", 20_000);
    expect(shownStates([total])).toEqual({ ...always, sun_power: 1235, sun_today: 20 });
    const part = source("sun", 9000);
    const begun = {
      ...part,
      today: part.today && { ...part.today, energy: { ...part.today.energy, coveredS: 9000 } },
    };
    expect(shownStates([begun])).toMatchObject({ sun_today: null });
    const corrected = { ...total, today: total.today && { ...total.today, correctedWh: 22_000 } };
    expect(shownStates([corrected])).toMatchObject({ sun_today: 22 });
    const counted = { ...total, today: total.today && { ...total.today, yieldWh: 21_000 } };
    // A battery's feed is not solar power, if known.
    const silent = { ...source("sun", 0), value: undefined, today: undefined };
    expect(shownStates([counted])).toMatchObject({ sun_today: 21 });
    expect(shownStates([silent, counted])).toMatchObject({ sun_power: null, sun_today: null });
    // A house cannot use less than nothing.
    expect(shownStates([source("house", 1000, 3000)])).toMatchObject({ house_today: 0 });
    const alarm = {
      rule: "batteryAlarm",
      subject: "",
      figures: {},
      sinceS: 1,
      startS: 2,
      endS: null,
    } as const;
    expect(stateOf({ language: "en" }, plant({ alerts: [alarm] }), names)).toMatchObject({
      problem: "ON",
      problem_texts: { alerts: [expect.any(String)] },
      weak_strings: 0,
      weak_strings_texts: { alerts: [] },
    });
  });

  it.each([
    ["house", "heliograph/house/state", "heliograph_0a1b2c3d_house", "http://hub/house/"],
    ["", "heliograph/state", "heliograph_0a1b2c3d_plant", "http://hub/"],
  ])(
    "has topics and pages for the plant %j, with or without a slash at their ends",
    (name, state, device, url) => {
      for (const end of ["", "/"]) {
        const given = { id: options.id, prefix: `homeassistant${end}`, topic: `heliograph${end}` };
        const one = plant({ key: name, name });
        expect(configTopic(given, { ...one, entity: "problem" })).toBe(
          `homeassistant/binary_sensor/${device}/problem/config`,
        );
        expect(
          configOf({ ...given, language: "en", page: `http://hub${end}` }, one, "problem"),
        ).toMatchObject({
          state_topic: state,
          availability_topic: "heliograph/status",
          device: { identifiers: [device], configuration_url: url },
        });
      }
    },
  );

  it("is kept for later runs, in the order of its changes, and forgotten where it cannot be read", async () => {
    const folder = join(temporaryFolder(), "data");
    const file = announcedFile(folder);
    const before = await file.read();
    expect(before).toEqual({ id: expect.stringMatching(/^[\da-f]{8}$/), plants: [] });
    const told = { key: "house", stateTopic: "a", prefix: "b", entities: ["problem" as const] };
    const after = { ...before, plants: [told] };
    await Promise.all([file.write(before), file.write(before), file.write(after)]);
    expect(await announcedFile(folder).read()).toEqual(after);
    const path = join(folder, "home-assistant.json");
    expect(statSync(path).mode & 0o077).toBe(0);
    writeFileSync(path, JSON.stringify({ ...after, plants: [{ ...told, entities: ["nothing"] }] }));
    const again = await file.read();
    expect(again.plants).toEqual([]);
    expect(again.id).not.toBe(before.id);
    // A failure delays none after it.
    mkdirSync(`${path}.new`);
    await expect(file.write(before)).rejects.toThrow("EISDIR");
    rmdirSync(`${path}.new`);
    await file.write(after);
    expect(await file.read()).toEqual(after);
  });

  it("is what the document lists", () => {
    const text = readFileSync(join(root, "docs/integrations/home-assistant.md"), "utf8");
    const listed = [...text.matchAll(/^\| `(\w+)` +\|.*\| (\S*) +\| (\S*) +\| (\S*) +\|$/gm)];
    const rows = entityRows.map(([name, row]) => [
      name,
      row.device_class ?? "–",
      row.state_class ?? "–",
      row.unit_of_measurement ?? (row.device_class === "monetary" ? "currency" : "–"),
    ]);
    expect(listed.map(([, ...cells]) => cells)).toEqual(rows);
  });
});

/** Announcing of a hub without gateways. */
async function announcing(change: Partial<Parameters<typeof startAnnouncing>[0]>) {
  const dataDir = temporaryFolder();
  const stop = startAnnouncing({
    dataDir,
    record: { nowMs: () => 1, figures: () => [], readings: () => undefined, state: unwritten },
    alerts: openRecord().alerts,
    recorded: [],
    settings: await openAlertSettings(dataDir, undefined),
    worthOf: () => undefined,
    isSending: true,
    nameOf: (key) => key,
    report: () => undefined,
    ...change,
  });
  onTestFinished(stop);
}

it("is asked by no hub that sends nothing, whatever its settings name", async () => {
  const brokers = await Promise.all([startWay(9), startWay(9)]);
  for (const [at, { port }] of brokers.entries()) {
    const mqtt = { url: `mqtt://127.0.0.1:${port}`, topic: "t", discovery: "homeassistant" };
    const settings = await openAlertSettings(temporaryFolder(), { language: "en", mqtt });
    await announcing({ settings, isSending: at === 1 });
  }
  await expect.poll(() => brokers[1]?.asked()).toBeGreaterThan(0);
  expect(brokers[0]?.asked()).toBe(0);
});

it("says once that nothing can be kept of it, and again when that comes back", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  let isBroken = true;
  const current = () => {
    if (isBroken) throw new Error("no folder");
    return undefined;
  };
  const settings = { ...(await openAlertSettings(temporaryFolder(), undefined)), current };
  await announcing({ settings, report: (line) => lines.push(line) });
  await expect.poll(() => lines.length).toBe(1);
  for (const [isNow, told] of [
    [true, 1],
    [false, 1],
    [true, 2],
  ] as const) {
    isBroken = isNow;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(lines).toEqual(
      Array(told).fill("What Home Assistant was told cannot be kept: Error: no folder"),
    );
  }
});

describe.skipIf(!hasMosquitto())("at a Mosquitto", () => {
  const account = { username: "hub", password: "secret" };

  /** The last message of each topic in a Home Assistant at the broker; retracted topics are gone. */
  async function startListener(url: string) {
    const client = await connectAsync(url, account);
    onTestFinished(() => client.endAsync(true));
    const heard = new Map<string, string>();
    let count = 0;
    client.on("message", (topic, payload) => {
      count += 1;
      if (payload.length === 0) heard.delete(topic);
      else heard.set(topic, payload.toString());
    });
    await client.subscribeAsync(["homeassistant/#", "heliograph/#"]);
    const configs = () => [...heard.keys()].filter((topic) => topic.endsWith("/config"));
    return { client, heard, configs, count: () => count };
  }

  function announcer(url: string, plants: () => readonly Plant[], folder = temporaryFolder()) {
    const target = { url, ...account, topic: "heliograph", discovery: "homeassistant" };
    const made = new Announcer({
      target: () => target,
      language: () => "en",
      plants,
      file: announcedFile(folder),
      report: () => undefined,
    });
    onTestFinished(() => made.close());
    const turnOff = () => void (target.discovery = "");
    return { made, target, turnOff };
  }

  it("is told of every entity, again at its birth, and takes back what has gone", async () => {
    const url = await startMosquitto(account.username, account.password);
    const listener = await startListener(url);
    let plants = [plant(), plant({ key: "barn", name: "barn" })];
    const folder = temporaryFolder();
    const { made, turnOff } = announcer(url, () => plants, folder);
    await made.step();
    await expect.poll(() => listener.configs().length).toBe(2 * names.length);
    await expect
      .poll(() => listener.heard.get("heliograph/house/state"))
      .toContain('"sun_today":20');
    expect(listener.heard.get("heliograph/status")).toBe("online");

    const before = listener.count();
    await listener.client.publishAsync("homeassistant/status", "online");
    await expect.poll(() => listener.count()).toBeGreaterThanOrEqual(before + 2 * names.length + 4);

    // A part that is silent stays; a plant that was removed, and the topic of an old name, do not.
    plants = [plant({ name: "home", figures: [] })];
    await made.step();
    await expect.poll(() => listener.configs().length).toBe(names.length);
    await expect
      .poll(() => listener.heard.get("heliograph/home/state"))
      .toContain('"sun_today":null');
    expect(listener.heard.has("heliograph/house/state")).toBe(false);

    await made.close();
    await expect.poll(() => listener.heard.get("heliograph/status")).toBe("offline");
    expect(listener.configs()).toHaveLength(names.length);

    const again = announcer(url, () => plants, folder);
    await again.made.step();
    await expect.poll(() => listener.heard.get("heliograph/status")).toBe("online");
    expect(listener.configs()).toHaveLength(names.length);
    again.turnOff();
    await again.made.step();
    await expect.poll(() => [...listener.heard.keys()]).toEqual(["homeassistant/status"]);
    turnOff();
  });

  it("takes back what an earlier run announced", async () => {
    const url = await startMosquitto(account.username, account.password);
    const listener = await startListener(url);
    const folder = temporaryFolder();
    const before = announcer(url, () => [plant()], folder);
    await before.made.step();
    await expect.poll(() => listener.configs().length).toBe(names.length);
    await before.made.close();
    const later = announcer(url, () => [plant()], folder);
    later.turnOff();
    await later.made.step();
    await expect.poll(() => [...listener.heard.keys()]).toEqual([]);
  });

  it("is told of nothing that is not kept, and of all of it once it can be", async () => {
    const url = await startMosquitto(account.username, account.password);
    const listener = await startListener(url);
    const folder = temporaryFolder();
    const beside = join(folder, "home-assistant.json.new");
    mkdirSync(beside);
    const { made } = announcer(url, () => [plant()], folder);
    await expect.poll(() => made.step().then(() => "told", String)).toContain("EISDIR");
    await expect(made.step()).rejects.toThrow("EISDIR");
    expect(listener.configs()).toEqual([]);
    rmdirSync(beside);
    await made.step();
    await expect.poll(() => listener.configs().length).toBe(names.length);
    expect((await announcedFile(folder).read()).plants).toHaveLength(1);
  });

  it("finds everything below the topics of today, and nothing below those of before", async () => {
    const url = await startMosquitto(account.username, account.password);
    const listener = await startListener(url);
    await listener.client.subscribeAsync(["ha/#", "solar/#"]);
    const { made, target } = announcer(url, () => [plant()]);
    await made.step();
    await expect.poll(() => listener.configs().length).toBe(names.length);
    target.topic = "solar";
    await made.step();
    await expect.poll(() => listener.heard.get("solar/status")).toBe("online");
    await expect.poll(() => listener.heard.has("heliograph/house/state")).toBe(false);
    expect(listener.heard.get("heliograph/status")).toBe("offline");
    target.discovery = "ha";
    await made.step();
    await expect.poll(() => listener.configs().length).toBe(names.length);
    await expect
      .poll(() => listener.configs().every((topic) => topic.startsWith("ha/")))
      .toBe(true);
    target.url = await startMosquitto(account.username, account.password);
    await made.step();
    await expect.poll(() => [...listener.heard.keys()]).toEqual(["heliograph/status"]);
  });

  it("hears by the last will that the hub is gone", async () => {
    const url = await startMosquitto(account.username, account.password);
    const listener = await startListener(url);
    const way = await startWay(Number(new URL(url).port));
    const { made } = announcer(`mqtt://127.0.0.1:${way.port}`, () => [plant()]);
    await made.step();
    await expect.poll(() => listener.heard.get("heliograph/status")).toBe("online");
    way.cut();
    await expect.poll(() => listener.heard.get("heliograph/status")).toBe("offline");
  });

  it("is told by a hub that its configuration sends there", async () => {
    const url = await startMosquitto(account.username, account.password);
    const listener = await startListener(url);
    const simulator = await startSimulator({ host: "127.0.0.1" });
    onTestFinished(() => simulator.close());
    const folder = temporaryFolder();
    writeFileSync(join(folder, "password.txt"), account.password);
    const mqtt = `{ url: "${url}", username: hub, passwordFile: password.txt, discovery: homeassistant }`;
    writeFileSync(
      join(folder, "hub.yaml"),
      `gateways: { house: { url: "http://127.0.0.1:${simulator.port}" } }\nalerts: { language: de, mqtt: ${mqtt} }\n`,
    );
    await testHub(["--config", join(folder, "hub.yaml"), "--data", folder], undefined, 0);
    const problem: EntityName = "problem";
    await expect.poll(() => listener.configs().some((topic) => topic.includes(problem))).toBe(true);
    const topic = listener.configs().find((one) => one.includes(problem)) ?? "";
    expect(JSON.parse(listener.heard.get(topic) ?? "")).toMatchObject({ name: "Warnungen" });
  });
});

/** A way to a port that can be cut without a word. */
async function startWay(port: number) {
  const open = new Set<Socket>();
  let asked = 0;
  const server = createServer((from) => {
    asked += 1;
    const to = connectTcp(port, "127.0.0.1");
    for (const socket of [from, to]) open.add(socket.on("error", () => undefined));
    from.pipe(to).pipe(from);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  onTestFinished(cut);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  return { port: (server.address() as AddressInfo).port, cut, asked: () => asked };
}
