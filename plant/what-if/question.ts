import type { PlantChange } from "./plant-change.ts";
import type { Battery } from "./engine.ts";
import type { House } from "./house.ts";
import type { Price } from "./sizes.ts";
import type { Market, Tariff } from "./tariff.ts";
import type { GridCharge } from "./windows.ts";

/** Prices of a house. No amount is given unless both are known. */
export interface Prices {
  readonly buy?: Tariff | undefined;
  readonly sell?: Tariff | undefined;
  readonly feePerMonth?: number | undefined;
}

export interface SizeQuestion extends Prices {
  /** Usable capacities in Wh; 0 first. */
  readonly sizesWh: readonly number[];
  readonly battery: Battery;
  /** W for each Wh, unless the battery's own powers count for all sizes. */
  readonly powerPerWh?: number | undefined;
  readonly feedInW: number;
  /** Most AC power of the inverter that the panels share with the battery; no limit unless it is given. */
  readonly inverterW?: number | undefined;
  readonly price?: Price | undefined;
  readonly change?: PlantChange | undefined;
  readonly gridCharge?: GridCharge | undefined;
  /** Present prices of the house, where another tariff is the question. */
  readonly present?: Prices | undefined;
}

export interface Basis {
  readonly house: House;
  readonly sun: Float64Array;
  /** Minutes in which the sun shone and a change is unknown. */
  readonly unknownMinutes: number;
  readonly market?: Market | undefined;
}

/** A house without any change. */
export function basisOf(house: House): Basis {
  return { house, sun: house.minutes.sun, unknownMinutes: 0 };
}

export interface AmountRange {
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/** Exchange with the grid in each month of a house, in its order, as counted: not scaled to days that are not known. */
export interface MonthFlows {
  readonly importWh: Float64Array;
  readonly exportWh: Float64Array;
}

/** Result of a size: in a year where all twelve months are known, else in the recorded time. */
export interface SizeAnswer {
  readonly sizeWh: number;
  readonly importWh: number;
  readonly exportWh: number;
  readonly selfSufficiency: number;
  readonly cycles: number;
  /** Against no battery with the same changes, in the currency of the prices; undefined without known prices. */
  readonly saved: AmountRange | undefined;
  /** Cost of the exchange with the grid; undefined without known prices. */
  readonly cost: number | undefined;
  /** The same at the present prices, where another tariff is asked about. */
  readonly costAtPresent: number | undefined;
  readonly months: MonthFlows;
}

/** The house without a battery and without any change, at its present prices. */
export interface PresentAnswer {
  readonly importWh: number;
  readonly exportWh: number;
  readonly sunWh: number;
  readonly loadWh: number;
  readonly cost: number | undefined;
  readonly months: MonthFlows;
}

/** The answer to a question about batteries. */
export interface SizesAnswer {
  readonly isYear: boolean;
  /** So many single years the record has; from two on they are part of the range. */
  readonly singleYears: number;
  readonly present: PresentAnswer;
  readonly sunWh: number;
  /** Minutes in which the sun shone and a change of the panels is unknown: there nothing was changed. */
  readonly unknownMinutes: number;
  readonly sizes: readonly SizeAnswer[];
  /** The present battery, by the sizes next to it; undefined where the record, or none of the sizes, shows it. */
  readonly presentBattery: SizeAnswer | undefined;
  /** Share of the minutes with a known price. */
  readonly pricedShare: number;
  /** Size with most of the gain, and the largest size that is worth its price. */
  readonly mostOfGainWh: number | undefined;
  readonly worthUpToWh: number | undefined;
}
