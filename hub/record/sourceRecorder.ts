import type { ChargerSide } from "#plant/flow/flow-readings.ts";
import { derivedDay, derivedSources } from "#plant/energy/derived-days.ts";
import { isMeter, type PlantFacts } from "#plant/energy/meters.ts";
import {
  areCoarse,
  type CounterReading,
  withReading,
  withSamples,
} from "#plant/energy/meter-counters.ts";
import { minuteMean, steadyBalance } from "#plant/energy/last-minute.ts";
import { plantFacts } from "#plant/energy/live-balance.ts";
import { unmeteredInverters } from "#plant/flow/grid-power.ts";
import { type SourceId, sourceOf } from "#plant/history/sources.ts";
import { type DayRecord, joinRecords, recordKey } from "#plant/history/day-record.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import { completedBy, Recorder } from "#plant/history/recorder.ts";
import {
  type DeviceAnswers,
  sourceReadings,
  type FeedStates,
} from "#plant/history/source-readings.ts";
import { stateReadings } from "#plant/history/state-readings.ts";
import { plantDay } from "#plant/live/plant-day.ts";
import { totalYield } from "#plant/history/total-yield.ts";
import { enabledDevices, deviceFeedsOf } from "#protocol/areas/devices.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { snapshotMerger, type FeedState } from "#protocol/live/feed.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import { type InverterStates, inverterSums } from "#protocol/live/sums.ts";
import { emptyLive, type LiveState, mergeLive } from "#protocol/live/live.ts";
import { parseLiveMessage } from "#protocol/areas/live.ts";
import type { LimiterRole } from "#protocol/areas/limiter-role.ts";
import type { SourceUpdate } from "../store/contract.ts";
import { minuteRun } from "./minuteRun.ts";
import { onlyUntil } from "./onlyUntil.ts";

const mergeBattery = snapshotMerger(feeds.battery);

/** Feeds that the record is made from. */
export const recordedFeeds = ["/livedata", "/batterylivedata"] as const;

/**
 * Unrecorded samples of a source: more than two minutes at the fastest pace, at which five inverters report every
 * second and the total changes with each.
 */
const CAPACITY = 1024;

/** Counters are read no more often, s. */
const COUNTERS_S = 60;

/** Readings of a gateway's sources, and the states that explain them. */
const recordedReadings: typeof sourceReadings = (states, isDue) => [
  ...sourceReadings(states, isDue),
  ...stateReadings(states, isDue),
];

/** The settings of the power limiter that say how the plant is wired; null when the gateway has none. */
export type LimiterSettings =
  | (Pick<LimiterRole, "unmetered"> & Partial<Pick<LimiterRole, "enabled" | "storage">>)
  | null;

/** Present value of a source, and its totals of today. */
export interface SourceFigures {
  readonly source: string;
  readonly name: string | undefined;
  /** Undefined when the source has been silent for a minute. */
  readonly value: number | undefined;
  readonly today: Omit<DayRecord, "minutes"> | undefined;
  /** Names of the inverters that the value leaves out; omitted where it is whole or unknown. */
  readonly missing?: readonly string[];
}

/** Sources whose power contains that of all inverters. */
const sumsOfInverters: readonly string[] = ["total", "sun", "house"];

/** Updates to write now; `commit` is called once they are written. */
export interface Pending {
  readonly sources: readonly SourceUpdate[];
  readonly commit: () => void;
}

/**
 * Records a gateway from the messages of its feeds. Holds the records of yesterday and today, and older records until
 * the store has them. All times are of the caller's clock.
 */
