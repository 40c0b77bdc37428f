import {
  type DayEnergy,
  type DayMinutes,
  emptyMinutes,
  encodeMinutes,
  energyOf,
  higherPeak,
  minutesOf,
} from "../history/day-minutes.ts";
import type { DayRecord } from "../history/day-record.ts";
import { inverterId, type DerivedSource } from "../history/sources.ts";
import {
  balanceFrom,
  meterNames,
  meterSources,
  sumOf,
  type MeterSource,
  type PlantFacts,
} from "./meters.ts";

/** Sources that each derived source needs; a part that the plant lacks is not needed. */
const needs = {
  sun: ["total", "battery", "controller", "charger", "chargerInput"],
  house: ["total", "grid", "charger", "chargerInput"],
} as const satisfies Readonly<Record<DerivedSource, readonly MeterSource[]>>;

export const derivedSources: readonly DerivedSource[] = ["sun", "house"];

/** Energies of times that differ by less make a sum, s. */
const COMPARABLE_S = 300;

type DayRecords = ReadonlyMap<string, DayRecord>;

/**
 * Records of sun and house of a day, by source, computed by the minute from the meters; without curves from their
 * energies. A minute with an unknown meter stays unknown, and the house without a meter at the grid is left out.
 */
export function derivedDay(records: DayRecords, plant: PlantFacts): readonly DayRecord[] {
  return derivedSources.flatMap((source) => deriveDay(source, records, plant) ?? []);
}

function deriveDay(
  source: DerivedSource,
  records: DayRecords,
  { parts, storage }: PlantFacts,
): DayRecord | undefined {
  const total = records.get("total");
  const wanted = needs[source].filter((name) => records.has(name) || parts.has(name));
  const read = wanted.flatMap((name) => records.get(name) ?? []);
  const isSilent = read.length < wanted.length;
  if (!total || isSilent || (source === "house" && !records.has("grid"))) return undefined;
  const { day, startS } = total;
  const base = { source, day, startS, untilS: Math.min(...read.map(({ untilS }) => untilS)) };
  const isWithSun = source === "sun" && read.length === 1;
  // Without a battery, the gateway's own counters say more than a record with gaps.
  const yieldWh = isWithSun && total.yieldWh !== undefined ? { yieldWh: total.yieldWh } : {};
  if (read.every(({ minutes }) => minutes.length > 0)) {
    const fed = storage.flatMap((serial) => records.get(inverterId(serial)) ?? []);
    const minutes = derivedMinutes(source, read, fed);
    const peak = peakOf(minutes, startS);
    const isCounted = source === "house" && areCounted(records);
    const energy = isCounted ? derivedEnergy(source, read) : energyOf(minutes);
    return {
      ...base,
      ...yieldWh,
      minutes: encodeMinutes(minutes),
      energy,
      ...(peak && { peak }),
    };
  }
  return { ...base, ...yieldWh, minutes: new Uint8Array(0), energy: derivedEnergy(source, read) };
}

/** Whether the energies of grid and inverters say more than their minutes: the meter's counters count. */
function areCounted(records: DayRecords): boolean {
  const [grid, total] = [records.get("grid"), records.get("total")];
  if (grid?.meter === undefined || total === undefined) return false;
  return Math.abs(grid.energy.coveredS - total.energy.coveredS) <= COMPARABLE_S;
}

function derivedMinutes(
  source: DerivedSource,
  read: readonly DayRecord[],
  fed: readonly DayRecord[],
): DayMinutes {
  const result = emptyMinutes();
  const columns = read.map((record) => ({ name: meterOf(record), ...minutesOf(record) }));
  const storage = fed.map(minutesOf);
  for (let minute = 0; minute < result.covered.length; minute += 1) {
    const covered = Math.min(...columns.map((column) => column.covered[minute] ?? 0));
    if (covered === 0) continue;
    const powers: Record<string, number> = {};
    for (const { name, mean } of columns) powers[name] = mean[minute] ?? 0;
    const fromBattery = storage.map((one) =>
      (one.covered[minute] ?? 0) > 0 ? (one.mean[minute] ?? 0) : Number.NaN,
    );
    const value = Math.round(balanceFrom(powers, sumOf(fromBattery))[source]);
    result.low[minute] = value;
    result.mean[minute] = value;
    result.high[minute] = value;
    result.covered[minute] = covered;
  }
  return result;
}

function derivedEnergy(source: DerivedSource, read: readonly DayRecord[]): DayEnergy {
  const energies: Record<string, number> = {};
  for (const record of read) energies[meterOf(record)] = record.energy.inWh - record.energy.outWh;
  const wh = balanceFrom(energies, Number.NaN)[source];
  const coveredS = Math.min(...read.map(({ energy }) => energy.coveredS));
  return { inWh: Math.max(wh, 0), outWh: Math.max(-wh, 0), coveredS };
}

function meterOf({ source }: DayRecord): string {
  const found = meterNames.find((name) => name === source);
  return found ? meterSources[found] : source;
}

function peakOf({ high, covered }: DayMinutes, startS: number): DayRecord["peak"] {
  let peak: DayRecord["peak"];
  for (let minute = 0; minute < covered.length; minute += 1) {
    if (covered[minute] === 0) continue;
    peak = higherPeak(peak, { value: (high[minute] ?? 0) / 10, timeS: startS + minute * 60 + 30 });
  }
  return peak;
}
