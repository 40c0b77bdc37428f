import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { cutDaysBy } from "#plant/history/local-day.ts";
import type { InverterEvent } from "#hub-api/events.ts";
import { switchedOff } from "#hub/events/switchedOff.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { guardedGateway } from "#hub/guardian/guardedGateway.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { AlertStore } from "#hub/watch/alertStore.ts";
import { GatewayWatch } from "#hub/watch/gatewayWatch.ts";
import { readLimitSources } from "#hub/watch/limitSources.ts";
import { alertText } from "#hub/watch/texts.ts";
import { endpoints } from "#protocol/endpoints.ts";
import { createGateway, emptyLive, type LiveState, mergeLiveStatus } from "#protocol/index.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

// Two that are never unreachable; another of this plant sometimes is.
const [roof, barn] = ["114180610042", "138291704711"] as const;
const password = "openDTU42";
const STEP_S = 60;
/** What the gateway lives through of such a step: enough to hear and confirm a limit, and a sixth of the work. */
const GATEWAY_STEP_S = 10;

/** A hub that watches a simulated gateway over HTTP, with a clock that the test moves. */
async function watchedGateway(ownPassword = password, others = { limiter: false, mqtt: false }) {
  const host = "127.0.0.1";
  const simulator = await startSimulator({ host, clock: "manual" });
  onTestFinished(() => simulator.close());
  const url = new URL(`http://${host}:${simulator.port}`);
  const plan = { name: "", basePath: "/", url, password: ownPassword };
  const served = createServedGateway(plan, () => undefined);
  onTestFinished(() => served.close());
  // Answers are shared for a second, in which many minutes of this clock pass.
  const read: typeof served.read = (path, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    return served.pass({ method: "GET", path, headers });
  };
  const library = createGateway({ url: url.origin, password, WebSocket: null });
  // So that the gateway answers the hub only with its password.
  const security = { ...(await library.settings.read("security")), allow_readonly: false };
  const limiter = await library.settings.read("powerLimiter");
  const mqtt = await library.settings.read("mqtt");
  const broker = { ...mqtt, mqtt_enabled: others.mqtt, mqtt_hostname: "broker.home" };
  for (const reply of [
    await library.settings.write("security", security),
    await library.settings.write("powerLimiter", { ...limiter, enabled: others.limiter }),
    await library.settings.write("mqtt", broker),
  ])
    expect(reply.type).toBe("success");
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  const alerts = new AlertStore(store.database);
  const world = { nowMs: Date.UTC(2026, 5, 20, 10) };
  let live: LiveState = emptyLive;
  let events: readonly InverterEvent[] = [];
  const open = () =>
    new GatewayWatch({
      record: {
        nowMs: () => world.nowMs,
        readings: () => ({ live, battery: undefined, lastMs: world.nowMs }),
      },
      store,
      alerts,
      gateways: [
        {
          name: "",
          isReachable: () => true,
          readAnswers: () => Promise.resolve({}),
          readLimitSources: () => readLimitSources({ ...served, read }),
          promises: () => undefined,
        },
      ],
      neighbours: [""],
      switchedOff: (gateway, nowS) =>
        switchedOff(
          { events: () => ({ events: [...events], isCut: false, sinceS: null }) },
          gateway,
          nowS,
        ),
      sinceAskedS: () => served.sinceWriteMs() / 1000,
      channels: () => ["webhook"],
    });
  let watch = open();
  const pass = async (minutes: number) => {
    for (let rest = minutes; rest > 0; rest -= 1) {
      simulator.gateway.advance(GATEWAY_STEP_S * 1000);
      world.nowMs += STEP_S * 1000;
      live = mergeLiveStatus(live, await library.call(endpoints.livedata.status), world.nowMs);
      await watch.step();
    }
  };
  // The gateway reads limits some minutes after its start, and only a limit that stood for half an hour counts.
  await pass(45);
  return {
    pass,
    served,
    library,
    setBehind: (serial: string, value: number) =>
      library.call(endpoints.limit.write, { body: { serial, limit_value: value, limit_type: 1 } }),
    /** Switches an inverter as another program does, which its own log then says. */
    switchBehind: async (serial: string, power: boolean) => {
      await library.call(endpoints.power.write, { body: { serial, power } });
      const startS = world.nowMs / 1000;
      const event = { serial, code: 124, text: "", startS, endS: null, isDated: true };
      events = [{ ...event, isActive: !power }];
    },
    /** The hub ends and starts again. */
    restart: () => {
      watch.stop();
      watch = open();
    },
    alerts: () =>
      alerts.alerts("").map(({ rule, subject, figures, endS }) => ({
        rule,
        subject,
        before: figures["before"],
        after: figures["after"],
        isOver: endS !== null,
      })),
  };
}

