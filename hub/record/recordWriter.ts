import type { MeterEnergies } from "#plant/meters/reading.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import type { FeedStates } from "#plant/history/source-readings.ts";
import type { HubTrouble } from "#hub-api/alerts.ts";
import type { RecordStore } from "../store/contract.ts";
import { StoreAway, StoreTrouble } from "../store/storeTrouble.ts";
import type { GatewayListener, HubGateway } from "../gatewayListener.ts";
import type { GatewayFacts } from "./gatewayFacts.ts";
import {
  SourceRecorder,
  type Pending,
  recordedFeeds,
  type SourceFigures,
} from "./sourceRecorder.ts";
import { AgreedClock } from "./agreedClock.ts";
import { DeviceAsker } from "./deviceAsker.ts";
import { HeldTexts } from "./heldTexts.ts";
import type { ClockReading, ShownTime } from "./recordClock.ts";

/** A store, or the file of one. */
interface WrittenStore extends Pick<RecordStore, "write" | "records" | "lastDay"> {
  /** Number of times that another store took the place of the former; 0 if omitted. */
  readonly replacements?: number;
  /** Why writes wait for a remote store. */
  readonly trouble?: StoreTrouble | undefined;
  readonly giveUp?: () => void;
}

export interface RecordOptions {
  readonly store: WrittenStore;
  readonly gateways: readonly Pick<HubGateway, "name" | "listen">[];
  readonly facts: (gateway: string) => GatewayFacts;
  readonly clock: () => ClockReading;
  readonly earliestMs: number;
  readonly onShown?: ((shown: readonly ShownTime[]) => void) | undefined;
  /** Gets a sentence for the log when something fails, and when it works again. */
  readonly report: (line: string) => void;
}

/** Counters of a record since its start. */
export interface RecordState {
  readonly messages: number;
  readonly unreadable: number;
  readonly writtenMs: number | undefined;
  readonly isFailing: boolean;
  /** Why it cannot be written, or does not reach its store, and the remedy; null otherwise. */
  readonly problem: string | null;
  /** The same for a page, which has the words for it. */
  readonly trouble: HubTrouble | null;
}

interface RecordedGateway {
  readonly name: string;
  readonly recorder: SourceRecorder;
  readonly facts: GatewayFacts;
  readonly held: HeldTexts;
  readonly asker: DeviceAsker;
  lastMs: number | undefined;
}

interface ReceivedText {
  readonly feed: string;
  readonly text: string;
  readonly nowMs: number;
}

/** A gateway's name and its updates. */
type Written = readonly [string, Pending];

export interface GatewayReadings extends Pick<FeedStates, "live" | "battery"> {
  /** When the last text came, in ms of the record's time. */
  readonly lastMs: number | undefined;
}

/** Gateways that are written in a transaction: a minute of more of them would take too long without a pause. */
const GATEWAYS_AT_ONCE = 8;
/** The same of minutes of sources, after an hour without a store. A gateway that has more is written alone. */
const MINUTES_AT_ONCE = 20_000;

/**
 * Records gateways into a store. The caller calls `tick` every few seconds and `write` every minute; nothing else in
 * here runs on a timer.
 */
export class RecordWriter {
  private readonly options: RecordOptions;
  private readonly recorded: readonly RecordedGateway[];
  private leaves: readonly (() => void)[] = [];
  private readonly time: AgreedClock;
  private writing: Promise<void> = Promise.resolve();
  private counts = { messages: 0, unreadable: 0 };
  private writtenMs: number | undefined;
  private problem: string | undefined;
  private trouble: HubTrouble | null = null;
  private isRestored = false;
  private beginning: Promise<void> | undefined;
  private isStopped = false;
  private replacements = 0;

  constructor(options: RecordOptions) {
    this.options = options;
    this.recorded = options.gateways.map(({ name }) => {
      const [recorder, facts] = [new SourceRecorder(), options.facts(name)];
      return {
        name,
        recorder,
        facts,
        held: new HeldTexts(),
        asker: new DeviceAsker({ recorder, facts, nowMs: () => this.nowMs() }),
        lastMs: undefined,
      };
    });
    const { clock, earliestMs, onShown } = options;
    const gateways = this.recorded.map(
      ({ facts }) =>
        () =>
          facts.time(),
    );
    this.time = new AgreedClock({ clock, earliestMs, onShown, gateways });
  }

