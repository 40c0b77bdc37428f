import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import * as v from "valibot";
import { HubChanges, MOST_CHANGES } from "#hub-api/changes.ts";
import { ChangeReader } from "#hub/changes/changeReader.ts";
import { startChanges } from "#hub/changes/service.ts";
import { openChangeStore } from "#hub/changes/changeStore.ts";
import { releaseIn, settingsIn } from "#hub/changes/keptSettings.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { endpoints } from "#protocol/endpoints.ts";
import { createGateway, emptyLive, mergeLiveStatus } from "#protocol/index.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { testHub } from "../../support/hub.ts";
import { openRecord } from "../../support/hub/openRecord.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const startS = dayStartS("2026-06-20") ?? 0;

/** A gateway with limiter, meter and battery, and a hub before it that can be started again. */
function bench() {
  const file = join(temporaryFolder(), "record.db");
  const world = {
    nowS: startS,
    savedS: Number.NEGATIVE_INFINITY,
    isBusy: false,
    isReachable: true,
    hasSettings: true,
    answers: {
      "/api/system/status": { git_hash: "2026.03.31", config_version: "0.1.30", uptime: 5 },
      "/api/powerlimiter/config": { enabled: true, target_power_consumption: 0 },
      "/api/powermeter/config": { enabled: true, source: 3 },
      "/api/battery/config": { enabled: true, provider: 0 },
    } as Record<string, unknown>,
  };
  const asked: string[] = [];
  const open = () => {
    const { changes } = openRecord(file);
    const reader = new ChangeReader({
      gateways: [
        {
          name: "house",
          isReachable: () => world.isReachable,
          isBusy: () => world.isBusy,
          sinceWriteS: () => world.nowS - world.savedS,
          hasSettings: () => world.hasSettings,
          read: async (path) => {
            asked.push(path);
            return world.answers[path];
          },
        },
      ],
      nowMs: () => world.nowS * 1000,
      changes,
    });
    return { changes, reader };
  };
  let hub = open();
  return {
    world,
    asked,
    restart: () => (hub = open()),
    inForce: (fromS = 0, untilS = 1e12) => hub.changes.inForce("house", fromS, untilS),
    async pass(seconds: number) {
      asked.length = 0;
      for (const endS = world.nowS + seconds; world.nowS < endS; world.nowS += 30)
        await hub.reader.step();
    },
  };
}

const limits = ({ inForce }: HubChanges) => inForce.filter(({ kind }) => kind === "limiter");

it("looks once an hour and keeps each change with the time in which it happened", async () => {
  const hub = bench();
  await hub.pass(3600);
  expect(hub.asked).toEqual(Object.keys(hub.world.answers));
  await hub.pass(3600);
  expect(hub.asked).toHaveLength(4);
  // The uptime is no release.
  hub.world.answers["/api/system/status"] = { git_hash: "2026.03.31", config_version: "0.1.30" };
  hub.restart();
  hub.world.answers["/api/powerlimiter/config"] = { enabled: true, target_power_consumption: 20 };
  await hub.pass(3600);
  expect(hub.inForce().inForce).toHaveLength(5);
  expect(limits(hub.inForce())).toEqual([
    {
      kind: "limiter",
      fromS: startS + 7200,
      notBeforeS: startS + 3600,
      seenS: startS + 7200,
      settings: { enabled: true, target_power_consumption: 20 },
    },
    {
      kind: "limiter",
      fromS: startS,
      notBeforeS: null,
      seenS: startS + 3600,
      settings: { enabled: true, target_power_consumption: 0 },
    },
  ]);
});

it("answers what was in force on days, also when it began before them", async () => {
  const hub = bench();
  await hub.pass(60);
  hub.world.nowS += 10 * 86_400;
  hub.world.answers["/api/powerlimiter/config"] = { enabled: false };
  await hub.pass(60);
  const enabledOn = (fromDay: number, untilDay: number) =>
    limits(hub.inForce(startS + fromDay * 86_400, startS + untilDay * 86_400)).map(
      ({ settings }) => settings["enabled"],
    );
  expect(enabledOn(3, 4)).toEqual([true]);
  expect(enabledOn(9, 11)).toEqual([false, true]);
  expect(enabledOn(20, 21)).toEqual([false]);
  expect(enabledOn(-2, -1)).toEqual([]);
});