export class SourceRecorder {
  private readonly recorder = new Recorder(CAPACITY);
  private readonly records = new Map<string, DayRecord>();
  private readonly stored = new Map<string, DayRecord>();
  /** Keys of records to rewrite wholly, since something other than a sample changed them. */
  private readonly rewrites = new Set<string>();
  private live: LiveState = emptyLive;
  private battery: FeedState<BatteryLive>;
  private limiter: LimiterSettings | undefined;
  private chargerSide: ChargerSide | undefined;
  private devices: DeviceAnswers = {};
  private isDayByGateway: boolean | undefined;
  /** The counters of the grid's meter as they were read last. */
  private counted: CounterReading | undefined;
  private recordedUntilS = Number.NEGATIVE_INFINITY;

  /**
   * Continues records of the store. Their contents are not counted again; data recorded before the store could be
   * read is added.
   */
  restore(records: readonly DayRecord[]): void {
    for (const record of records) {
      const key = recordKey(record);
      const own = this.records.get(key);
      this.stored.set(key, record);
      this.records.set(
        key,
        own ? { ...joinRecords(record, own, "kept"), untilS: own.untilS } : record,
      );
      if (own) this.rewrites.add(key);
    }
  }

  /** Sets the power limiter's settings; the grid is not recorded before they are known. */
  setLimiter(limiter: LimiterSettings): void {
    this.limiter = limiter;
  }

  /** Sets the side on which the AC charger's power is measured; it is not recorded before. */
  setChargerSide(side: ChargerSide): void {
    this.chargerSide = side;
  }

  /** Sets the latest replies of single devices; each holds until the next reply, for 90 s at most. */
  setDevices(devices: DeviceAnswers): void {
    this.devices = { ...this.devices, ...devices };
  }

  /** Sets whether it is day by the gateway; undefined while that is unknown. */
  setDay(isDay: boolean | undefined): void {
    this.isDayByGateway = isDay;
  }

  /** Whether only the gateway can tell if it is day, since inverters are silent. */
  needsDay(nowMs: number): boolean {
    return plantDay(this.statesAt(nowMs), undefined).isAsked;
  }

  /** Feeds of the devices that have calls of their own. */
  get deviceFeeds() {
    const on = enabledDevices(this.live);
    const { vedirect, charger } = deviceFeedsOf(this.live);
    // Many releases report the limiter's state there, with and without a charge controller.
    const hasLimiter = this.limiter?.enabled === true && this.live.solar !== undefined;
    return {
      solar: on.includes("vedirect") || hasLimiter ? vedirect : undefined,
      charger: on.includes("charger") ? charger : undefined,
    };
  }

  /** Whether the gateway has a power meter, whose record needs the power limiter's settings. */
  get hasMeter(): boolean {
    return this.live.power_meter?.enabled === true;
  }

  /** Whether the gateway has an AC charger, whose record needs the side of its power. */
  get hasCharger(): boolean {
    return this.live.charger?.enabled === true;
  }

  get readings(): Pick<FeedStates, "live" | "battery"> {
    return { live: this.live, battery: this.battery };
  }

  /** Records a message of a feed. Returns whether it could be parsed. */
  message(feed: string, text: string, atMs: number): boolean {
    if (!this.merge(feed, text, atMs)) return false;
    const { live, battery, limiter } = this;
    const unmetered = limiter ? unmeteredInverters(limiter, live.inverters) : limiter;
    const { chargerSide, devices } = this;
    const states = { ...this.statesAt(atMs), live, battery, unmetered, chargerSide, devices };
    this.recorder.observe(states, recordedReadings);
    return true;
  }

