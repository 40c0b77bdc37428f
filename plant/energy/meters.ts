import { balanceOf, type Balance, type MeterPowers } from "../balance/balance.ts";
import { inverterId, type MeasuredSource } from "../history/sources.ts";

export interface PlantFacts {
  /** Present sources: without a record of the day such a source is unknown, not 0. */
  readonly parts: ReadonlySet<string>;
  /** Serials of the inverters that the battery feeds, as far as the limiter's settings tell. */
  readonly storage: readonly string[];
}

/** A plant that is known by the records of a day only. */
export const unknownPlant: PlantFacts = { parts: new Set(), storage: [] };

/** The meters that a balance is made of, by source. */
export const meterSources = {
  total: "inverters",
  grid: "grid",
  battery: "battery",
  controller: "controller",
  charger: "charger",
  chargerInput: "chargerInput",
} as const satisfies Partial<Record<MeasuredSource, keyof MeterPowers>>;
export type MeterSource = keyof typeof meterSources;

/** The sources that sun and house follow from, beside the inverters that the battery feeds. */
export const meterNames = Object.keys(meterSources).filter(
  (name): name is MeterSource => name in meterSources,
);

/** Whether other sources are derived from a source. */
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

/** Sum of powers; unknown if the list is empty. */
export function sumOf(values: readonly number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : Number.NaN;
}

/** Balance of the powers of meters, which may be unknown, and of the inverters that the battery feeds. */
export function balanceFrom(
  powers: Readonly<Record<string, number>>,
  fromBattery: number,
): Balance {
  const { inverters = Number.NaN } = powers;
  return balanceOf({ ...powers, inverters, fromBattery });
}
