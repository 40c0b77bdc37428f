import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import * as v from "valibot";
import { HubEvents, MOST_EVENTS } from "#hub-api/events.ts";
import { EventReader } from "#hub/events/eventReader.ts";
import { openEventStore } from "#hub/events/eventStore.ts";
import { startEvents } from "#hub/events/service.ts";
import { switchedOff } from "#hub/events/switchedOff.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { shownSettings } from "#hub/watch/alertSettings.ts";
import type { DatedEvent, LogChange, LogEntry, LogLook } from "#plant/events/event-log.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { endpoints } from "#protocol/endpoints.ts";
import { createGateway, emptyLive, mergeLiveStatus } from "#protocol/index.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { testHub } from "../../support/hub.ts";
import { openRecord } from "../../support/hub/openRecord.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const serial = "116180000001";
const startS = (dayStartS("2026-06-20") ?? 0) + 12 * 3600;
const started: LogEntry = { code: 1, text: "Inverter start", startS: 6 * 3600, endS: 6 * 3600 };

/** A gateway with an inverter, and a hub before it that can be restarted. */
function bench() {
  const path = join(temporaryFolder(), "record.db");
  const world = {
    nowS: startS,
    log: [started],
    isBusy: false,
    isReachable: true,
    isFailing: false,
  };
  let asked = 0;
  const open = () => {
    const { events } = openRecord(path);
    const reader = new EventReader({
      gateways: [
        {
          name: "house",
          isReachable: () => world.isReachable,
          isBusy: () => world.isBusy,
          readLog: async () => {
            asked += 1;
            if (world.isFailing) throw new Error("no answer");
            return world.log;
          },
        },
      ],
      nowMs: () => world.nowS * 1000,
      inverters: () => [{ serial, events: world.log.length }],
      events,
    });
    return { events, reader };
  };
  let hub = open();
  return {
    world,
    asked: () => asked,
    restart: () => (hub = open()),
    kept: () => hub.events.events("house", 0, 1e12),
    async pass(seconds: number) {
      for (const endS = world.nowS + seconds; world.nowS < endS;) {
        world.nowS += 15;
        await hub.reader.step();
      }
    },
  };
}

it("asks once for a log that grew, and keeps each event for good over a restart and an emptied list", async () => {
  const hub = bench();
  await hub.pass(3600);
  expect(hub.asked()).toBe(1);
  hub.restart();
  await hub.pass(600);
  expect(hub.asked()).toBe(1);
  hub.world.log = [started, { code: 142, text: "Grid", startS: 12.9 * 3600, endS: 0 }];
  hub.world.nowS = startS + 3600;
  await hub.pass(60);
  hub.world.log = [];
  await hub.pass(60);
  const { events, sinceS } = hub.kept();
  expect(events).toMatchObject([
    { serial, code: 142, startS: startS + 0.9 * 3600, endS: null, isActive: false, isDated: true },
    { serial, code: 1, startS: startS - 6 * 3600, endS: startS - 6 * 3600, isDated: false },
  ]);
  expect(sinceS).toBe(startS - 6 * 3600);
  expect(hub.asked()).toBe(2);
  // The gateway reads them from the inverter again.
  hub.world.log = [started, { code: 142, text: "Grid", startS: 12.9 * 3600, endS: 13 * 3600 }];
  await hub.pass(60);
  expect(hub.kept().events).toMatchObject([{ code: 142, endS: startS + 3600 }, { code: 1 }]);
  expect(hub.kept().events).toHaveLength(2);
});

it("asks no gateway that is busy or away, one at most once a minute, and after a failure later", async () => {
  const hub = bench();
  hub.world.isBusy = true;
  await hub.pass(300);
  Object.assign(hub.world, { isBusy: false, isReachable: false });
  await hub.pass(300);
  expect(hub.asked()).toBe(0);
  Object.assign(hub.world, { isReachable: true, isFailing: true });
  await hub.pass(599);
  expect(hub.asked()).toBe(1);
  hub.world.isFailing = false;
  await hub.pass(60);
  expect(hub.asked()).toBe(2);
  for (let more = 0; more < 8; more += 1) {
    hub.world.log = [...hub.world.log, { ...started, code: 100 + more }];
    await hub.pass(15);
  }
  expect(hub.asked()).toBeLessThanOrEqual(4);
});