  get state(): RecordState {
    const { writtenMs, problem, trouble } = this;
    const away = this.options.store.trouble;
    return {
      ...this.counts,
      writtenMs,
      isFailing: problem !== undefined,
      problem: problem ?? away?.message ?? null,
      trouble: trouble ?? away?.trouble ?? null,
    };
  }

  /** Continues the store's records and begins to listen. */
  async start(): Promise<void> {
    await this.time.tick();
    if (this.isStopped) return;
    await this.begin();
    if (this.nowMs() === undefined)
      this.options.report("The time is not known yet; what gateways send waits until it is.");
    this.leaves = this.options.gateways.map((gateway, at) =>
      gateway.listen(recordedFeeds, this.listenerOf(this.recorded[at])),
    );
  }

  /** The record's time in ms since 1970; undefined while no clock is right. */
  nowMs(): number | undefined {
    return this.time.nowMs();
  }

  /** Asks gateways for values that are due. Never rejects. */
  async tick(): Promise<void> {
    const { monotonicMs } = this.options.clock();
    await this.time.tick();
    if (this.nowMs() === undefined) await this.begin();
    this.takeHeld();
    await Promise.all(this.recorded.map(({ asker }) => asker.tick(monotonicMs)));
  }

  /**
   * Writes everything recorded so far, some gateways in each transaction. Never rejects; failed writes are retried
   * next time.
   */
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeAll());
    return this.writing;
  }

  /** Fills gaps like `SourceRecorder.adopt`; false for an unknown gateway too. */
  adopt(gateway: string, other: DayRecord): boolean {
    const nowMs = this.nowMs();
    const recorded = this.recorded.find(({ name }) => name === gateway);
    return nowMs !== undefined && recorded?.recorder.adopt(other, nowMs) === true;
  }

  figures(gateway: string): readonly SourceFigures[] {
    const nowMs = this.nowMs();
    const recorded = this.recorded.find(({ name }) => name === gateway);
    return nowMs === undefined ? [] : (recorded?.recorder.figures(nowMs) ?? []);
  }

  /** State of a gateway's feeds, and the time of the last text; undefined for a gateway that is not recorded here. */
  readings(gateway: string): GatewayReadings | undefined {
    const recorded = this.recorded.find(({ name }) => name === gateway);
    return recorded && { ...recorded.recorder.readings, lastMs: recorded.lastMs };
  }

  /** Takes a reading of the counters of a gateway's power meter. */
  counters(gateway: string, reading: MeterEnergies): void {
    const { importWh, exportWh } = reading;
    const nowMs = this.time.surelyMs();
    const recorded = this.recorded.find(({ name }) => name === gateway);
    if (nowMs === undefined || importWh === undefined || exportWh === undefined) return;
    recorded?.recorder.counters({ importWh, exportWh }, nowMs);
  }

  /** Stops listening and writes the rest. If the store has hung since the start, the data since then is lost. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (!this.isRestored) this.options.store.giveUp?.();
    for (const leave of this.leaves) leave();
    this.time.decide();
    this.takeHeld();
    await this.write();
  }

  private listenerOf(recorded: RecordedGateway | undefined): GatewayListener {
    return {
      onMessage: (feed, text) => {
        if (!recorded) return;
        const nowMs = this.time.surelyMs();
        if (nowMs !== undefined) this.take(recorded, { feed, text, nowMs });
        else recorded.held.add({ feed, text, monotonicMs: this.options.clock().monotonicMs });
      },
      onReach: () => undefined,
    };
  }

  private takeHeld(): void {
    if (this.time.surelyMs() === undefined) return;
    for (const recorded of this.recorded) {
      for (const { feed, text, monotonicMs } of recorded.held.release()) {
        const nowMs = this.time.timeOf(monotonicMs);
        if (nowMs !== undefined) this.take(recorded, { feed, text, nowMs });
      }
    }
  }

  private take(recorded: RecordedGateway, { feed, text, nowMs }: ReceivedText): void {
    this.counts.messages += 1;
    recorded.lastMs = nowMs;
    if (!recorded.recorder.message(feed, text, nowMs)) this.counts.unreadable += 1;
  }

  private async writeAll(): Promise<void> {
    const nowMs = this.nowMs();
    if (nowMs === undefined) return;
    // The store's data of today must not be replaced by later data.
    if (!this.isRestored) await this.begin();
    this.noteBegun();
    const pending: Written[] = [];
    for (const { name, recorder } of this.recorded) {
      pending.push([name, recorder.pending(nowMs)]);
      // The record of many gateways does not keep the hub from answering.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (!this.isRestored) return;
    try {
      for (const some of inParts(pending)) {
        await this.writeSome(some);
        await new Promise((resolve) => setImmediate(resolve));
      }
      this.writtenMs = nowMs;
      this.works();
    } catch (error) {
      this.fails(error);
    }
  }

  private async writeSome(pending: readonly Written[]): Promise<void> {
    const updates = pending
      .filter(([, { sources }]) => sources.length > 0)
      .map(([gateway, { sources }]) => ({ gateway, sources }));
    if (updates.length > 0) await this.options.store.write(updates);
    for (const [, { commit }] of pending) commit();
  }

  /** Continues the store's records. A tick and a write may ask for it at the same time. */
  private begin(): Promise<void> {
    this.beginning ??= this.beginOnce().finally(() => (this.beginning = undefined));
    return this.beginning;
  }

  private async beginOnce(): Promise<void> {
    try {
      await this.beginAfter(await this.newestMs());
      if (this.isRestored) this.works();
    } catch (error) {
      this.fails(error);
      // Without the store's word the clocks alone say how late it is.
      if (this.nowMs() === undefined) await this.beginAfter(0).catch(() => undefined);
    }
  }

  private async beginAfter(recordedMs: number): Promise<void> {
    this.time.begin(recordedMs);
    const nowMs = this.nowMs();
    if (nowMs !== undefined) await this.restore(nowMs);
  }

  /** Makes all records be written to a store that took the place of another. */
  private noteBegun(): void {
    const replacements = this.options.store.replacements ?? 0;
    if (replacements !== this.replacements)
      for (const { recorder } of this.recorded) recorder.forgetStored();
    this.replacements = replacements;
  }

  private works(): void {
    if (this.problem !== undefined) this.options.report("The record can be written again.");
    this.problem = undefined;
    this.trouble = null;
  }

  private fails(error: unknown): void {
    const problem = reasonOf(error);
    if (problem !== this.problem) {
      this.options.report(`The record cannot be written: ${problem}`);
    }
    this.problem = problem;
    this.trouble = error instanceof StoreTrouble ? error.trouble : null;
  }

  private async restore(nowMs: number): Promise<void> {
    const today = dayOf(nowMs / 1000);
    const found: (readonly [SourceRecorder, readonly DayRecord[]])[] = [];
    for (const { name, recorder } of this.recorded) {
      for (const day of [dayAfter(today, -1), today]) {
        found.push([recorder, await this.options.store.records(name, day)]);
      }
    }
    // All or none: data restored twice would be counted twice.
    for (const [recorder, records] of found) recorder.restore(records);
    this.isRestored = true;
  }

  private async newestMs(): Promise<number> {
    const { store } = this.options;
    let newestS = 0;
    for (const { name } of this.recorded) {
      // A store elsewhere that is away does not keep the record from going on.
      const lastDay = await store.lastDay(name).catch((error: unknown) => {
        if (error instanceof StoreAway) return undefined;
        throw error;
      });
      if (lastDay === undefined) continue;
      for (const { untilS } of await store.records(name, lastDay)) {
        newestS = Math.max(newestS, untilS);
      }
    }
    return newestS * 1000;
  }
}

/** Splits updates into transactions. */
function inParts(pending: readonly Written[]): readonly (readonly Written[])[] {
  const parts: Written[][] = [[]];
  let minutes = 0;
  for (const one of pending) {
    const own = one[1].sources.reduce((sum, each) => sum + each.minutes.values.covered.length, 0);
    const part = parts.at(-1);
    if (part && part.length < GATEWAYS_AT_ONCE && minutes + own <= MINUTES_AT_ONCE) {
      part.push(one);
      minutes += own;
    } else {
      parts.push([one]);
      minutes = own;
    }
  }
  return parts;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