it("looks a minute after a save, never while the gateway is busy or away, and keeps nothing of no answer", async () => {
  const hub = bench();
  await hub.pass(600);
  hub.world.savedS = hub.world.nowS;
  hub.world.answers["/api/battery/config"] = { enabled: false };
  await hub.pass(60);
  expect(hub.asked).toEqual([]);
  await hub.pass(60);
  expect(hub.asked).toHaveLength(4);
  await hub.pass(600);
  expect(hub.asked).toEqual([]);
  hub.world.isBusy = true;
  await hub.pass(7200);
  hub.world.isBusy = false;
  hub.world.isReachable = false;
  await hub.pass(7200);
  expect(hub.asked).toEqual([]);
  hub.world.isReachable = true;
  hub.world.answers = {};
  const before = hub.inForce();
  await hub.pass(60);
  expect(hub.asked).toHaveLength(4);
  expect(hub.inForce()).toEqual(before);
});

it("asks for the release alone without password or limiter", async () => {
  const hub = bench();
  hub.world.hasSettings = false;
  await hub.pass(60);
  expect(hub.asked).toEqual(["/api/system/status"]);
});

it("leaves a future that a wrong clock wrote as it is", async () => {
  const hub = bench();
  hub.world.nowS += 86_400;
  await hub.pass(60);
  hub.world.nowS = startS;
  hub.world.answers["/api/powerlimiter/config"] = { enabled: false };
  await hub.pass(3600);
  expect(limits(hub.inForce())).toHaveLength(1);
  hub.world.nowS = startS + 2 * 86_400;
  await hub.pass(60);
  expect(limits(hub.inForce())).toHaveLength(2);
});

it.each([
  ["2026.03.31", "openDTU42", ["battery", "limiter", "meter", "release"]],
  ["2026.03.31", undefined, ["release"]],
  ["opendtu-26.3.30", "openDTU42", ["release"]],
] as const)(
  "asks a gateway with %s and the password %s for what the hub may read and it has, and for nothing else",
  async (firmware, password, kinds) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const simulator = await startSimulator({ host: "127.0.0.1", clock: "manual", firmware });
    onTestFinished(() => simulator.close());
    const url = new URL(`http://127.0.0.1:${simulator.port}`);
    const served = createServedGateway(
      { name: "house", basePath: "/", url, ...(password && { password }) },
      () => undefined,
    );
    onTestFinished(() => served.close());
    const live = mergeLiveStatus(
      emptyLive,
      await createGateway({ url: url.origin, WebSocket: null }).call(endpoints.livedata.status),
      0,
    );
    const { changes } = openRecord();
    const lines: string[] = [];
    const stop = startChanges({
      gateways: [served],
      record: {
        nowMs: () => startS * 1000,
        readings: () => ({ live, battery: undefined, lastMs: startS * 1000 }),
      },
      changes,
      report: (line) => lines.push(line),
    });
    vi.advanceTimersByTime(30_000);
    const keptKinds = () => changes.inForce("house", 0, 1e12).inForce.map(({ kind }) => kind);
    await expect.poll(() => keptKinds().toSorted()).toEqual(kinds);
    await stop();
    // Before the hub it was asked for its live data alone.
    expect(simulator.gateway.received).toHaveLength(1 + kinds.length);
    expect(lines).toEqual([]);
  },
);

it.each([401, 429, 503])("keeps nothing of an answer with status %i", async (status) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const served = createServedGateway(
    { name: "house", basePath: "/", url: new URL("http://127.0.0.1:9") },
    () => undefined,
  );
  onTestFinished(() => served.close());
  const asked: string[] = [];
  const body = Buffer.from('{"git_hash":"v1"}');
  const { changes } = openRecord();
  const stop = startChanges({
    gateways: [
      {
        ...served,
        read: async (path) => {
          asked.push(path);
          return { status: asked.length === 1 ? status : 200, headers: {}, body };
        },
      },
    ],
    record: { nowMs: () => startS * 1000, readings: () => undefined },
    changes,
    report: () => undefined,
  });
  vi.advanceTimersByTime(30_000);
  await stop();
  expect(asked).toEqual(["/api/system/status"]);
  expect(changes.inForce("house", 0, 1e12).inForce).toEqual([]);
});

it("knows a release by what explains a record, and none without any of it", () => {
  expect(releaseIn({ uptime: 5 })).toBeUndefined();
  const release = {
    git_hash: "v1",
    config_version: "2",
    config_version_onbattery: 3,
    pioenv: "esp",
  };
  expect(JSON.parse(releaseIn({ ...release, uptime: 5 }) ?? "null")).toEqual(release);
});