/** Reads of logs of two inverters of a gateway, and of its other live data, without a store. */
function looks() {
  const world = {
    nowMs: Number.NaN as number | undefined,
    isReachable: true as boolean | undefined,
  };
  const [asked, keptEvents]: [string[], Map<string, LogLook>] = [[], new Map()];
  const count = { [serial]: 2, "116180000002": 2, "116180000003": 0, "": 9 };
  const reader = new EventReader({
    gateways: [
      {
        name: "house",
        isReachable: () => world.isReachable,
        isBusy: () => false,
        readLog: (of) => (asked.push(of), Promise.resolve([started, { ...started, code: 2 }])),
      },
    ],
    nowMs: () => world.nowMs,
    inverters: () => [
      { serial: "116180000004" },
      ...Object.entries(count).map(([of, events]) => ({ serial: of, events })),
    ],
    events: {
      look: (_, of) => keptEvents.get(of),
      keep: (_, of, { entries }, atS) =>
        void keptEvents.set(of, { atS, entries: entries.map(keptEntry) }),
    },
  });
  const stepAt = async (seconds: number) => {
    world.nowMs = (startS + seconds) * 1000;
    await reader.step();
    return asked.splice(0);
  };
  return { world, kept: keptEvents, asked, reader, stepAt };
}

function keptEntry(
  { entry }: LogChange["entries"][number],
  id: number,
): LogLook["entries"][number] {
  return { code: entry.code, startS: entry.startS, isActive: true, id, beganS: startS };
}

it("asks for one log at a time, the one looked at longest ago first, and for none that is empty", async () => {
  const { world, kept: keptEvents, stepAt, reader, asked } = looks();
  world.nowMs = undefined;
  await reader.step();
  expect([asked, keptEvents.size]).toEqual([[], 0]);
  world.isReachable = undefined;
  expect(await stepAt(0)).toEqual([serial]);
  expect(keptEvents.get("116180000003")).toEqual({ atS: startS, entries: [] });
  expect(await stepAt(59)).toEqual([]);
  expect(await stepAt(60)).toEqual(["116180000002"]);
  expect([...keptEvents.keys()].toSorted()).toEqual([serial, "116180000002", "116180000003"]);
  // Events that last are looked at again.
  expect(await stepAt(1000)).toEqual([serial]);
  expect(await stepAt(1060)).toEqual(["116180000002"]);
  // Another day by a clock that was set back.
  expect(await stepAt(-86_400)).toEqual([serial]);
});

it("reads logs in the language of the messages, and says once that events cannot be kept", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const simulator = await startSimulator({ host: "127.0.0.1", clock: "manual" });
  onTestFinished(() => simulator.close());
  const url = new URL(`http://127.0.0.1:${simulator.port}`);
  const served = createServedGateway({ name: "house", basePath: "/", url }, () => undefined);
  onTestFinished(() => served.close());
  const log = { message_id: 124, message: "x".repeat(300), start_time: 3600, end_time: 0 };
  const body = JSON.stringify({ count: 1, events: [log] });
  simulator.gateway.faults.set("/api/eventlog/status", { kind: "body", body });
  const library = createGateway({ url: url.origin, WebSocket: null });
  const shown = mergeLiveStatus(emptyLive, await library.call(endpoints.livedata.status), 0);
  const inverters = shown.inverters.slice(0, 1).map((one) => ({ ...one, serial, events: 1 }));
  const live = { ...shown, inverters };
  const lines: string[] = [];
  const { database } = new SqliteStore(join(temporaryFolder(), "record.db"));
  const events = openEventStore(database);
  const keptEvents = () => events.events("house", 0, 1e12).events;
  const stop = startEvents({
    gateways: [served],
    record: {
      nowMs: () => startS * 1000,
      readings: (name) =>
        name === "house" ? { live, battery: undefined, lastMs: startS * 1000 } : undefined,
    },
    events,
    settings: { shown: () => shownSettings({ language: "fr" }, false) },
    report: (line) => lines.push(line),
  });
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => keptEvents().length).toBe(1);
  const asked = simulator.gateway.received.filter(({ path }) => path === "/api/eventlog/status");
  expect(asked.map(({ search }) => search)).toEqual([`?inv=${serial}&locale=fr`]);
  expect(keptEvents()).toMatchObject([
    { serial, code: 124, text: "x".repeat(200), startS: startS - 11 * 3600, isActive: true },
  ]);
  expect(lines).toEqual([]);
  database.exec("DROP TABLE event_look");
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^Events cannot be kept: ./)]);
  await stop();
});

