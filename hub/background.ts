import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { atMost } from "./atMost.ts";
import { backUpBy, startBackups } from "./backup/backUps.ts";
import type { BackUp } from "./backup/nightly.ts";
import type { ServedGateway } from "./gateways/gateway.ts";
import { dayOf } from "#plant/history/local-day.ts";
import type { RecordStore } from "./store/contract.ts";
import { inShard, type Shard } from "./store/shard.ts";
import { SqliteStore } from "./store/sqlite/sqliteStore.ts";
import type { QueueState } from "./store/victoria/outbox.ts";
import { VictoriaStore } from "./store/victoria/victoriaStore.ts";
import { StoreFile } from "./storeFile.ts";
import { routesOf } from "./recordRoutes.ts";
import { lockFolder } from "./folderLock.ts";
import { makeFolder } from "./store/makeFolder.ts";
import { lazyVault } from "./backup/lazyVault.ts";
import { type GatewayFacts, gatewayFacts, noFacts } from "./record/gatewayFacts.ts";
import type { SourceFigures } from "./record/sourceRecorder.ts";
import { derivePastDays } from "./record/derivedPast.ts";
import { type HubZone, openZone } from "./record/hubZone.ts";
import { RecordWriter, type RecordState } from "./record/recordWriter.ts";
import { recordWriteMs, startWork } from "./record/work.ts";
import { openAlertSettings } from "./watch/alertSettings.ts";
import type { Alerts } from "./watch/alertStore.ts";
import { startAnnouncing } from "./homeAssistant/announcing.ts";
import { startWatch, type WatchService } from "./watch/service.ts";
import type { AlertOptions } from "./config/alertOptions.ts";
import { openOwnerFiles } from "./record/ownerFiles.ts";
import { startChanges } from "./changes/service.ts";
import { startEvents } from "./events/service.ts";
import { switchedOff } from "./events/switchedOff.ts";
import { startLimiting } from "./limiting.ts";
import type { MeterService } from "./meters/service.ts";
import { startSky } from "./sky/service.ts";
import type { KnownGateway } from "./identity/identity.ts";
import { type GatewayKeys, openKeys } from "./identity/keys.ts";

/** Writes older days, until it is done or the signal is aborted. */
export type FillRest = (signal: AbortSignal) => Promise<void>;

/** Inputs of a hub's record and backups. */
export interface BackgroundOptions {
  /** Folder of everything the hub keeps; only its owner can read it. */
  readonly dataDir: string;
  readonly gateways: readonly ServedGateway[];
  /** Address of the VictoriaMetrics that keeps the record; a file otherwise. */
  readonly store?: URL | undefined;
  /** The part of the gateways that is recorded and backed up here; all of them otherwise. */
  readonly shard?: Shard | undefined;
  /** Fills the store before the record begins. Returns how to write the rest behind it. */
  readonly fill?: (store: RecordStore, alerts: Alerts) => Promise<FillRest>;
  /** Days of which a file keeps curves; two years otherwise. */
  readonly curveDays?: number | undefined;
  /** Encrypts backups when given. */
  readonly passphrase?: string | undefined;
  readonly alerts?: AlertOptions | undefined;
  /** False where nothing may be sent elsewhere. */
  readonly isSending?: boolean;
  /** The zone that days are cut by; that of the gateways otherwise. */
  readonly zone?: string | undefined;
  /** Time between two writes of the record, ms; a minute otherwise. */
  readonly writeMs?: number | undefined;
  readonly identityMs?: IdentityMs | undefined;
  /** The present, in ms since 1970; that of this machine otherwise. */
  readonly clockMs?: (() => number) | undefined;
  /** Gives up a start that waits for a gateway or a store. */
  readonly signal?: AbortSignal | undefined;
  readonly report: (line: string) => void;
}

/** When gateways are asked who they are, ms: first after a start, and between two looks. */
export interface IdentityMs {
  readonly first: number;
  readonly every: number;
}

/** Background work of a hub: its record, backups, alerts and promises. */
export interface HubBackground {
  /** Registers the routes of history and backups of gateways, each below its base path. */
  readonly routes: (app: FastifyInstance, gateways: readonly ServedGateway[]) => Promise<void>;
  /** The gateways of the hub, then those that it met before. */
  readonly known: readonly KnownGateway[];
  readonly state: () => RecordState;
  /** The zone that days are cut by, such as "Europe/Berlin". */
  readonly zone: () => string;
  readonly backUp: BackUp;
  /** Bytes that wait for a remote store; undefined for a file. */
  readonly queue: () => QueueState | undefined;
  readonly figures: (gateway: string) => readonly SourceFigures[];
  /** Alerts of the gateways that are recorded here, and summaries of all. */
  readonly watch: WatchService;
  readonly meters: MeterService;
  /** Writes the days that `fill` left for later; called once the hub listens. */
  readonly fillRest: () => Promise<void>;
  /** Records no more, and writes the rest; to be called first of all at the end. */
  readonly stopRecording: () => Promise<void>;
  /**
   * Sends inverters the limits that the guardian promised for the end of the hub; called while gateways can be asked.
   */
  readonly sendSafeValues: () => Promise<void>;
  /** The same as `stopRecording`, and ends everything else, at the latest after some seconds. */
  readonly close: () => Promise<void>;
}