it("looks while nobody knows whether the gateway answers, again after the clock was set back, and not without a time", async () => {
  let nowMs: number | undefined;
  const [asked, keptKinds]: [string[], unknown[]] = [[], []];
  const reader = new ChangeReader({
    gateways: [
      {
        name: "house",
        isReachable: () => undefined,
        isBusy: () => false,
        sinceWriteS: () => 1e9,
        hasSettings: () => false,
        read: (path) => (asked.push(path), Promise.resolve({ git_hash: "v1" })),
      },
    ],
    nowMs: () => nowMs,
    changes: { keep: (...found) => void keptKinds.push(found) },
  });
  const lookAt = async (timeS: number | undefined) => {
    nowMs = timeS === undefined ? undefined : timeS * 1000;
    await reader.step();
    return asked.splice(0).length;
  };
  expect(await lookAt(undefined)).toBe(0);
  expect(await lookAt(startS)).toBe(1);
  expect(keptKinds).toEqual([["house", "release", '{"git_hash":"v1"}', startS]]);
  expect([await lookAt(startS + 3599), await lookAt(startS + 3600)]).toEqual([0, 1]);
  expect(await lookAt(startS)).toBe(1);
});

it("answers the newest of more changes than an answer may hold, of one gateway, and says so", () => {
  const changes = openChangeStore(new SqliteStore(join(temporaryFolder(), "record.db")).database);
  for (let at = 0; at < MOST_CHANGES; at += 1)
    changes.keep("house", "limiter", `{"at":${at}}`, startS + at);
  changes.keep("barn", "limiter", "{}", startS - 60);
  const all = changes.inForce("house", 0, 1e12);
  expect([all.inForce.length, all.isCut]).toEqual([MOST_CHANGES, false]);
  changes.keep("house", "meter", "{}", startS - 1);
  expect(changes.inForce("house", 0, 1e12)).toEqual({ ...all, isCut: true });
  expect(changes.inForce("barn", 0, 1e12).inForce).toHaveLength(1);
  // Not in force if it began as the span ends, or ended as it began.
  const inForce = (fromS: number, untilS: number) =>
    limits(changes.inForce("house", startS + fromS, startS + untilS)).map(
      ({ settings }) => settings["at"],
    );
  expect([inForce(2, 3), inForce(2, 4)]).toEqual([[2], [3, 2]]);
});

it("answers who has the password what was in force on days, and refuses what is none", async () => {
  const folder = temporaryFolder();
  const { address } = await testHub(["--data", folder], undefined, 1);
  const store = new SqliteStore(join(folder, "record.sqlite"));
  onTestFinished(() => store.close());
  const changes = openChangeStore(store.database);
  for (const day of ["2024-03-01", "2024-03-03", "2024-03-04"])
    changes.keep("", "limiter", JSON.stringify({ day }), (dayStartS(day) ?? 0) + 3600);
  const call = async (query: string) => {
    const headers = { authorization: `Basic ${btoa("admin:openDTU42")}` };
    const answer = await fetch(`http://${address}/hub/changes?${query}`, { headers });
    return { status: answer.status, json: await answer.json() };
  };
  const { json } = await call("from=2024-03-02&to=2024-03-03");
  expect(v.parse(HubChanges, json).inForce.map(({ settings }) => settings["day"])).toEqual([
    "2024-03-03",
    "2024-03-01",
  ]);
  expect((await call("from=2024-03-02&to=2024-03-01")).status).toBe(400);
});

it("keeps no password, address or user of settings, and which inverter is meant", () => {
  const settings = {
    enabled: true,
    inverters: [{ serial: "114180610042", upper_power_limit: 800 }],
    http_json: {
      values: [
        {
          enabled: true,
          json_path: "total/power",
          http_request: {
            url: "http://meter.lan/?token=abc",
            auth_type: 1,
            username: "me",
            password: "secret",
            header_key: "X-Key",
            header_value: "abc",
            timeout: 1000,
          },
        },
      ],
    },
    api_token: "abc",
  };
  expect(JSON.parse(settingsIn(settings) ?? "null")).toEqual({
    enabled: true,
    inverters: [{ serial: "114180610042", upper_power_limit: 800 }],
    http_json: {
      values: [
        {
          enabled: true,
          json_path: "total/power",
          http_request: { header_key: "X-Key", timeout: 1000 },
        },
      ],
    },
  });
  for (const none of ["<!doctype html>", null, [settings]])
    expect([settingsIn(none), releaseIn(none)]).toEqual([undefined, undefined]);
});

it("keeps no settings that are longer than any gateway has", () => {
  const text = "W".repeat(70_000);
  expect(releaseIn({ git_hash: text })).toBeUndefined();
  expect(settingsIn({ enabled: true, target_power_consumption: text })).toBeUndefined();
});
