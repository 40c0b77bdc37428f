import { atMost } from "../atMost.ts";
import type { Alert } from "#plant/watch/alert.ts";
import type { ToldDigests } from "#plant/watch/digest.ts";
import type { MeteredStand } from "#plant/watch/findings.ts";
import type { PromiseStand } from "#plant/watch/promises.ts";
import type { HubTrouble, TestOutcome } from "#hub-api/alerts.ts";
import type { GatewaySummary } from "#hub-api/overview.ts";
import type { RuleSettings } from "#hub-api/rules.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import type { RecordStore } from "../store/contract.ts";
import { unlessTrouble } from "../store/storeTrouble.ts";
import type { AlertSettingsKeeper } from "./alertSettings.ts";
import type { Alerts } from "./alertStore.ts";
import { type Channel, channelsOf } from "./channels.ts";
import { deliverDue, sendTest } from "./delivery.ts";
import { makeDigests } from "./digests.ts";
import { GatewayWatch, type LearntStrings, type WatchOptions } from "./gatewayWatch.ts";
import { readCauseAnswers } from "./causeAnswers.ts";
import { readLimitSources } from "./limitSources.ts";
import type { KeptFile } from "../record/keptFile.ts";
import { rulesAt } from "./rulesNow.ts";
import { Refusal } from "./sender.ts";
import { summaries, type SummaryOptions } from "./summary.ts";

/** What the watch of a hub is started with. */
export interface WatchServiceOptions {
  readonly record: Pick<RecordWriter, "nowMs" | "readings" | "figures" | "state">;
  readonly store: RecordStore;
  readonly alerts: Alerts;
  readonly gateways: readonly ServedGateway[];
  readonly recorded: readonly ServedGateway[];
  readonly settings: AlertSettingsKeeper;
  /** The owner's prices of a gateway. */
  readonly worthOf: SummaryOptions["worthOf"];
  /** How the owner wants the rules of a gateway to work; undefined before somebody changed one. */
  readonly rulesOf: (gateway: string) => RuleSettings | undefined;
  readonly told: KeptFile<ToldDigests>;
  /** False where nothing may be sent: a test of a channel says so. */
  readonly isSending: boolean;
  /** Whether other hubs also send commands to these gateways: then the sender is unknown. */
  readonly isOneOfSeveral: boolean;
  /** What messages call a gateway; its `name` here is the key of what is kept. */
  readonly nameOf: (gateway: string) => string;
  readonly learnt: LearntStrings;
  /** Inverters whose own log says that they are switched off remotely. */
  readonly switchedOff: WatchOptions["switchedOff"];
  /** How the guardian's promises of a gateway stand; undefined while that is not known. */
  readonly promisesOf: (gateway: string) => readonly PromiseStand[] | undefined;
  /** The hub's meter of a gateway and its zero feed-in; undefined where there is none. */
  readonly meteredOf: (gateway: string) => MeteredStand | undefined;
  readonly report: (line: string) => void;
}

/** The running watch of a hub. */
export interface WatchService {
  readonly alerts: (gateway: string) => readonly Alert[];
  readonly summary: (gateway: ServedGateway) => Promise<GatewaySummary>;
  /** Why the record, and so the alerts, cannot be kept now. */
  readonly trouble: () => HubTrouble | null;
  readonly channels: () => readonly string[];
  readonly settings: AlertSettingsKeeper;
  readonly test: (channel?: string) => Promise<TestOutcome>;
  readonly close: () => Promise<void>;
}

function watchedGateway(
  gateway: ServedGateway,
  { promisesOf, meteredOf }: Pick<WatchServiceOptions, "promisesOf" | "meteredOf">,
): WatchOptions["gateways"][number] {
  return {
    name: gateway.name,
    isReachable: () => gateway.health.isReachable(),
    readAnswers: () => readCauseAnswers(gateway),
    readLimitSources: () => readLimitSources(gateway),
    promises: () => promisesOf(gateway.name),
    metered: () => meteredOf(gateway.name),
  };
}

