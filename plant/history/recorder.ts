import { shortName } from "../live/short-name.ts";
import { totalMaximumW } from "#protocol/areas/bounds.ts";
import {
  addSamples,
  type DayEnergy,
  encodeMinutes,
  energyOf,
  higherPeak,
  MAX_GAP_S,
  minutesOf,
} from "./day-minutes.ts";
import type { DayRecord } from "./day-record.ts";
import { dayAfter, dayOf, dayStartS, type Day } from "./local-day.ts";
import { type SampleArea, SampleRing, type SampleReader } from "./sample-ring.ts";
import {
  sourceReadings,
  type FeedStates,
  type IsDue,
  type SourceReading,
} from "./source-readings.ts";
import { type SourceId, sourceOf } from "./sources.ts";
import type { TimeWindow } from "./time-window.ts";
import type { Unwritten } from "./unwritten.ts";
import { countYield, readBy, yieldOf, type YieldReading } from "./yield-counter.ts";

/** Samples that a source keeps in full by default: an hour at a sample each second. */
const RING = 3600;
/** A reading that stands still is written down again after this many seconds, so that it is no gap. */
const REPEAT_S = 10;
/** Samples of a source that the end of a visit leaves for the next visit; records are written every minute. */
const MOST_LEFT = 600;
/** A counter that stands still is written down again after so many seconds, for the energy of its power. */
const REPEAT_YIELD_S = 15;
/** Readings of a counter that wait for the next record; far more than come between two. */
const MOST_YIELDS = 500;
/** So long a sum above what its inverters can give is left out; then one of them is not known. */
const DOUBT_S = 120;

interface Track {
  readonly ring: SampleRing;
  name: string | undefined;
  lastS: number;
  /** Up to here it is in the records. */
  writtenS: number;
  lastValue: number;
  /** The most that the source can give, in W. */
  mostW: number;
  /** When its last value was that was not doubtful. */
  soundS: number;
  yields: YieldReading[];
}

interface BringUpOptions {
  /** The visit ends: to the last sample, and not only to the last whole minute. */
  readonly isLast?: boolean | undefined;
  /** The yield of all inverters together, where it is known. */
  readonly sumWh?: number | undefined;
  /** An older tab exists: samples that this tab has not received are left for that tab to write. */
  readonly isYounger?: boolean | undefined;
  /** Time now; if omitted, no record counts as ahead of it. */
  readonly nowS?: number | undefined;
}

/** Samples to be written of a source on a day, given its stored record. */
export type BringUp = (
  kept: DayRecord | undefined,
  before: DayRecord | undefined,
) => DayRecord | undefined;

/**
 * Keeps the last hour of every source at full rate, and updates the records of days from it. A record has an end and
 * gets only later samples, so tabs that record the same gateway count nothing twice. A record that ends in the
 * future gets this recorder's unwritten samples: the clock was ahead.
 */
export class Recorder {
  private readonly tracks = new Map<SourceId, Track>();
  /** When each group of sources was read last. */
  private readonly readings = new Map<string, { readonly mark: unknown; readonly atS: number }>();
  private unbrokenS = Infinity;
  private heardS = Number.NEGATIVE_INFINITY;
  private readonly capacity: number;

  /** `capacity`: samples that each source keeps; at least those that come between two records. */
  constructor(capacity = RING) {
    this.capacity = capacity;
  }

  /** Since when, in seconds, it observes without a gap; infinite before the first states. */
  get sinceS(): number {
    return this.unbrokenS;
  }

  /**
   * Adds the present state of the feeds; called with every message, and every few seconds. `read` returns the
   * recorded values.
   */
  observe(states: FeedStates, read = sourceReadings): void {
    const nowS = states.nowMs / 1000;
    if (Math.abs(nowS - this.heardS) > MAX_GAP_S) this.unbrokenS = nowS;
    if (nowS < this.heardS - MAX_GAP_S) this.tracks.forEach((track) => rewind(track, nowS));
    this.heardS = nowS;
    const isDue: IsDue = (group, mark) => {
      const last = this.readings.get(group) ?? { mark: group, atS: Number.NEGATIVE_INFINITY };
      if (last.mark === mark && nowS >= last.atS && nowS - last.atS < REPEAT_S) return false;
      this.readings.set(group, { mark, atS: nowS });
      return true;
    };
    for (const reading of read(states, isDue)) this.take(reading, nowS);
  }

  /** Sources observed since the start, inverters before the total that is summed from them. */
  get sources(): readonly SourceId[] {
    return [...this.tracks.keys()].sort((a, b) => Number(a === "total") - Number(b === "total"));
  }

  /** The owner's name of a source. */
  nameOf(source: SourceId): string | undefined {
    return this.tracks.get(source)?.name;
  }

  lastHour(source: SourceId): SampleReader | undefined {
    return this.tracks.get(source)?.ring;
  }

  /** Forgets all samples, as when the owner clears the history. */
  clear(): void {
    this.tracks.clear();
    this.readings.clear();
  }

