import { LEAST_WH, totalsOf, type DayFigures } from "../history/figures.ts";
import type { Day } from "../history/local-day.ts";
import { sourceKinds, type PlantSource } from "../history/sources.ts";

// All energies in Wh. Unknown is undefined, never 0: a sum with an unknown part is unknown.

/** Energy of a span; undefined if unknown. */
export type Energy = number | undefined;

/**
 * Origin and use of the energy of a time: `generatedWh + importedWh + dischargedWh` is `consumedWh + exportedWh +
 * chargedWh + lostWh`. Absent parts are 0. See balance.ts.
 */
export interface Account {
  readonly generatedWh: Energy;
  readonly importedWh: Energy;
  readonly dischargedWh: Energy;
  /** By the house, without an AC charger. */
  readonly consumedWh: Energy;
  readonly exportedWh: Energy;
  readonly chargedWh: Energy;
  /** Lost in charger and inverters, and where meters disagree. */
  readonly lostWh: Energy;
}

/** Part of the energy from the sun that was not exported. Never below 0. */
export function ownUse({ generatedWh, exportedWh }: Account): Energy {
  return notNegative(sum(generatedWh, negative(exportedWh)));
}

/**
 * Self-consumption, 0 to 1: the part of the energy from the sun that stayed in the house; undefined of energy that is
 * shown as 0 Wh.
 */
export function selfConsumption(account: Account): Energy {
  return ratio(ownUse(account), account.generatedWh);
}

/** Self-sufficiency, 0 to 1: the part of the consumption that was not imported; undefined as above. */
export function selfSufficiency({ consumedWh, importedWh }: Account): Energy {
  return ratio(notNegative(sum(consumedWh, negative(importedWh))), consumedWh);
}

/** Yield per installed power in kWh/kWp; undefined without a peak power. */
export function yieldPerPeak(yieldWh: Energy, peakW: number | undefined): Energy {
  return yieldWh === undefined || !peakW || peakW < 0 ? undefined : yieldWh / peakW;
}

/** A part of the energy of a time, by the name of its text. */
export type AccountPartName =
  | "sun"
  | "discharged"
  | "imported"
  | "unmetered"
  | "house"
  | "charged"
  | "exported"
  | "lost";

/** Energy of a source or a use. */
export interface AccountPart {
  readonly id: AccountPartName;
  readonly wh: number;
}

/** Where energy came from and where it went; both sides have the same sum. */
export interface AccountSides {
  readonly sources: readonly AccountPart[];
  readonly uses: readonly AccountPart[];
}

/** Both sides of an account, with the parts of which there is some; undefined while a part is unknown. */
export function sidesOf(account: Account): AccountSides | undefined {
  const { generatedWh, importedWh, dischargedWh, consumedWh, exportedWh, chargedWh, lostWh } =
    account;
  if (
    generatedWh === undefined ||
    importedWh === undefined ||
    dischargedWh === undefined ||
    consumedWh === undefined ||
    exportedWh === undefined ||
    chargedWh === undefined ||
    lostWh === undefined
  ) {
    return undefined;
  }
  return {
    sources: noticeable([
      { id: "sun", wh: generatedWh },
      { id: "discharged", wh: dischargedWh },
      { id: "imported", wh: importedWh },
      // Meters that disagree.
      { id: "unmetered", wh: -lostWh },
    ]),
    uses: noticeable([
      { id: "house", wh: consumedWh },
      { id: "charged", wh: chargedWh },
      { id: "exported", wh: exportedWh },
      { id: "lost", wh: lostWh },
    ]),
  };
}

function noticeable(parts: readonly AccountPart[]): readonly AccountPart[] {
  return parts.filter(({ wh }) => wh >= LEAST_WH);
}