const systemMs = (): number => Date.now();

const usualIdentityMs: IdentityMs = { first: 90_000, every: 3_600_000 };
/** Time limit for pending work at the end. */
const CLOSE_MS = 1_000;
/** No clock that shows an earlier time can be right. */
const EARLIEST_MS = Date.UTC(2026, 10, 1);

/**
 * Starts recording and backups. An unusable folder or record is retried; rejects when another hub uses the folder, when
 * its settings or the passphrase of its backups are wrong, and with the signal's reason.
 */
export async function startBackground(options: BackgroundOptions): Promise<HubBackground> {
  const { dataDir } = options;
  // A folder that cannot be created is reported at the first write.
  await makeFolder(dataDir).catch(() => undefined);
  const unlock = lockFolder(dataDir);
  const store = storeFileOf(options);
  const zone = zoneOf(options, store);
  const leave = async (): Promise<void> => {
    await store.close();
    zone.close();
    unlock();
  };
  try {
    return await recordIn(options, { store, zone, leave });
  } catch (error) {
    await leave();
    throw error;
  }
}

interface OpenedFolder {
  readonly store: StoreFile;
  readonly zone: HubZone;
  /** Releases the folder for the next process. */
  readonly leave: () => Promise<void>;
}

async function recordIn(
  options: BackgroundOptions,
  { store, zone, leave }: OpenedFolder,
): Promise<HubBackground> {
  const { dataDir, shard, passphrase, writeMs = recordWriteMs, signal, report } = options;
  const fillRest = await options.fill?.(store, store.alerts).catch(noFill.bind(null, report));
  const ending = new AbortController();
  const keys = await openKeys({ dataDir, gateways: options.gateways, store, report, signal });
  // Stored data goes by keys: from here on they stand in place of names.
  const gateways = options.gateways.map((gateway) => underKey(gateway, keys));
  const recorded = shard ? inShard(gateways, shard) : gateways;
  const vault = await lazyVault(join(dataDir, "backups"), passphrase);
  const facts = new Map(gateways.map((gateway) => [gateway.name, gatewayFacts(gateway)]));
  const record = openRecord({ ...options, store, recorded, facts, zone });
  const settings = await openAlertSettings(dataDir, options.alerts);
  const kept = await openOwnerFiles(dataDir, report, store);
  signal?.throwIfAborted();
  const stopWork = startWork({ record, store, writeMs, report });
  let filling = derivePastOfGateways(store, recorded, ending.signal);
  const { clear, events, changes } = store;
  const seen = { gateways: recorded, record, store, report };
  const sky = startSky({ ...seen, clear, facts, kept: kept.sky });
  const limiting = await startLimiting({ ...seen, nowMs: timeOf(record, options), dataDir, keys });
  const watched = {
    ...seen,
    recorded,
    alerts: store.alerts,
    settings,
    worthOf: kept.worth.of,
    ...sendingOptions(options),
    nameOf: keys.nameOf,
  };
  const watch = startWatch({
    ...watched,
    gateways,
    rulesOf: kept.rules.of,
    told: kept.digests,
    learnt: (gateway, nowS) => ({ ...sky.learnt(gateway, nowS), said: kept.facings.of(gateway) }),
    switchedOff: switchedOff.bind(undefined, events),
    ...limiting.watched,
  });
  const stopAnnouncing = startAnnouncing({ ...watched, dataDir });
  const stops = [startEvents({ ...seen, events, settings }), startChanges({ ...seen, changes })];
  const stopLearning = learnSerials(keys, options.identityMs);
  const stopBackups = startBackups({ ...options, vault }, recorded);
  let isWorking: Promise<void> | undefined;
  const stopRecording = async (): Promise<void> => {
    if (isWorking) return;
    // A tick waits for gateways, which may hang.
    isWorking = stopWork();
    await record.stop();
  };
  return {
    known: keys.known,
    routes: async (app, served) => {
      const all = served.map((gateway) => underKey(gateway, keys));
      const parts = { store, record, vault, kept, sky, ...limiting, zone: zone.name, recorded };
      await routesOf(app, all, { ...options, ...parts, nameOf: keys.nameOf, settings });
    },
    state: () => record.state,
    zone: zone.name,
    figures: (name) => record.figures(keys.keyOf(name)),
    backUp: backUpBy({ ...options, vault }, keys),
    watch: watchByName(watch, keys),
    fillRest: () => (filling = filling.then(() => fillRest?.(ending.signal))),
    queue: () => store.queue,
    stopRecording,
    ...limiting.served,
    close: async () => {
      ending.abort();
      stopBackups();
      stopLearning();
      const stopped = [sky.stop(), ...stops.map((stop) => stop()), limiting.stop()];
      await stopAnnouncing();
      await stopRecording();
      await atMost(Promise.allSettled([isWorking, filling, ...stopped]), CLOSE_MS);
      await watch.close();
      await leave();
    },
  };
}

