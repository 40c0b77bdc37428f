import type { ChargerSide } from "#plant/flow/flow-readings.ts";
import { unmeteredInverters } from "#plant/flow/grid-power.ts";
import { joinRecords, minutesOf, recordKey, type DayRecord } from "#plant/history/day-record.ts";
import { DAY_MINUTES, dayAfter, dayOf } from "#plant/history/local-day.ts";
import { Recorder } from "#plant/history/recorder.ts";
import type { FeedStates } from "#plant/history/sources.ts";
import { totalYield } from "#plant/history/total-yield.ts";
import { feeds } from "#protocol/api/feeds.ts";
import { snapshotMerger, type FeedState } from "#protocol/live/feed.ts";
import { emptyLive, mergeLiveText, type LiveState } from "#protocol/live/live.ts";
import type { BatteryLive } from "#protocol/schema/battery-live.ts";
import type { LimiterRole } from "#protocol/schema/limiter-role.ts";
import type { MinuteRun, SourceUpdate } from "../store/contract.ts";
import { onlyUntil } from "./onlyUntil.ts";

const mergeBattery = snapshotMerger(feeds.battery);

/** Paths of the feeds that hold everything that is recorded. */
export const recordedFeeds = ["/livedata", "/batterylivedata"] as const;

/**
 * Samples that a source keeps until they are written: of two minutes and more at the fastest pace, at which five
 * inverters report once a second each and the total changes with each of them.
 */
const CAPACITY = 1024;

/** The settings of the power limiter that concern the meter; null when the gateway has none. */
export type LimiterSettings = Pick<LimiterRole, "unmetered"> | null;

/** What is known of a source now. */
export interface SourceFigures {
  readonly source: string;
  readonly name: string | undefined;
  /** Undefined when the source has been silent for a minute. */
  readonly value: number | undefined;
  /** The figures of the day as they were written last. */
  readonly today: Omit<DayRecord, "minutes"> | undefined;
}

/** What is to be written now; `commit` is called once it is. */
export interface Pending {
  readonly sources: readonly SourceUpdate[];
  readonly commit: () => void;
}

/**
 * The record of one gateway, made from the texts of its feeds. It keeps the records of yesterday and today as the
 * store has them, and brings them up to date. All times are of the caller's clock.
 */
export class GatewayRecorder {
  private readonly recorder = new Recorder(CAPACITY);
  private readonly written = new Map<string, DayRecord>();
  /** Records that something else than a sample changed: all their minutes are to be written. */
  private readonly adopted = new Map<string, DayRecord>();
  private live: LiveState = emptyLive;
  private battery: FeedState<BatteryLive>;
  private limiter: LimiterSettings | undefined;
  private chargerSide: ChargerSide | undefined;
  private writtenS = Number.NEGATIVE_INFINITY;

  /** Continues records that the store holds. What they hold is not counted again. */
  restore(records: readonly DayRecord[]): void {
    for (const record of records) this.written.set(recordKey(record), record);
  }

  /** Takes note of the power limiter's settings; the grid is not recorded before they are known. */
  setLimiter(limiter: LimiterSettings): void {
    this.limiter = limiter;
  }

  /** Takes note of the side on which the AC charger's power is measured; it is not recorded before. */
  setChargerSide(side: ChargerSide): void {
    this.chargerSide = side;
  }

  /** Whether the gateway has a power meter, whose record needs the power limiter's settings. */
  get hasMeter(): boolean {
    return this.live.power_meter?.enabled === true;
  }

  /** Whether the gateway has an AC charger, whose record needs the side of its power. */
  get hasCharger(): boolean {
    return this.live.charger?.enabled === true;
  }

  /** What the feeds have sent so far, merged. */
  get readings(): Pick<FeedStates, "live" | "battery"> {
    return { live: this.live, battery: this.battery };
  }

  /** Takes in a text of a feed. Returns whether it could be read. */
  message(feed: string, text: string, atMs: number): boolean {
    if (!this.merge(feed, text, atMs)) return false;
    const { live, battery, limiter } = this;
    const unmetered = limiter ? unmeteredInverters(limiter, live.inverters) : limiter;
    const { chargerSide } = this;
    this.recorder.observe({ live, battery, unmetered, chargerSide, nowMs: atMs });
    return true;
  }

