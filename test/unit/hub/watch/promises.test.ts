import { join } from "node:path";
import { expect, it } from "vitest";
import type { NewPromise } from "#hub-api/guardian.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { AlertStore } from "#hub/watch/alertStore.ts";
import { GatewayWatch } from "#hub/watch/gatewayWatch.ts";
import { messageOf } from "#hub/watch/message.ts";
import { guardedGateways } from "../../../support/hub/guardedGateways.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const roof = "116181203366";
const channels = ["email", "ntfy", "mqtt"];

async function watchedGuardian() {
  const guarded = await guardedGateways();
  const { world, gateway } = guarded;
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  const alerts = new AlertStore(store.database);
  const watch = new GatewayWatch({
    record: {
      nowMs: () => world.nowS * 1000,
      readings: () => ({ live: guarded.live(), battery: undefined, lastMs: world.nowS * 1000 }),
    },
    store,
    alerts,
    gateways: [
      {
        name: "",
        isReachable: () => true,
        readAnswers: () => Promise.resolve({}),
        readLimitSources: () => Promise.resolve(undefined),
        promises: () => guarded.stands(),
      },
    ],
    neighbours: [""],
    switchedOff: () => new Map(),
    sinceAskedS: () => 0,
    channels: () => channels,
  });
  const write = "/api/limit/config";
  return {
    ...guarded,
    pass: async (minutes: number) => {
      for (let half = 0; half < minutes * 2; half += 1) {
        await guarded.pass(30);
        await watch.step();
      }
    },
    refuse: () => gateway.faults.set(write, { kind: "status", status: 500 }),
    accept: () => gateway.faults.clear(write),
    alerts: () =>
      alerts
        .alerts("")
        .filter(({ rule }) => rule === "promiseNotKept")
        .map(({ subject, figures, endS }) => ({ subject, figures, isOver: endS !== null })),
    /** Messages that wait, the oldest of each channel. */
    messages: () => {
      const due = alerts.due(1e12);
      for (const { id } of due) alerts.settle(id);
      return due;
    },
  };
}

const timed: NewPromise = {
  kind: "timed",
  serials: [roof],
  limit: { relative: true, value: 50 },
  minutes: 120,
};

it("reports a promise that is not kept by every channel, once, and its end", async () => {
  const hub = await watchedGuardian();
  await hub.add(timed);
  await hub.pass(15);
  expect(hub.alerts()).toEqual([]);
  const [kept] = hub.promises();
  await hub.end(kept?.promise.id ?? 0);
  await hub.pass(5);

  hub.refuse();
  await hub.add(timed);
  const [promise] = hub.promises();
  await hub.pass(8);
  expect(hub.alerts()).toEqual([]);
  await hub.pass(30);
  const names = hub.live().inverters.find(({ serial }) => serial === roof)?.name;
  const figures = { promise: "timed", names, reason: "refused" };
  const alert = { subject: `promise ${promise?.promise.id}`, figures, isOver: false };
  expect(hub.alerts()).toEqual([alert]);
  const messages = hub.messages();
  expect(messages.map(({ channel }) => channel)).toEqual(channels);
  const texts = (["en", "de", "fr"] as const).map((language) =>
    messages[0] ? messageOf("", messages[0].event, language).text : "",
  );
  expect(texts).toEqual([
    `The hub cannot keep a rule: Limit for a time (${names}). The gateway refused the command.`,
    expect.stringContaining(
      `Begrenzung auf Zeit (${names}). Das Gateway hat den Befehl abgelehnt.`,
    ),
    expect.stringContaining(`Limite pour un temps (${names}). La passerelle a refusé la commande.`),
  ]);

  hub.accept();
  await hub.pass(20);
  expect(hub.alerts()).toEqual([{ ...alert, isOver: true }]);
  expect(hub.messages().map(({ event }) => event.kind)).toEqual(channels.map(() => "end"));
});

it("reports a limit that cannot be restored after the end of its promise", async () => {
  const hub = await watchedGuardian();
  await hub.add(timed);
  await hub.pass(5);
  hub.refuse();
  const [kept] = hub.promises();
  await hub.end(kept?.promise.id ?? 0);
  await hub.pass(30);
  const alert = { subject: roof, figures: { promise: "restore", reason: "refused" } };
  expect(hub.alerts()).toMatchObject([{ ...alert, isOver: false }]);
  hub.accept();
  await hub.pass(20);
  expect(hub.alerts()).toMatchObject([{ ...alert, isOver: true }]);
});

it("knows nothing of promises before the first look after a start, and says so when nobody looks any more", async () => {
  const hub = await watchedGuardian();
  await hub.add(timed);
  await hub.pass(5);
  expect(hub.stands()).toMatchObject([{ state: "kept" }]);
  await hub.restart();
  expect(hub.stands()).toBeUndefined();
  Object.assign(hub.world, { clockS: hub.world.clockS + 400 });
  expect(hub.stands()).toMatchObject([{ state: "broken", reason: "stopped" }]);
  expect(hub.promises()[0]?.report).toMatchObject({ state: "notKept", reason: "stopped" });
  await hub.pass(1);
  expect(hub.stands()).toMatchObject([{ state: "kept" }]);
});
