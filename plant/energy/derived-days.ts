import { encodeMinutes } from "../history/day-bytes.ts";
import { emptyMinutes, energyOf, type DayEnergy, type DayMinutes } from "../history/day-minutes.ts";
import { higherPeak, minutesOf, type DayRecord } from "../history/day-record.ts";
import { inverterId, type DerivedSource, type MeasuredSource } from "../history/sources.ts";
import { balanceOf, type Balance, type MeterPowers } from "../balance/balance.ts";

/** What is known of a plant beyond the records of a day. */
export interface PlantFacts {
  /** Sources that it has now: one without a record of the day is unknown, not 0. */
  readonly parts: ReadonlySet<string>;
  /** Serials of the inverters that the battery feeds, as far as the limiter's settings tell. */
  readonly storage: readonly string[];
}

/** A plant of which only the records of a day tell what it had. */
export const unknownPlant: PlantFacts = { parts: new Set(), storage: [] };

const meterSources = {
  total: "inverters",
  grid: "grid",
  battery: "battery",
  controller: "controller",
  charger: "charger",
  chargerInput: "chargerInput",
} as const satisfies Partial<Record<MeasuredSource, keyof MeterPowers>>;
type MeterSource = keyof typeof meterSources;

/** The sources that sun and house follow from, beside the inverters that the battery feeds. */
export const meterNames = Object.keys(meterSources).filter(
  (name): name is MeterSource => name in meterSources,
);

/** What each follows from; a part that the plant does not have is none. */
const needs = {
  sun: ["total", "battery", "controller", "charger", "chargerInput"],
  house: ["total", "grid", "charger", "chargerInput"],
} as const satisfies Readonly<Record<DerivedSource, readonly MeterSource[]>>;

/** The sources that are derived from others. */
export const derivedSources: readonly DerivedSource[] = ["sun", "house"];

/** Whether a source is one that others are derived from. */
export function isMeter(source: string): boolean {
  return source in meterSources || source.startsWith("inv ");
}

/** Balance of this moment by the newest value of each source; undefined is unknown. A part that the plant has not is 0. */
export function balanceNow(
  valueOf: (source: string) => number | undefined,
  { parts, storage }: PlantFacts,
): Balance {
  const powers: Record<string, number> = {};
  for (const name of meterNames) {
    if (parts.has(name)) powers[meterSources[name]] = valueOf(name) ?? Number.NaN;
  }
  const fed = storage.map((serial) => valueOf(inverterId(serial)) ?? Number.NaN);
  return balanceFrom(powers, sumOf(fed));
}

function sumOf(values: readonly number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : Number.NaN;
}

type DayRecords = ReadonlyMap<string, DayRecord>;

/**
 * The records of sun and house of a day, made minute by minute from those of the meters, by source. A minute of which
 * one of them is unknown stays unknown. Days without curves are made from their energies. Left out is what the plant
 * cannot know, such as the house without a meter at the grid.
 */
export function derivedDay(records: DayRecords, plant: PlantFacts): readonly DayRecord[] {
  return derivedSources.flatMap((source) => derived(source, records, plant) ?? []);
}

function derived(
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
    const energy = energyOf(minutes);
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

function derivedMinutes(
  source: DerivedSource,
  read: readonly DayRecord[],
  fed: readonly DayRecord[],
): DayMinutes {
  const made = emptyMinutes();
  const columns = read.map((record) => ({ name: meterOf(record), ...minutesOf(record) }));
  const storage = fed.map(minutesOf);
  for (let minute = 0; minute < made.covered.length; minute += 1) {
    const covered = Math.min(...columns.map((column) => column.covered[minute] ?? 0));
    if (covered === 0) continue;
    const powers: Record<string, number> = {};
    for (const { name, mean } of columns) powers[name] = mean[minute] ?? 0;
    const fromBattery = storage.map((one) =>
      (one.covered[minute] ?? 0) > 0 ? (one.mean[minute] ?? 0) : Number.NaN,
    );
    const value = Math.round(balanceFrom(powers, sumOf(fromBattery))[source]);
    made.low[minute] = value;
    made.mean[minute] = value;
    made.high[minute] = value;
    made.covered[minute] = covered;
  }
  return made;
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

function balanceFrom(powers: Readonly<Record<string, number>>, fromBattery: number): Balance {
  const { inverters = Number.NaN } = powers;
  return balanceOf({ ...powers, inverters, fromBattery });
}

function peakOf({ high, covered }: DayMinutes, startS: number): DayRecord["peak"] {
  let peak: DayRecord["peak"];
  for (let minute = 0; minute < covered.length; minute += 1) {
    if (covered[minute] === 0) continue;
    peak = higherPeak(peak, { value: (high[minute] ?? 0) / 10, timeS: startS + minute * 60 + 30 });
  }
  return peak;
}
