import { join } from "node:path";
import { expect, it } from "vitest";
import { GatewayWatch } from "#hub/watch/gatewayWatch.ts";
import { emptyLive } from "#protocol/live/live.ts";
import { openRecord } from "../../../support/hub/openRecord.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const beginMs = Date.UTC(2026, 5, 20, 10);

/** A gateway that sends until it falls silent, and a hub that can be started again. */
function bench() {
  const path = join(temporaryFolder(), "record.db");
  const world = { nowMs: beginMs, lastMs: beginMs, isReachable: true, asked: 0 };
  const open = () => {
    const store = openRecord(path);
    const { alerts } = store;
    const watch = new GatewayWatch({
      record: {
        nowMs: () => world.nowMs,
        readings: () => ({ live: emptyLive, battery: undefined, lastMs: world.lastMs }),
      },
      store,
      alerts,
      gateways: [
        {
          name: "barn",
          isReachable: () => world.isReachable,
          readAnswers: async () => (void (world.asked += 1), {}),
          readLimitSources: () => Promise.resolve(undefined),
          promises: () => undefined,
        },
      ],
      neighbours: ["barn"],
      switchedOff: () => new Map(),
      sinceAskedS: () => Number.POSITIVE_INFINITY,
      channels: () => ["webhook"],
    });
    return { alerts, watch, store };
  };
  let hub = open();
  return {
    get alerts() {
      return hub.alerts;
    },
    get asked() {
      return world.asked;
    },
    async pass(seconds: number, isSending: boolean, isReachable = isSending) {
      world.isReachable = isReachable;
      for (const endMs = world.nowMs + seconds * 1000; world.nowMs < endMs;) {
        world.nowMs += 15_000;
        if (isSending) world.lastMs = world.nowMs;
        await hub.watch.step();
      }
    },
    /** Without a word, as SIGKILL does it. */
    restart() {
      void hub.store.close();
      hub = open();
    },
    /** As a service manager ends it. */
    end() {
      hub.watch.stop();
      this.restart();
    },
  };
}

it("keeps start and end of an alert, and a notice of each", async () => {
  const world = bench();
  await world.pass(300, true);
  await world.pass(240, false);
  expect(world.alerts.alerts("barn")).toEqual([]);
  await world.pass(240, false);
  expect(world.alerts.active("barn")).toMatchObject([{ rule: "gatewaySilent", endS: null }]);
  expect(world.alerts.lastEnded("barn")).toBeUndefined();
  await world.pass(300, true);
  expect(world.alerts.active("barn")).toEqual([]);
  const alert = world.alerts.lastEnded("barn");
  expect(world.alerts.alerts("barn")).toEqual([alert]);
  expect((alert?.endS ?? 0) - (alert?.startS ?? 0)).toBeGreaterThan(60);
  expect(world.alerts.due(1e12)).toMatchObject([{ event: { kind: "start" } }]);
});

it("calls a gateway that answers calls and refuses its socket not silent", async () => {
  const world = bench();
  await world.pass(300, true);
  await world.pass(3600, false, true);
  expect(world.alerts.alerts("barn")).toEqual([]);
});

it("neither repeats nor loses an alert when the hub is killed", async () => {
  const world = bench();
  for (let round = 0; round < 20; round += 1) {
    await world.pass(60, round < 2);
    world.restart();
  }
  // Counts of the last minutes before a kill are repeated.
  await world.pass(600, false);
  world.restart();
  await world.pass(300, false);
  expect(world.alerts.alerts("barn")).toHaveLength(1);
  expect(world.alerts.due(1e12)).toHaveLength(1);
  world.restart();
  await world.pass(300, true);
  expect(world.alerts.alerts("barn")).toMatchObject([{ endS: expect.any(Number) }]);
});

it("goes on counting towards an alert after an orderly end", async () => {
  const world = bench();
  await world.pass(300, true);
  await world.pass(240, false);
  world.end();
  await world.pass(120, false);
  expect(world.alerts.active("barn")).toEqual([]);
  await world.pass(30, false);
  expect(world.alerts.active("barn")).toMatchObject([{ rule: "gatewaySilent" }]);
});

it("asks a gateway every ten minutes for what its feeds do not say, unless it does not answer", async () => {
  const world = bench();
  const asked: number[] = [];
  for (const [seconds, isSending] of [
    [600, true],
    [15, true],
    [1200, false],
    [15, true],
  ] as const) {
    await world.pass(seconds, isSending);
    asked.push(world.asked);
  }
  expect(asked).toEqual([1, 2, 2, 3]);
});