/** Sum of accounts; a part is unknown as soon as it is unknown in any account. */
export function sumAccounts(accounts: readonly Account[]): Account {
  const of = (part: keyof Account) =>
    accounts.length === 0 ? undefined : sum(...accounts.map((account) => account[part]));
  return {
    generatedWh: of("generatedWh"),
    importedWh: of("importedWh"),
    dischargedWh: of("dischargedWh"),
    consumedWh: of("consumedWh"),
    exportedWh: of("exportedWh"),
    chargedWh: of("chargedWh"),
    lostWh: of("lostWh"),
  };
}

export type DayOfSources = ReadonlyMap<string, DayFigures>;

/** Sources of a plant that an account uses. */
export type PlantParts = ReadonlySet<string>;

/** Meters whose covered times differ by more than this share of the longest do not compare. */
const COMPARABLE = 0.05;

/** A day of which less was recorded has just begun: a meter may answer minutes after another. */
const BEGUN_S = 3600;

/**
 * The account of a day over the recorded time: the gateway's counters cover the whole day, even if grid and battery
 * were recorded for a part of it. A part recorded for another time than the inverters is unknown.
 */
export function accountOf(day: DayOfSources, parts: PlantParts): Account {
  const energyIn = (source: MeterName): { readonly inWh: Energy; readonly outWh: Energy } => {
    const figures = isComparable(day, source) ? day.get(source) : undefined;
    return figures?.energy ?? { inWh: undefined, outWh: undefined };
  };
  const none = { inWh: 0, outWh: 0 };
  const grid = energyIn("grid");
  const battery = parts.has("battery") ? energyIn("battery") : none;
  const house = energyIn("house");
  const account = {
    generatedWh: energyIn("sun").inWh,
    importedWh: grid.inWh,
    dischargedWh: battery.outWh,
    consumedWh: notNegative(sum(house.inWh, negative(house.outWh))),
    exportedWh: grid.outWh,
    chargedWh: battery.inWh,
  };
  return { ...account, lostWh: lostIn(account) };
}

function lostIn(account: Omit<Account, "lostWh">): Energy {
  const { generatedWh, importedWh, dischargedWh, consumedWh, exportedWh, chargedWh } = account;
  const uses = sum(consumedWh, exportedWh, chargedWh);
  return sum(generatedWh, importedWh, dischargedWh, negative(uses));
}

const meterNames = ["sun", "house", "grid", "battery"] as const satisfies readonly PlantSource[];
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

export const accountSources: readonly PlantSource[] = ["total", ...meterNames];

export interface AccountedDay {
  readonly day: Day;
  readonly account: Account;
}

/**
 * Accounts of all days with known inverters, in order. A new day is left out while its meters do not compare: it would
 * make its whole year unknown.
 */
export function accountDays(
  figures: ReadonlyMap<string, readonly DayFigures[]>,
): readonly AccountedDay[] {
  // A battery that was added later does not exist before; a silent battery is unknown.
  const since = new Map(
    [...figures].flatMap(([source, [first, ...rest]]) =>
      first
        ? [[source, rest.reduce((day, one) => (one.day < day ? one.day : day), first.day)]]
        : [],
    ),
  );
  const partsOn = (day: Day): PlantParts =>
    new Set([...since].flatMap(([source, from]) => (from <= day ? source : [])));
  const byDay = new Map<Day, Map<string, DayFigures>>();
  for (const [source, days] of figures) {
    for (const one of days) {
      const sources = byDay.get(one.day) ?? new Map<string, DayFigures>();
      byDay.set(one.day, sources.set(source, one));
    }
  }
  return [...byDay]
    .filter(([day, sources]) => sources.has("total") && !hasJustBegun(sources, partsOn(day)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, sources]) => ({ day, account: accountOf(sources, partsOn(day)) }));
}

/** The day or month that yielded most, and how much. */
export interface Best {
  readonly first: Day;
  readonly yieldWh: number;
}

/** The bucket of days that yielded most; the earliest of equals. */
export function bestPeriod(
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
  if (part === undefined || whole === undefined || whole < LEAST_WH) return undefined;
  return Math.min(part / whole, 1);
}