  openDays(source: SourceId): readonly Day[] {
    const track = this.tracks.get(source);
    if (!track) return [];
    const { ring, writtenS, lastS, yields } = track;
    const [first = lastS] = ring.read({ fromS: writtenS, toS: lastS }).timesS;
    const timesS = [
      ...yields.map(({ timeS }) => timeS),
      ...(lastS > writtenS ? [first, lastS] : []),
    ];
    return [...new Set(timesS.map(dayOf))].sort();
  }

  bringUp(source: SourceId, day: Day, options: BringUpOptions = {}): BringUp {
    const { isLast = false, isYounger = false, sumWh, nowS = Infinity } = options;
    const total = sumWh === undefined ? undefined : { yieldWh: sumWh };
    return (kept, before) => {
      const track = this.tracks.get(source);
      const dayRecord = kept ?? emptyRecord(source, day);
      const isAhead = dayRecord.untilS > nowS + MAX_GAP_S;
      const isOthers = isYounger && (isAhead || this.unbrokenS > dayRecord.untilS);
      if (!track || isOthers) return undefined;
      const seenS = isLast ? track.lastS : Math.floor(track.lastS / 60) * 60;
      const window = {
        fromS: Math.max(dayRecord.startS, isAhead ? track.writtenS : dayRecord.untilS),
        toS: Math.min(seenS, endOf(day)),
      };
      const samples = addedSamples(track.ring, dayRecord, window);
      const yields = addedYields(track, notAhead(dayRecord, nowS), before);
      return samples || yields || total
        ? { ...dayRecord, ...samples, ...yields, ...total }
        : undefined;
    };
  }

  /**
   * A record at this moment, for display. The yield of all inverters keeps its last sum: their common counter drops
   * with each of them.
   */
  upToNow(source: SourceId, day: Day, kept: DayRecord | undefined): DayRecord | undefined {
    if (!this.openDays(source).includes(day)) return kept;
    const sumWh = source === "total" ? kept?.yieldWh : undefined;
    return this.bringUp(source, day, { isLast: true, sumWh })(kept, undefined) ?? kept;
  }

  /**
   * Notes the end of a stored record, so that the same samples are not tried again. A future end, from a clock that
   * was ahead, says nothing about present samples.
   */
  settle(source: SourceId, record: DayRecord): void {
    const track = this.tracks.get(source);
    if (!track) return;
    const isPast = (timeS: number) => timeS <= this.heardS + MAX_GAP_S;
    const countedS = record.counter?.lastS ?? 0;
    if (isPast(countedS)) track.yields = track.yields.filter(({ timeS }) => timeS > countedS);
    if (isPast(record.untilS)) track.writtenS = Math.max(track.writtenS, record.untilS);
  }

  /**
   * Samples of every source that no record has yet, and the last that a record has, so that a returning visit
   * continues there.
   */
  unwritten(): Unwritten {
    return [...this.tracks].flatMap(([source, { ring, name, lastS, writtenS, yields }]) => {
      const isOver = lastS <= writtenS && this.heardS - lastS > MAX_GAP_S;
      if (isOver && yields.length === 0) return [];
      const { timesS, values } = ring.read({ fromS: writtenS - MAX_GAP_S, toS: lastS });
      return { source, name, timesS: newest(timesS), values: newest(values), yields };
    });
  }

  /**
   * Restores the samples of an earlier visit, before anything is observed. Samples already recorded, or in the future
   * after a change of the clock, are left out.
   */
  resume(left: Unwritten, nowMs: number): void {
    const isPast = (timeS: number) => timeS * 1000 <= nowMs;
    for (const { source, name, timesS, values, yields } of left) {
      const track = this.trackOf(source);
      track.name = name;
      track.yields = yields.filter(({ timeS }) => isPast(timeS));
      timesS.forEach((timeS, at) => {
        const value = values[at] ?? Number.NaN;
        if (isPast(timeS) && track.ring.append(timeS, value)) track.lastS = timeS;
      });
    }
  }

  private take(reading: SourceReading, timeS: number): void {
    const { source, name, value, ageS = 0, mostW = Infinity, yieldWh } = reading;
    const track = this.trackOf(source);
    track.name = keptName(name);
    track.mostW = mostW;
    const measuredS = Math.max(timeS - ageS, 0);
    // Of a source without a counter nobody knows how much it can give.
    const isCounting =
      yieldWh !== undefined || (reading.mostW !== undefined && value !== undefined);
    if (isCounting) noteYield(track, { wh: yieldWh, timeS, measuredS, powerW: value });
    if (value === undefined || value > mostW || isInDoubt(track, reading, timeS)) return;
    const isSame = value === track.lastValue && timeS - track.lastS < 1;
    if (isSame) return;
    if (track.ring.append(timeS, value)) {
      track.lastS = timeS;
      track.lastValue = value;
    }
  }