it("knows by an inverter's own log that it is switched off, for a day", () => {
  const events = openEventStore(new SqliteStore(join(temporaryFolder(), "record.db")).database);
  const nowS = startS;
  const off = {
    code: 124,
    text: "Shut down by remote control",
    endS: null,
    isActive: true,
    isDated: true,
  };
  const keep = (of: string, event: Partial<DatedEvent>) => {
    const made = { ...off, startS: nowS - 60, ...event };
    const entry = { code: made.code, text: "", startS: 0, endS: made.isActive ? 0 : 1 };
    events.keep("house", of, { entries: [{ entry, event: made }], ends: [] }, nowS);
  };
  keep("off", {});
  keep("now", { startS: nowS });
  keep("yesterday", { startS: nowS - 86_400 });
  keep("before", { startS: nowS - 86_401 });
  keep("again", { isActive: false, endS: nowS - 30 });
  keep("undated", { isDated: false });
  keep("other", { code: 125 });
  const found = new Map([
    ["now", nowS],
    ["off", nowS - 60],
    ["yesterday", nowS - 86_400],
  ]);
  expect(switchedOff(events, "house", nowS)).toEqual(found);
  expect(switchedOff(events, "barn", nowS).size).toBe(0);
});

it("answers those of a span of days, and refuses what is none", async () => {
  const folder = temporaryFolder();
  const { address } = await testHub(["--data", folder], undefined, 1);
  const call = (query: string) =>
    fetch(`http://${address}/hub/events?${query}`, {
      headers: { authorization: `Basic ${btoa("admin:openDTU42")}` },
    });
  const answer = v.parse(HubEvents, await (await call("from=2024-01-01&to=2030-01-01")).json());
  expect(answer).toEqual({ events: [], sinceS: null, isCut: false });
  const store = new SqliteStore(join(folder, "record.sqlite"));
  onTestFinished(() => store.close());
  const [beginsS = 0, endsS = 0] = [dayStartS("2024-03-01"), dayStartS("2024-03-03")];
  const all = [beginsS - 1, beginsS, endsS - 1, endsS];
  const entries = all.map((atS) => ({
    entry: started,
    event: { code: 1, text: "", startS: atS, endS: atS, isActive: false, isDated: true },
  }));
  openEventStore(store.database).keep("", serial, { entries, ends: [] }, endsS);
  const some = v.parse(HubEvents, await (await call("from=2024-03-01&to=2024-03-02")).json());
  expect(some.events.map((event) => event.startS)).toEqual([endsS - 1, beginsS]);
  expect(some).toMatchObject({ sinceS: beginsS - 1, isCut: false });
  expect((await call("from=2024-01-02&to=2024-01-01")).status).toBe(400);
  expect((await call("from=yesterday&to=2024-01-01")).status).toBe(400);
});

it("answers the newest of more events than an answer may hold, and says so", () => {
  const events = openEventStore(new SqliteStore(join(temporaryFolder(), "record.db")).database);
  const keep = (count: number, fromS: number) => {
    const entries = Array.from({ length: count }, (_, at) => ({
      entry: started,
      event: { code: 1, text: "", startS: fromS + at, endS: null, isActive: false, isDated: true },
    }));
    events.keep("house", serial, { entries, ends: [] }, startS);
  };
  keep(MOST_EVENTS, startS);
  const all = events.events("house", 0, 1e12);
  expect([all.events.length, all.isCut]).toEqual([MOST_EVENTS, false]);
  keep(1, startS - 1);
  expect(events.events("house", 0, 1e12)).toEqual({ ...all, isCut: true, sinceS: startS - 1 });
});