  /** What is known of each source. */
  figures(nowMs: number): readonly SourceFigures[] {
    const nowS = nowMs / 1000;
    const day = dayOf(nowS);
    return this.recorder.sources.map((source) => ({
      source,
      name: this.recorder.nameOf(source),
      value: this.recorder
        .lastHour(source)
        ?.read(0, { fromS: nowS - 60, toS: nowS + 1 })
        .values.at(-1),
      today: this.written.get(recordKey({ source, day })),
    }));
  }

  /** Everything up to the last sample that the store does not hold yet. */
  pending(nowMs: number): Pending {
    const taken = new Map(this.adopted);
    const made = new Map(taken);
    for (const source of this.recorder.sources) {
      for (const day of this.recorder.openDays(source)) {
        const key = recordKey({ source, day });
        const sumWh = source === "total" ? this.totalYield(day, made) : undefined;
        const options = { isLast: true, sumWh, nowS: nowMs / 1000 };
        const bringUp = this.recorder.bringUp(source, day, options);
        const before = this.written.get(recordKey({ source, day: dayAfter(day, -1) }));
        const record = bringUp(made.get(key) ?? this.written.get(key), before);
        if (record) made.set(key, record);
      }
    }
    const sources = [...made].map(([key, record]) => this.update(key, record, taken.has(key)));
    return { sources, commit: () => this.commit(made, taken, nowMs) };
  }

  /**
   * Fills gaps of yesterday and today from somebody else's record, such as a browser's. Minutes that are recorded
   * here stay as they are. Returns false when it is of another day.
   */
  adopt(other: DayRecord, nowMs: number): boolean {
    const today = dayOf(nowMs / 1000);
    if (other.day !== today && other.day !== dayAfter(today, -1)) return false;
    const key = recordKey(other);
    const kept = this.adopted.get(key) ?? this.written.get(key);
    // Samples that are not written yet are still to be counted here.
    const past = onlyUntil(other, this.writtenS);
    const joined = kept ? { ...joinRecords(kept, past, "kept"), untilS: kept.untilS } : past;
    this.adopted.set(key, joined);
    return true;
  }

  private merge(feed: string, text: string, atMs: number): boolean {
    if (feed === "/livedata") {
      const merged = mergeLiveText(this.live, text, atMs);
      if (merged.ok) this.live = merged.value;
      return merged.ok;
    }
    if (feed !== "/batterylivedata") return false;
    const merged = mergeBattery(this.battery, text, atMs);
    if (merged.ok) this.battery = merged.value;
    return merged.ok;
  }

  private totalYield(day: string, made: ReadonlyMap<string, DayRecord>): number | undefined {
    const polled = this.live.inverters.flatMap(({ poll_enabled, serial }) =>
      poll_enabled === false ? [] : [serial],
    );
    return totalYield(polled, day, new Map([...this.written, ...made]));
  }

  private update(key: string, record: DayRecord, isAdopted: boolean): SourceUpdate {
    const { minutes: _minutes, ...state } = record;
    const changedS = this.written.get(key)?.untilS ?? record.startS;
    const name = this.recorder.nameOf(record.source);
    return { state, name, minutes: runOf(record, isAdopted ? record.startS : changedS, isAdopted) };
  }

  private commit(
    made: ReadonlyMap<string, DayRecord>,
    taken: ReadonlyMap<string, DayRecord>,
    nowMs: number,
  ): void {
    for (const [key, record] of made) {
      this.written.set(key, record);
      this.recorder.settle(record.source, record);
      if (this.adopted.get(key) === taken.get(key)) this.adopted.delete(key);
    }
    this.writtenS = nowMs / 1000;
    const yesterday = dayAfter(dayOf(this.writtenS), -1);
    for (const [key, { day }] of this.written) if (day < yesterday) this.written.delete(key);
  }
}

/** The minutes of a record from a time to its end, or to the end of the day. */
function runOf(record: DayRecord, fromS: number, isWhole: boolean): MinuteRun {
  const minutes = minutesOf(record);
  const first = Math.max(Math.floor((fromS - record.startS) / 60), 0);
  const untilMinute = Math.ceil((record.untilS - record.startS) / 60);
  const end = isWhole ? DAY_MINUTES : Math.max(untilMinute, first);
  const values = {
    low: minutes.low.slice(first, end),
    mean: minutes.mean.slice(first, end),
    high: minutes.high.slice(first, end),
    covered: minutes.covered.slice(first, end),
  };
  return { first, values };
}