it("tells of a limit that was set behind the hub's back, once, over a restart and until it is back", async () => {
  const hub = await watchedGateway();
  await hub.setBehind(roof, 30);
  await hub.pass(20);
  const alert = { rule: "limitChanged", subject: roof, before: 100, after: 30, isOver: false };
  expect(hub.alerts()).toEqual([alert]);
  hub.restart();
  await hub.pass(20);
  expect(hub.alerts()).toEqual([alert]);
  await hub.setBehind(roof, 100);
  await hub.pass(10);
  expect(hub.alerts()).toEqual([{ ...alert, isOver: true }]);
});

it("tells of an inverter that was switched off behind the hub's back, until it is on again", async () => {
  const hub = await watchedGateway();
  await hub.switchBehind(roof, false);
  await hub.pass(20);
  const alert = { rule: "switchedOff", subject: roof, isOver: false };
  expect(hub.alerts()).toMatchObject([alert]);
  hub.restart();
  await hub.pass(20);
  expect(hub.alerts()).toMatchObject([alert]);
  await hub.switchBehind(roof, true);
  await hub.pass(10);
  expect(hub.alerts()).toMatchObject([{ ...alert, isOver: true }]);
});

it("says nothing of one that was sent through the hub, nor of an inverter that is switched off then", async () => {
  const hub = await watchedGateway();
  await guardedGateway(hub.served)?.sendLimit(barn, { relative: true, value: 40 });
  await hub.switchBehind(roof, false);
  await hub.pass(20);
  expect((await hub.library.call(endpoints.limit.status))[barn]?.limit_relative).toBe(40);
  expect(hub.alerts()).toEqual([]);
});

it.each([
  ["the limiter is on", password, { limiter: true, mqtt: false }],
  ["MQTT is on", password, { limiter: false, mqtt: true }],
  ["the hub lacks the password", "wrong", { limiter: false, mqtt: false }],
] as const)("says nothing of either while %s", async (_, own, others) => {
  const hub = await watchedGateway(own, others);
  await hub.setBehind(roof, 30);
  await hub.switchBehind(barn, false);
  await hub.pass(20);
  expect(hub.alerts()).toEqual([]);
});

it("says in a message which inverter was switched off and when", () => {
  cutDaysBy(() => 0);
  onTestFinished(() => cutDaysBy(undefined));
  const figures = { name: "Garage", changedS: Date.UTC(2026, 5, 20, 9, 5) / 1000 };
  const texts = (["en", "de", "fr"] as const).map((language) =>
    alertText({ rule: "switchedOff", figures }, "start", language),
  );
  expect(texts).toEqual([
    expect.stringMatching(/^Garage was switched off remotely at 09:05,/),
    expect.stringMatching(/^Garage wurde um 09:05 aus der Ferne abgeschaltet/),
    expect.stringMatching(/^Garage a été éteint à distance à 09:05,/),
  ]);
});

it("says in a message what changed and when, by the clock of the plant", () => {
  cutDaysBy(() => 3600);
  onTestFinished(() => cutDaysBy(undefined));
  const changedS = Date.UTC(2026, 5, 20, 23, 5) / 1000;
  const figures = { name: "Garage", before: 100, after: 30.5, changedS };
  const texts = (["en", "de", "fr"] as const).map((language) =>
    alertText({ rule: "limitChanged", figures }, "start", language),
  );
  expect(texts).toEqual([
    expect.stringContaining("The limit of Garage changed from 100\u00a0% to 30.5\u00a0% at 00:05."),
    expect.stringContaining("Garage hat sich um 00:05 von 100\u00a0% auf 30,5\u00a0% geändert."),
    expect.stringContaining("Garage est passée de 100\u00a0% à 30,5\u00a0% à 00:05."),
  ]);
});
