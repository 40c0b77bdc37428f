import { join } from "node:path";
import { expect, it } from "vitest";
import * as v from "valibot";
import { HubAlerts } from "#hub-api/alerts.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { AlertStore } from "#hub/watch/alertStore.ts";
import { GatewayWatch } from "#hub/watch/gatewayWatch.ts";
import { noWatchState, WatchState } from "#plant/watch/watch.ts";
import { emptyLive } from "#protocol/live/live.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const nowS = Date.UTC(2026, 5, 20, 10) / 1000;
const known = {
  rule: "batteryAlarm",
  subject: "",
  figures: {},
  sinceS: nowS - 700,
  startS: nowS - 600,
  endS: null,
} as const;
const later = { ...known, rule: "ruleOfLater", subject: "7" };

/** A record in which a newer version has kept alerts, counts and notices of an unknown rule. */
function recordOfLater() {
  const { database } = new SqliteStore(join(temporaryFolder(), "record.db"));
  const alerts = new AlertStore(database);
  const watched = { ...known, heldS: 600, clearS: 0, knownS: nowS };
  const state = {
    atS: nowS,
    watched: [{ ...watched, rule: later.rule, subject: later.subject }, watched],
    held: [
      { kind: "start", alert: later },
      { kind: "start", alert: known },
    ],
  };
  database.prepare("INSERT INTO watch VALUES (?, ?)").run("house", JSON.stringify(state));
  const put = database.prepare("INSERT INTO alert VALUES (?, ?, ?, ?, ?)");
  for (const alert of [later, known])
    put.run("house", `${alert.rule} ${alert.startS}`, alert.startS, null, JSON.stringify(alert));
  const notice = database.prepare(
    "INSERT INTO notice (channel, gateway, event, tries, due_s) VALUES ('mqtt', 'house', ?, 0, ?)",
  );
  for (const alert of [later, known])
    notice.run(JSON.stringify({ kind: "start", alert }), alert.startS);
  return { database, alerts };
}

it("reads a record with alerts of a rule that it does not know, and keeps all others", () => {
  const { alerts } = recordOfLater();
  expect(alerts.alerts("house")).toEqual([known]);
  expect(alerts.active("house")).toEqual([known]);
  const state = alerts.state("house");
  expect(state.watched).toMatchObject([{ rule: "batteryAlarm", startS: known.startS }]);
  expect(state.held).toEqual([{ kind: "start", alert: known }]);
});

it("drops messages about such a rule, and sends those behind them", () => {
  const { alerts, database } = recordOfLater();
  expect(alerts.due(nowS)).toEqual([]);
  expect(alerts.due(nowS)).toMatchObject([{ event: { kind: "start", alert: known } }]);
  expect(database.prepare("SELECT count(*) FROM notice").raw().get()).toEqual([1]);
});

it("leaves alerts of such a rule in the file for the version that knows it", () => {
  const { alerts, database } = recordOfLater();
  alerts.keep("house", { state: noWatchState, events: [], messages: [], closed: [] }, []);
  expect(database.prepare("SELECT count(*) FROM alert").raw().get()).toEqual([2]);
});

it("reads a hub's answer with such a rule, and refuses one with a damaged alert", () => {
  const { alerts } = v.parse(HubAlerts, { alerts: [later, known], channels: [] });
  expect(alerts).toEqual([known]);
  const broken = { ...known, startS: "soon" };
  expect(v.safeParse(HubAlerts, { alerts: [broken], channels: [] }).success).toBe(false);
  expect(v.safeParse(WatchState, { atS: 0, watched: [broken] }).success).toBe(false);
});

it("ends an active alert that an older version has forgotten meanwhile, without a message", async () => {
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  const alerts = new AlertStore(store.database);
  const events = [{ kind: "start", alert: known }] as const;
  alerts.keep("house", { state: noWatchState, events, messages: [], closed: [] }, []);
  const watch = new GatewayWatch({
    record: {
      nowMs: () => nowS * 1000,
      readings: () => ({ live: emptyLive, battery: undefined, lastMs: nowS * 1000 }),
    },
    store,
    alerts,
    gateways: [
      {
        name: "house",
        isReachable: () => true,
        readAnswers: () => Promise.resolve({}),
        readLimitSources: () => Promise.resolve(undefined),
        promises: () => undefined,
      },
    ],
    neighbours: ["house"],
    switchedOff: () => new Map(),
    sinceAskedS: () => 0,
    channels: () => ["webhook", "mqtt"],
  });
  await watch.step();
  expect(alerts.alerts("house")).toEqual([{ ...known, endS: nowS }]);
  // The last message of MQTT is retained as the state.
  expect(alerts.due(nowS)).toMatchObject([{ channel: "mqtt", event: { kind: "end" } }]);
});