  /**
   * Present figures of each source. The sun is included where it differs from the inverters, even if it is unknown.
   */
  figures(nowMs: number): readonly SourceFigures[] {
    const nowS = nowMs / 1000;
    const day = dayOf(nowS);
    const { recorder, plant } = this;
    const valueOf = (source: string) =>
      recorder
        .lastHour(source)
        ?.read({ fromS: nowS - 60, toS: nowS + 1 })
        .values.at(-1);
    const todayOf = (source: string) => this.records.get(recordKey({ source, day }));
    const meanOf = (source: string) => minuteMean(recorder.lastHour(source), nowS);
    const inverters = recorder.sources.filter((source) => sourceOf(source)?.kind === "inverter");
    const now = steadyBalance({ inverters, valueOf, meanOf }, plant);
    const isOtherSun = plant.parts.has("battery") || plant.parts.has("controller");
    const missing = inverterSums(this.statesAt(nowMs)).missing.map(({ name }) => name);
    const figures: readonly SourceFigures[] = [
      ...derivedSources.flatMap((source) => {
        const [value, today] = [now[source], todayOf(source)];
        const isKnown = !Number.isNaN(value);
        return isKnown || today || (source === "sun" && isOtherSun)
          ? { source, name: undefined, value: isKnown ? value : undefined, today }
          : [];
      }),
      ...recorder.sources.map((source) => ({
        source,
        name: recorder.nameOf(source),
        value: valueOf(source),
        today: todayOf(source),
      })),
    ];
    return figures.map((one) =>
      missing.length > 0 && one.value !== undefined && sumsOfInverters.includes(one.source)
        ? { ...one, missing }
        : one,
    );
  }

  /**
   * Brings the records up to the last sample, and returns the parts that the store lacks. They stay in the records
   * here, so that a store that cannot be written for hours loses nothing.
   */
  pending(nowMs: number): Pending {
    this.bringUp(nowMs);
    const changedRecords = [...this.records].filter(
      ([key, record]) => this.stored.get(key) !== record,
    );
    const sources = changedRecords.map(([key, record]) => this.update(key, record));
    return { sources, commit: () => this.commit(changedRecords) };
  }

  /** Makes the next `pending` return all records, for a new store. */
  forgetStored(): void {
    this.stored.clear();
    for (const key of this.records.keys()) this.rewrites.add(key);
  }

  /**
   * Fills gaps of yesterday and today from another record, such as a browser's. Minutes recorded here stay. Returns
   * false for another day.
   */
  adopt(other: DayRecord, nowMs: number): boolean {
    const today = dayOf(nowMs / 1000);
    if (other.day !== today && other.day !== dayAfter(today, -1)) return false;
    const key = recordKey(other);
    const own = this.records.get(key);
    // The samples since then are still to be counted here.
    const past = onlyUntil(other, this.recordedUntilS);
    const joined = own ? { ...joinRecords(own, past, "kept"), untilS: own.untilS } : past;
    this.records.set(key, joined);
    this.rewrites.add(key);
    if (isMeter(other.source)) {
      for (const source of derivedSources) this.rewrites.add(recordKey({ source, day: other.day }));
      this.derive(other.day);
    }
    return true;
  }

  /** Takes a reading of the counters of the grid's meter; one in a minute counts. */
  counters(reading: Omit<CounterReading, "timeS">, nowMs: number): void {
    const timeS = nowMs / 1000;
    const last = this.counted;
    const isSame = last?.importWh === reading.importWh && last.exportWh === reading.exportWh;
    const isSoon = last !== undefined && Math.abs(timeS - last.timeS) < COUNTERS_S;
    if (isSame || isSoon || areCoarse(reading)) return;
    this.counted = { ...reading, timeS };
    const day = dayOf(timeS);
    const key = recordKey({ source: "grid", day });
    for (const source of ["total", "grid"] as const) this.bringUpSource(source, nowMs);
    const grid = this.records.get(key);
    const total = this.records.get(recordKey({ source: "total", day }));
    if (grid === undefined || total === undefined) return;
    this.records.set(key, withReading(grid, { ...reading, timeS }, total.energy.coveredS));
    this.derive(day);
  }

  private bringUp(nowMs: number): void {
    const changedDays = new Set(
      this.recorder.sources.flatMap((source) => this.bringUpSource(source, nowMs)),
    );
    for (const day of changedDays) this.derive(day);
    this.recordedUntilS = nowMs / 1000;
  }