/** What is under way at the end has so long. */
const CLOSE_MS = 1_000;
const STEP_MS = 15_000;

export function startWatch(options: WatchServiceOptions): WatchService {
  const { record, store, gateways, recorded, settings, alerts, report } = options;
  const channels = () => channelsOf(settings.current());
  const names = () => channels().map(({ name }) => name);
  // By the clock that the notices were written by: the system's may be wrong.
  const nowS = () => (record.nowMs() ?? Date.now()) / 1000;
  const sending = () => (options.isSending ? names() : []);
  const ending = new AbortController();
  const delivery = () => ({
    signal: ending.signal,
    channels: options.isSending ? channels() : channels().map(silenceChannel),
    language: settings.shown().language,
  });
  const watch = new GatewayWatch({
    record,
    store,
    alerts,
    gateways: recorded.map((gateway) => watchedGateway(gateway, options)),
    neighbours: gateways.map(({ name }) => name),
    channels: sending,
    switchedOff: options.switchedOff,
    sinceAskedS: () => (options.isOneOfSeveral ? 0 : sinceAskedMs(gateways) / 1000),
    learnt: options.learnt,
    rulesAt: (gateway, atS) => rulesAt(options.rulesOf(gateway), atS),
  });
  /** Failures of the last round and this one: looking and delivering fail separately. */
  let reportedProblems: ReadonlySet<string> = new Set();
  let found = new Set<string>();
  const onFailure = (error: unknown) => {
    const problem = `The alerts cannot be kept: ${reasonOf(error)}`;
    if (!reportedProblems.has(problem) && !found.has(problem)) report(problem);
    found.add(problem);
  };
  const spans = () => settings.shown().digests;
  const digests = { ...options, gateways: recorded, channels: sending, spans };
  const step = async () => {
    try {
      await watch.step();
      await makeDigests(digests, nowS());
    } catch (error) {
      onFailure(error);
    }
  };
  const taken = new Set<number>();
  const named = underNames(options);
  const deliver = async () => {
    await deliverDue({ alerts: named, report, onFailure, taken, ...delivery() }, nowS());
    [reportedProblems, found] = [found, new Set()];
  };
  const watching = oneAtATime(step);
  const delivering = oneAtATime(deliver);
  const timer = setInterval(() => void watching().then(delivering), STEP_MS);
  return {
    alerts: (gateway) => unlessTrouble(() => alerts.alerts(gateway), []),
    trouble: () => record.state.trouble,
    summary: summaries({ record, store, alerts, worthOf: options.worthOf }),
    channels: names,
    settings,
    test: (channel) => {
      const { channels: all, ...rest } = delivery();
      const chosen = all.filter(({ name }) => channel === undefined || name === channel);
      return sendTest({ ...rest, channels: chosen }, Date.now());
    },
    close: async () => {
      clearInterval(timer);
      ending.abort();
      await atMost(watching(), CLOSE_MS);
      try {
        watch.stop();
      } catch (error) {
        onFailure(error);
      }
      // What a service that hangs has not taken is sent after the next start.
      await atMost(delivering(), CLOSE_MS);
    },
  };
}

/** Time in ms since the last write to any gateway: two gateways may have the same inverter. */
function sinceAskedMs(gateways: readonly ServedGateway[]): number {
  return Math.min(...gateways.map((gateway) => gateway.sinceWriteMs()));
}

function underNames({ alerts, nameOf }: Pick<WatchServiceOptions, "alerts" | "nameOf">): Alerts {
  const due = (atS: number) =>
    alerts.due(atS).map((notice) => ({ ...notice, gateway: nameOf(notice.gateway) }));
  return { ...alerts, due };
}

/** A channel of a hub that sends nothing, where anybody may have set it up. */
function silenceChannel({ name }: Channel): Channel {
  return { name, send: () => Promise.reject(new Refusal("this hub sends nothing")) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Starts the work unless it is under way; resolves when it is done. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  return () => (current ??= work().finally(() => (current = undefined)));
}
