import { derivedDay } from "./derived-days.ts";
import { unknownPlant } from "./meters.ts";
import {
  type DayMinutes,
  encodeMinutes,
  energyOf,
  higherPeak,
  minutesOf,
  type Peak,
} from "../history/day-minutes.ts";
import type { DayRecord } from "../history/day-record.ts";
import { type Day, DAY_MINUTES } from "../history/local-day.ts";
import { sourceOf } from "../history/sources.ts";

/**
 * Why a stored day is recounted: a value that the device cannot give, a yield above or below the power of the same
 * minutes, or a sum of such days.
 */
export const recountReasons = ["impossible", "above", "below", "sum"] as const;
export type RecountReason = (typeof recountReasons)[number];

/** A stored day of a source that the rules of today would have written otherwise. */
export interface Recount {
  readonly why: RecountReason;
  readonly before: DayRecord;
  readonly after: DayRecord;
}

export interface RecountChange {
  readonly source: string;
  readonly day: Day;
  readonly why: RecountReason;
  readonly before: RecountFigures;
  readonly after: RecountFigures;
}

interface RecountFigures {
  readonly yieldWh?: number | undefined;
  readonly peakW?: number | undefined;
}

export function changeOf({ why, before, after }: Recount): RecountChange {
  const { source, day } = before;
  return { source, day, why, before: figuresOf(before), after: figuresOf(after) };
}

function figuresOf({ yieldWh, peak }: DayRecord): RecountFigures {
  return { ...(yieldWh !== undefined && { yieldWh }), ...(peak && { peakW: peak.value }) };
}

/** The most that a source can give, in W; undefined where nobody knows. */
export type MostOf = (source: string) => number | undefined;

/** A minute of the morning from which on a first reading may be late. */
const LATE_MINUTE = 600;
const DARK_MINUTES = 240;

/**
 * Recounts the records of a day by their minutes. Records without a curve, and differences that gaps of the curve may
 * explain, stay.
 */
export function recountDay(records: readonly DayRecord[], mostOf: MostOf): readonly Recount[] {
  const counted = new Map<string, Recount>();
  for (const record of records) {
    const again = isCounter(record) ? recountOne(record, mostOf(record.source)) : undefined;
    if (again) counted.set(record.source, again);
  }
  const after = new Map(records.map((one) => [one.source, counted.get(one.source)?.after ?? one]));
  const total = records.find(({ source }) => source === "total");
  const summed = total && summedAgain(total, [...after.values()], { counted, mostOf });
  if (!total || !summed) return [...counted.values()];
  after.set("total", summed);
  counted.set("total", { why: "sum", before: total, after: summed });
  for (const again of derivedAgain(records, after)) counted.set(again.before.source, again);
  return [...counted.values()];
}

/**
 * Sun and house of a day whose meters changed. A derived record that does not follow from the recorded meters stays:
 * the recorder knew more of the plant then.
 */
function derivedAgain(
  records: readonly DayRecord[],
  after: ReadonlyMap<string, DayRecord>,
): readonly Recount[] {
  const recorded = new Map(records.map((one) => [one.source, one]));
  const earlier = derivedDay(recorded, unknownPlant);
  return derivedDay(after, unknownPlant).flatMap((derived) => {
    const before = recorded.get(derived.source);
    const followed = earlier.find(({ source }) => source === derived.source);
    if (!before || !followed || !isClose(before, followed)) return [];
    const next = { ...before, ...derived };
    const isSame = next.yieldWh === before.yieldWh && next.energy.inWh === followed.energy.inWh;
    return isSame ? [] : [{ why: "sum" as const, before, after: next }];
  });
}

function isClose({ energy: a }: DayRecord, { energy: b }: DayRecord): boolean {
  const apartWh = Math.max(Math.abs(a.inWh - b.inWh), Math.abs(a.outWh - b.outWh));
  return apartWh <= 5 + 0.02 * Math.max(a.inWh, a.outWh);
}

function isCounter({ source }: DayRecord): boolean {
  const kind = sourceOf(source)?.kind;
  return kind === "inverter" || kind === "string";
}

/** Whether the curve holds all that was recorded: part of it is missing after a change of the zone. */
function isWhole(record: DayRecord): boolean {
  const { coveredS } = energyOf(minutesOf(record));
  return coveredS > 0 && coveredS > record.energy.coveredS - 300;
}

function recountOne(record: DayRecord, mostW: number | undefined): Recount | undefined {
  if (!isWhole(record) || mostW === undefined) return undefined;
  const smooth = withoutImpossible(record, mostW);
  const minutes = minutesOf(smooth);
  const { yieldWh } = smooth;
  const [leastWh, mostWh] = boundsOf(minutes, mostW);
  if (yieldWh === undefined || (yieldWh >= leastWh && yieldWh <= mostWh))
    return smooth === record ? undefined : { why: "impossible", before: record, after: smooth };
  const after = { ...smooth, yieldWh: energyOf(minutes).inWh + gapsOf(minutes).likelyWh };
  return { why: yieldWh > mostWh ? "above" : "below", before: record, after };
}