  /** Brings the records of a source up. Returns the days of which sun and house change with it. */
  private bringUpSource(source: SourceId, nowMs: number): readonly Day[] {
    return this.recorder.openDays(source).flatMap((day) => {
      const key = recordKey({ source, day });
      const sumWh = source === "total" ? this.totalYield(day) : undefined;
      const options = { isLast: true, sumWh, nowS: nowMs / 1000 };
      const before = this.records.get(recordKey({ source, day: dayAfter(day, -1) }));
      const kept = this.records.get(key);
      const added = this.recorder.bringUp(source, day, options)(kept, before);
      if (!added) return [];
      const record = source === "grid" ? withSamples(kept, added) : added;
      this.records.set(key, record);
      this.recorder.settle(source, record);
      const isEarlier = this.complete(record, before);
      return [...(isMeter(source) ? [day] : []), ...(isEarlier ? [dayAfter(day, -1)] : [])];
    });
  }

  /** Adds energy that belongs to the day before to its record. Returns whether there was any. */
  private complete(record: DayRecord, before: DayRecord | undefined): boolean {
    const completed = record.source === "total" ? undefined : completedBy(record, before);
    if (!completed) return false;
    const { day } = completed;
    this.records.set(recordKey(completed), completed);
    const key = recordKey({ source: "total", day });
    const total = this.records.get(key);
    const yieldWh = this.totalYield(day);
    if (total && yieldWh !== undefined) this.records.set(key, { ...total, yieldWh });
    return true;
  }

  private derive(day: Day): void {
    const ofDay = [...this.records.values()].filter((record) => record.day === day);
    const bySource = new Map(ofDay.map((record) => [record.source, record]));
    for (const record of derivedDay(bySource, this.plant)) {
      this.records.set(recordKey(record), record);
    }
  }

  /** The inverters' states: after dark a silent inverter is asleep, as on the page. */
  private statesAt(nowMs: number): InverterStates {
    const states = { live: this.live, nowMs, storage: this.plant.storage };
    return { ...states, isDay: plantDay(states, this.isDayByGateway).isDay };
  }

  private get plant(): PlantFacts {
    const { live, chargerSide, limiter } = this;
    const { enabled = false, storage = [] } = limiter ?? {};
    return plantFacts({ live, chargerSide }, { enabled, storage });
  }

  private merge(feed: string, text: string, atMs: number): boolean {
    if (feed === "/livedata") {
      const message = parseLiveMessage(text);
      if (message.ok) this.live = mergeLive(this.live, message.value, atMs);
      return message.ok;
    }
    if (feed !== "/batterylivedata") return false;
    const merged = mergeBattery(this.battery, text, atMs);
    if (merged.ok) this.battery = merged.value;
    return merged.ok;
  }

  private totalYield(day: string): number | undefined {
    const polled = this.live.inverters.flatMap(({ poll_enabled, serial }) =>
      poll_enabled === false ? [] : [serial],
    );
    return totalYield(polled, day, this.records);
  }

  private update(key: string, record: DayRecord): SourceUpdate {
    const { minutes: _minutes, ...state } = record;
    const isWhole = this.rewrites.has(key);
    const fromS = isWhole ? undefined : this.stored.get(key)?.untilS;
    const name = this.recorder.nameOf(record.source);
    return { state, name, minutes: minuteRun(record, fromS ?? record.startS, isWhole) };
  }

  private commit(changedRecords: readonly (readonly [string, DayRecord])[]): void {
    for (const [key, record] of changedRecords) {
      this.stored.set(key, record);
      // Another record may have been taken in meanwhile.
      if (this.records.get(key) === record) this.rewrites.delete(key);
    }
    this.forgetOld();
  }

  private forgetOld(): void {
    const yesterday = dayAfter(dayOf(this.recordedUntilS), -1);
    for (const [key, record] of this.records) {
      if (record.day >= yesterday || this.stored.get(key) !== record) continue;
      this.records.delete(key);
      this.stored.delete(key);
    }
  }
}