function sendingOptions({ isSending = true, shard }: BackgroundOptions) {
  return { isSending, isOneOfSeveral: shard !== undefined };
}

function noFill(report: BackgroundOptions["report"], error: unknown): undefined {
  report(`A past cannot be written: ${error instanceof Error ? error.message : String(error)}`);
}

function zoneOf(
  { dataDir, zone, fill, clockMs = systemMs, report }: BackgroundOptions,
  store: StoreFile,
): HubZone {
  const opened = openZone({
    chosen: zone,
    file: join(dataDir, "zone"),
    hasRecord: store.exists,
    nowS: () => clockMs() / 1000,
    report,
  });
  // A record that begins with a past has the zone of this machine.
  if (fill === undefined) report(`Days are cut by the time zone ${opened.name()}.`);
  return opened;
}

interface RecordParts extends Pick<BackgroundOptions, "clockMs" | "report"> {
  readonly store: StoreFile;
  readonly recorded: readonly ServedGateway[];
  readonly facts: ReadonlyMap<string, GatewayFacts>;
  readonly zone: HubZone;
}

function openRecord({
  store,
  recorded,
  facts,
  zone,
  clockMs = systemMs,
  report,
}: RecordParts): RecordWriter {
  return new RecordWriter({
    store,
    gateways: recorded,
    facts: (name) => facts.get(name) ?? noFacts,
    clock: () => ({ monotonicMs: performance.now(), systemMs: clockMs() }),
    earliestMs: EARLIEST_MS,
    onShown: zone.learn,
    report,
  });
}

function storeFileOf({
  dataDir,
  store,
  curveDays,
  clockMs = systemMs,
  report,
}: BackgroundOptions): StoreFile {
  const common = {
    nowMs: () => performance.now(),
    today: () => dayOf(clockMs() / 1000),
    report,
  };
  if (store === undefined) {
    const path = join(dataDir, "record.sqlite");
    const retention = curveDays === undefined ? undefined : { curveDays };
    return new StoreFile({ ...common, path, open: () => new SqliteStore(path, retention) });
  }
  const url = store.href.replace(/\/$/, "");
  const path = join(dataDir, "queue.sqlite");
  return new StoreFile({
    ...common,
    path,
    open: () => new VictoriaStore({ url, file: path, report }),
  });
}

/** The record's time; before the record has asked gateways that of the system, unless it cannot be right. */
function timeOf(
  record: Pick<RecordWriter, "nowMs">,
  { clockMs = systemMs }: BackgroundOptions,
): () => number | undefined {
  return () => {
    const ownMs = clockMs();
    return record.nowMs() ?? (ownMs < EARLIEST_MS ? undefined : ownMs);
  };
}

/** Derives sources for days of earlier versions. A refused write is retried after the next start. */
async function derivePastOfGateways(
  store: RecordStore,
  recorded: readonly ServedGateway[],
  signal: AbortSignal,
): Promise<void> {
  const before = dayOf(Date.now() / 1000);
  for (const { name } of recorded)
    await derivePastDays(store, { gateway: name, before }, signal).catch(() => undefined);
}

function underKey(gateway: ServedGateway, { keyOf }: GatewayKeys): ServedGateway {
  return { ...gateway, name: keyOf(gateway.name) };
}

function watchByName(watch: WatchService, keys: GatewayKeys): WatchService {
  return {
    ...watch,
    alerts: (name) => watch.alerts(keys.keyOf(name)),
    summary: async (gateway) => {
      const summary = await watch.summary(underKey(gateway, keys));
      return { ...summary, name: gateway.name };
    },
  };
}

/** Asks gateways who they are soon after the start, and every hour. Returns how to stop. */
function learnSerials({ learn }: GatewayKeys, lookMs = usualIdentityMs): () => void {
  const first = setTimeout(() => void learn(), lookMs.first);
  const every = setInterval(() => void learn(), lookMs.every);
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}