function summedAgain(
  total: DayRecord,
  after: readonly DayRecord[],
  { counted, mostOf }: { readonly counted: ReadonlyMap<string, Recount>; readonly mostOf: MostOf },
): DayRecord | undefined {
  const inverters = after.filter(({ source }) => sourceOf(source)?.kind === "inverter");
  const mostW = inverters.reduce((sum, { source }) => sum + (mostOf(source) ?? Infinity), 0);
  if (inverters.length === 0 || !isWhole(total)) return undefined;
  const smooth = withoutImpossible(total, mostW);
  const [leastWh, mostWh] = boundsOf(minutesOf(smooth), mostW);
  const yieldsWh = inverters.map(({ yieldWh = Number.NaN }) => yieldWh);
  const sumWh = yieldsWh.reduce((sum, wh) => sum + wh, 0);
  const { yieldWh = Number.NaN } = smooth;
  const isWrong = yieldWh > mostWh || yieldWh < leastWh;
  const isChanged = inverters.some(({ source }) => counted.has(source));
  if (!Number.isNaN(sumWh) && (isWrong || isChanged) && Math.abs(sumWh - yieldWh) > 1)
    return { ...smooth, yieldWh: sumWh };
  return smooth === total ? undefined : smooth;
}

/** A record in which minutes and a peak above the source's maximum are replaced by those of the minutes around. */
function withoutImpossible(record: DayRecord, mostW: number): DayRecord {
  const most = mostW * 11;
  const minutes = minutesOf(record);
  const { low, mean, high, covered } = minutes;
  const isBad = (minute: number) => (covered[minute] ?? 0) > 0 && (high[minute] ?? 0) > most;
  const bad = Array.from({ length: DAY_MINUTES }, (_, minute) => minute).filter(isBad);
  const isPeakBad = (record.peak?.value ?? 0) * 10 > most;
  if (bad.length === 0 && !isPeakBad) return record;
  const isGood = (minute: number) => (covered[minute] ?? 0) > 0 && !bad.includes(minute);
  for (const minute of bad) {
    const value = meanAround(minute, isGood, mean);
    [low[minute], mean[minute], high[minute]] = [value, value, value];
  }
  const peak = isPeakBad ? peakIn(minutes, record.startS) : record.peak;
  const { peak: _, ...rest } = record;
  const again = { minutes: encodeMinutes(minutes), energy: energyOf(minutes) };
  return { ...rest, ...again, ...(peak && { peak }) };
}

function meanAround(minute: number, isGood: (minute: number) => boolean, mean: Int32Array): number {
  for (let apart = 1; apart < DAY_MINUTES; apart += 1) {
    const near = [minute - apart, minute + apart].filter(isGood);
    if (near.length > 0)
      return Math.round(near.reduce((sum, at) => sum + (mean[at] ?? 0), 0) / near.length);
  }
  return 0;
}

function peakIn({ high, covered }: DayMinutes, startS: number): Peak | undefined {
  let peak: Peak | undefined;
  for (let minute = 0; minute < covered.length; minute += 1) {
    if (covered[minute] === 0) continue;
    peak = higherPeak(peak, { value: (high[minute] ?? 0) / 10, timeS: startS + minute * 60 + 30 });
  }
  return peak;
}

/** The least and the most that a counter can have shown beside these minutes, in Wh. */
function boundsOf(minutes: DayMinutes, mostW: number): readonly [leastWh: number, mostWh: number] {
  const { inWh } = energyOf(minutes);
  const { darkMinutes } = gapsOf(minutes, mostW);
  return [0.7 * inWh - 10, 1.05 * inWh + (mostW * darkMinutes) / 60 + 10];
}

/** Minutes with unknown power in which the source may have given some, and its likely power in them. */
function gapsOf({ mean, covered }: DayMinutes, mostW = Infinity) {
  const known = Array.from(covered.keys()).filter((minute) => (covered[minute] ?? 0) > 0);
  const powerW = (minute: number) => (mean[minute] ?? 0) / 10;
  const [first = 0] = known;
  const isMorning = first < LATE_MINUTE && powerW(first) < mostW / 10;
  let darkMinutes = isMorning ? 0 : Math.max(0, first - DARK_MINUTES);
  let likelyWh = 0;
  for (const [index, minute] of known.entries()) {
    const last = known[index - 1] ?? minute - 1;
    const gap = minute - last - 1;
    // A minute of which a part is known has the rest as a gap.
    darkMinutes += gap + 1 - (covered[minute] ?? 0) / 600;
    if (gap > 0) likelyWh += ((powerW(last) + powerW(minute)) / 2) * (gap / 60);
  }
  return { darkMinutes, likelyWh };
}
