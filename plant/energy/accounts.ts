import { totalsOf, type DayFigures } from "../history/figures.ts";
import type { Day } from "../history/local-day.ts";
import { sourceKinds, type PlantSource } from "../history/sources.ts";

// All energies in Wh. Unknown is undefined, never 0: a sum with an unknown part is unknown.

/** Energy of a time, undefined where nobody knows it. */
export type Energy = number | undefined;

/** What the meters of a plant counted in a time. Parts that the plant does not have are 0. */
export interface Meters {
  /** AC energy of all inverters, also of one that discharges the battery. */
  readonly inverterWh: Energy;
  readonly importedWh: Energy;
  readonly exportedWh: Energy;
  readonly chargedWh: Energy;
  readonly dischargedWh: Energy;
  /** Energy that an AC charger took from the house to charge the battery. */
  readonly chargerWh: Energy;
}

/** What became of the energy of a time. */
export interface Account {
  /** Energy from the sun. */
  readonly generatedWh: Energy;
  /** Part of it that stayed in the house. */
  readonly ownUseWh: Energy;
  readonly consumedWh: Energy;
  readonly importedWh: Energy;
  readonly exportedWh: Energy;
}

/**
 * Energy from the sun: what the inverters gave, plus what the battery gained, less what an AC charger
 * put into it. Losses of the battery count as not generated. Never below 0.
 */
export function generated(meters: Meters): Energy {
  const { inverterWh, chargedWh, dischargedWh, chargerWh } = meters;
  return notNegative(sum(inverterWh, chargedWh, negative(dischargedWh), negative(chargerWh)));
}

/** Consumption of the house: from inverters and grid, less export and AC charger. Never below 0. */
export function consumed({ inverterWh, importedWh, exportedWh, chargerWh }: Meters): Energy {
  return notNegative(sum(inverterWh, importedWh, negative(exportedWh), negative(chargerWh)));
}

/** Account of a time. What stayed in the house is what was generated less what was exported. */
export function accountOf(meters: Meters): Account {
  const { importedWh, exportedWh } = meters;
  const generatedWh = generated(meters);
  const ownUseWh = notNegative(sum(generatedWh, negative(exportedWh)));
  return { generatedWh, ownUseWh, consumedWh: consumed(meters), importedWh, exportedWh };
}

/** Self-consumption, 0 to 1: the part of the energy from the sun that stayed in the house. */
export function selfConsumption({ ownUseWh, generatedWh }: Account): Energy {
  return ratio(ownUseWh, generatedWh);
}

/** Self-sufficiency, 0 to 1: the part of the consumption that was not imported. */
export function selfSufficiency({ consumedWh, importedWh }: Account): Energy {
  return ratio(notNegative(sum(consumedWh, negative(importedWh))), consumedWh);
}

/** Yield per installed power in kWh/kWp; undefined without a peak power. */
export function yieldPerPeak(yieldWh: Energy, peakW: number | undefined): Energy {
  return yieldWh === undefined || !peakW || peakW < 0 ? undefined : yieldWh / peakW;
}

/** Sum of accounts; a part is unknown as soon as it is unknown in one of them. */
export function sumAccounts(accounts: readonly Account[]): Account {
  const of = (part: keyof Account) =>
    accounts.length === 0 ? undefined : sum(...accounts.map((account) => account[part]));
  return {
    generatedWh: of("generatedWh"),
    ownUseWh: of("ownUseWh"),
    consumedWh: of("consumedWh"),
    importedWh: of("importedWh"),
    exportedWh: of("exportedWh"),
  };
}

/** Figures of one day, by source. */
export type DayOfSources = ReadonlyMap<string, DayFigures>;

/** Sources that a plant has, as far as they matter here. */
export type PlantParts = ReadonlySet<string>;

/** Meters whose covered times differ by more than this share of the longest do not compare. */
const COMPARABLE = 0.05;

/** A day of which less was recorded has just begun: a meter may answer minutes after another. */
const BEGUN_S = 3600;