  private trackOf(source: SourceId): Track {
    const known = this.tracks.get(source);
    if (known) return known;
    const ring = new SampleRing(this.capacity, MAX_GAP_S);
    const track = {
      ring,
      name: undefined,
      lastS: Number.NEGATIVE_INFINITY,
      writtenS: Number.NEGATIVE_INFINITY,
      lastValue: Number.NaN,
      mostW: Infinity,
      soundS: Number.NEGATIVE_INFINITY,
      yields: [],
    };
    this.tracks.set(source, track);
    return track;
  }
}

/** Starts a track again after the clock was set back: its samples have times that are still to come. */
function rewind(track: Track, nowS: number): void {
  track.ring.clear();
  track.lastS = Number.NEGATIVE_INFINITY;
  track.writtenS = Number.NEGATIVE_INFINITY;
  track.lastValue = Number.NaN;
  track.yields = track.yields.filter(({ timeS }) => timeS <= nowS);
}

/** Whether a sum above what its inverters can give is too new to be believed. */
function isInDoubt(track: Track, { isDoubtful }: SourceReading, timeS: number): boolean {
  if (isDoubtful !== true) track.soundS = timeS;
  return isDoubtful === true && Math.abs(timeS - track.soundS) < DOUBT_S;
}

function notAhead(record: DayRecord, nowS: number): DayRecord {
  const { counter, startS } = record;
  const isAhead = counter !== undefined && counter.lastS > nowS + MAX_GAP_S;
  return isAhead ? { ...record, counter: readBy(counter, startS) } : record;
}

function newest(figures: Float64Array | Float32Array): number[] {
  return Array.from(figures.slice(-MOST_LEFT));
}

function isGiving({ powerW = 0 }: YieldReading): boolean {
  return powerW > 0;
}

function noteYield(track: Track, reading: YieldReading): void {
  const last = track.yields[track.yields.length - 1];
  const isSame = last && last.wh === reading.wh && isGiving(last) === isGiving(reading);
  const isOld = isSame && reading.timeS - last.timeS < REPEAT_YIELD_S;
  if (isOld) return;
  // If two readings have the same time, the later counts.
  if (last?.timeS === reading.timeS) track.yields.pop();
  track.yields.push(reading);
  if (track.yields.length > MOST_YIELDS) track.yields.shift();
}

function addedYields(
  { yields, mostW }: Track,
  { day, startS, counter: counted }: DayRecord,
  before: DayRecord | undefined,
): Pick<DayRecord, "counter" | "yieldWh"> | undefined {
  const context = { startS, before: before?.counter, mostW: Math.min(mostW, totalMaximumW) };
  const counter = yields
    .filter(({ timeS }) => dayOf(timeS) === day)
    .reduce((dayRecord, reading) => countYield(dayRecord, reading, context), counted);
  if (counter === counted || !counter) return undefined;
  return { counter, yieldWh: yieldOf(counter, startS) };
}

function addedSamples(
  ring: SampleReader,
  record: DayRecord,
  window: TimeWindow,
): Pick<DayRecord, "minutes" | "energy" | "untilS" | "peak"> | undefined {
  if (window.toS <= window.fromS) return undefined;
  const minutes = minutesOf(record);
  const { timesS, values } = ring.read(window);
  // Earlier there is nothing to add; a record that is new would look at each minute since midnight.
  const firstS = (timesS[0] ?? window.fromS) - MAX_GAP_S;
  const fromS = Math.max(window.fromS, firstS);
  addSamples(minutes, record.startS, ring, { fromS, toS: window.toS });
  let { peak } = record;
  values.forEach((value, at) => {
    peak = higherPeak(peak, { value, timeS: timesS[at] ?? 0 });
  });
  const energy = addedEnergy(record, energyOf(minutes), ring.area({ fromS, toS: window.toS }));
  const added = { minutes: encodeMinutes(minutes), energy, untilS: window.toS };
  return peak ? { ...added, peak } : added;
}

/** A minute in which a source went both ways holds only the difference: both come from the samples. */
function addedEnergy(
  { source, energy }: DayRecord,
  ofMinutes: DayEnergy,
  { valueHours, belowHours }: SampleArea,
): DayEnergy {
  if (sourceOf(source)?.flows.length !== 2) return ofMinutes;
  const inWh = energy.inWh + valueHours + belowHours;
  return { ...ofMinutes, inWh, outWh: energy.outWh + belowHours };
}

function endOf(day: Day): number {
  return dayStartS(dayAfter(day, 1)) ?? 0;
}

function emptyRecord(source: SourceId, day: Day): DayRecord {
  const startS = dayStartS(day) ?? 0;
  const energy = { inWh: 0, outWh: 0, coveredS: 0 };
  return { source, day, startS, untilS: startS, minutes: new Uint8Array(0), energy };
}

/** The record of the day before, completed by the first readings of a day; undefined when nothing changes. */
export function completedBy(
  { counter: later }: DayRecord,
  before: DayRecord | undefined,
): DayRecord | undefined {
  if (later?.earlierWh === undefined || !before?.counter) return undefined;
  const yieldWh = Math.max(0, yieldOf(before.counter, before.startS) + later.earlierWh);
  return yieldWh === before.yieldWh ? undefined : { ...before, yieldWh };
}

function keptName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : shortName(name);
}
