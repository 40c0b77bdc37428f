import { join } from "node:path";
import { expect, it } from "vitest";
import * as v from "valibot";
import { HubEvents } from "#hub-api/events.ts";
import { EventReader } from "#hub/events/eventReader.ts";
import { type Events, openEventStore } from "#hub/events/eventStore.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import type { LogEntry } from "#plant/events/event-log.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const serial = "116180000001";
const startS = (dayStartS("2026-06-20") ?? 0) + 12 * 3600;
const started: LogEntry = { code: 1, text: "Inverter start", startS: 6 * 3600, endS: 6 * 3600 };

/** A gateway with one inverter, and a hub before it that can be started again. */
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
    const events: Events = openEventStore(new SqliteStore(path).database);
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

it("answers those of a span of days, and refuses what is none", async () => {
  const { address } = await testHub(["--data", temporaryFolder()], undefined, 1);
  const call = (query: string) =>
    fetch(`http://${address}/hub/events?${query}`, {
      headers: { authorization: `Basic ${btoa("admin:openDTU42")}` },
    });
  const answer = v.parse(HubEvents, await (await call("from=2024-01-01&to=2030-01-01")).json());
  expect(answer).toEqual({ events: [], sinceS: null, isCut: false });
  expect((await call("from=2024-01-02&to=2024-01-01")).status).toBe(400);
  expect((await call("from=yesterday&to=2024-01-01")).status).toBe(400);
});
