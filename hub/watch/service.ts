import type Database from "libsql";
import type { Alert } from "#plant/watch/alert.ts";
import type { GatewaySummary, TestOutcome } from "#plant/watch/hub-alerts.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { GatewayRecord } from "../record/record.ts";
import type { RecordStore } from "../store/contract.ts";
import type { AlertSettingsKeeper } from "./alertSettings.ts";
import { AlertStore } from "./alertStore.ts";
import { channelsOf } from "./channels.ts";
import { deliverDue, sendTest } from "./delivery.ts";
import { GatewayWatch } from "./gatewayWatch.ts";
import { readCauseAnswers } from "./causeAnswers.ts";
import { summaries } from "./summary.ts";

/** What the watch of a hub is started with. */
export interface WatchServiceOptions {
  readonly record: Pick<GatewayRecord, "nowMs" | "readings" | "figures">;
  readonly store: RecordStore;
  /** Keeps the alerts. */
  readonly database: Database.Database;
  /** All gateways of the hub. */
  readonly gateways: readonly ServedGateway[];
  /** Those that are recorded and watched here. */
  readonly recorded: readonly ServedGateway[];
  readonly settings: AlertSettingsKeeper;
  readonly report: (line: string) => void;
}

/** The running watch of a hub. */
export interface WatchService {
  readonly alerts: (gateway: string) => readonly Alert[];
  readonly summary: (gateway: ServedGateway) => Promise<GatewaySummary>;
  /** Names of the channels that messages are sent by. */
  readonly channels: () => readonly string[];
  readonly settings: AlertSettingsKeeper;
  readonly test: () => Promise<TestOutcome>;
  readonly close: () => Promise<void>;
}

const STEP_MS = 15_000;

/** Starts to watch gateways and to deliver notices. */
export function startWatch(options: WatchServiceOptions): WatchService {
  const { record, store, gateways, recorded, settings, report } = options;
  const alerts = new AlertStore(options.database);
  const channels = () => channelsOf(settings.current());
  const names = () => channels().map(({ name }) => name);
  const delivery = () => ({ channels: channels(), language: settings.shown().language });
  const watch = new GatewayWatch({
    record,
    store,
    alerts,
    gateways: recorded.map((gateway) => ({
      name: gateway.name,
      isReachable: () => gateway.health.isReachable(),
      readAnswers: () => readCauseAnswers(gateway),
    })),
    neighbours: gateways.map(({ name }) => name),
    channels: names,
  });
  let isFailing = false;
  const step = async () => {
    try {
      await watch.step();
      isFailing = false;
    } catch (error) {
      if (!isFailing) report(`The alerts cannot be kept: ${String(error)}`);
      isFailing = true;
    }
  };
  // By the clock that the notices were written by: the system's may be wrong.
  const nowS = () => (record.nowMs() ?? Date.now()) / 1000;
  const deliver = () => deliverDue({ alerts, report, ...delivery() }, nowS());
  const watching = oneAtATime(step);
  const delivering = oneAtATime(deliver);
  const timer = setInterval(() => void watching().then(delivering), STEP_MS);
  return {
    alerts: (gateway) => alerts.alerts(gateway),
    summary: summaries({ record, store, alerts }),
    channels: names,
    settings,
    test: () => sendTest(delivery(), Date.now()),
    close: async () => {
      clearInterval(timer);
      await watching();
      await delivering();
      watch.stop();
    },
  };
}

/** Starts the work unless it is under way; resolves when it is done. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  return () => (current ??= work().finally(() => (current = undefined)));
}