/**
 * The meters of a day, over the time that was recorded: counters of the gateway would count the whole
 * day, although grid and battery were recorded for a part of it. A part that the plant has and that was
 * recorded for another time than the inverters is unknown.
 */
export function metersOf(day: DayOfSources, parts: PlantParts): Meters {
  const part = (source: MeterName, way: "inWh" | "outWh"): Energy => {
    if (!parts.has(source)) return 0;
    return isComparable(day, source) ? day.get(source)?.energy[way] : undefined;
  };
  const hasGrid = parts.has("grid");
  return {
    inverterWh: day.get("total")?.energy.inWh,
    importedWh: hasGrid ? part("grid", "inWh") : undefined,
    exportedWh: hasGrid ? part("grid", "outWh") : undefined,
    chargedWh: part("battery", "inWh"),
    dischargedWh: part("battery", "outWh"),
    chargerWh: part("charger", "inWh"),
  };
}

const meterNames = ["grid", "battery", "charger"] as const satisfies readonly PlantSource[];
type MeterName = (typeof meterNames)[number];

function isComparable(day: DayOfSources, source: MeterName): boolean {
  const [ofMeter, ofInverters] = [coveredIn(day, source), coveredIn(day, "total")];
  const longestS = Math.max(ofMeter, ofInverters);
  return day.has(source) && Math.abs(ofMeter - ofInverters) <= COMPARABLE * longestS;
}

function coveredIn(day: DayOfSources, source: string): number {
  return day.get(source)?.energy.coveredS ?? 0;
}

function hasJustBegun(day: DayOfSources, parts: PlantParts): boolean {
  const isLate = meterNames.some((source) => parts.has(source) && !isComparable(day, source));
  return isLate && [...day.values()].every(({ energy }) => energy.coveredS < BEGUN_S);
}

/** The sources that an account is made of. */
export const accountSources: readonly PlantSource[] = ["total", ...meterNames];

/** A day with its account. */
export interface AccountedDay {
  readonly day: Day;
  readonly account: Account;
}

/**
 * Accounts of all days of which anything is known of the inverters, in order. A day that has just begun is left out,
 * as if it was not recorded, while its meters do not compare: it would make its whole year unknown.
 */
export function accountDays(
  figures: ReadonlyMap<string, readonly DayFigures[]>,
): readonly AccountedDay[] {
  const parts = new Set([...figures].flatMap(([source, days]) => (days.length > 0 ? source : [])));
  const byDay = new Map<Day, Map<string, DayFigures>>();
  for (const [source, days] of figures) {
    for (const one of days) {
      const sources = byDay.get(one.day) ?? new Map<string, DayFigures>();
      byDay.set(one.day, sources.set(source, one));
    }
  }
  return [...byDay]
    .filter(([, sources]) => sources.has("total") && !hasJustBegun(sources, parts))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, sources]) => ({ day, account: accountOf(metersOf(sources, parts)) }));
}

/** The day or month that yielded most, and how much. */
export interface Best {
  readonly first: Day;
  readonly yieldWh: number;
}

/** The bucket of days that yielded most; the earliest of equals. */
export function bestOf(
  buckets: readonly { readonly first: Day; readonly figures: readonly DayFigures[] }[],
): Best | undefined {
  let best: Best | undefined;
  for (const { first, figures } of buckets) {
    const totals = totalsOf(sourceKinds.total, figures);
    if (totals && totals.into > (best?.yieldWh ?? 0)) best = { first, yieldWh: totals.into };
  }
  return best;
}

function sum(...parts: readonly Energy[]): Energy {
  let total = 0;
  for (const part of parts) {
    if (part === undefined) return undefined;
    total += part;
  }
  return total;
}

function negative(energy: Energy): Energy {
  return energy === undefined ? undefined : -energy;
}

function notNegative(energy: Energy): Energy {
  return energy === undefined ? undefined : Math.max(energy, 0);
}

function ratio(part: Energy, whole: Energy): Energy {
  if (part === undefined || whole === undefined || whole <= 0) return undefined;
  return Math.min(part / whole, 1);
}
