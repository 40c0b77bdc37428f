/** A question about a battery. Energies in Wh, powers in W, prices in the owner's currency per kWh. */
export interface WhatIfInput {
  /** Usable capacities to try, above 0; 40 steps from 0 to 10 kWh unless given. No battery is always tried as well. */
  readonly sizesWh?: readonly number[];
  /** Power of the battery; half a watt for each Wh unless given. */
  readonly powerW?: number | undefined;
  /** Serials of the inverters that the present battery feeds; needed where the record has a battery. */
  readonly batteryInverters?: readonly string[];
  /** Price of a kWh from the grid, and pay for a kWh fed in; the prices that the hub keeps unless given. */
  readonly buyPerKWh?: number | undefined;
  readonly sellPerKWh?: number | undefined;
  /** Price of a kWh of battery, and the years in which it should pay (15). */
  readonly batteryPerKWh?: number | undefined;
  readonly years?: number | undefined;
  /** Most power that may flow to the grid. */
  readonly feedInW?: number | undefined;
  /** First and last day, such as "2026-11-22"; the first recorded day and yesterday unless given. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface WhatIfRange {
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/** Result of a size: in a year if `period.isYear`, else in the recorded time. */
export interface WhatIfSize {
  readonly sizeWh: number;
  readonly importWh: number;
  readonly exportWh: number;
  /** Share of the consumption that did not come from the grid, 0 to 1. */
  readonly selfSufficiency: number;
  readonly cycles: number;
  readonly saved?: WhatIfRange | undefined;
  /** Cost of the exchange with the grid; missing where a price is unknown. */
  readonly cost?: number | undefined;
  /** Years until it has paid for itself (null: never), and until it is worn out; only for a year and with its price. */
  readonly paybackYears?: number | null;
  readonly wearOutYears?: number;
}

export interface WhatIfAnswer {
  readonly period: {
    readonly first: string;
    readonly last: string;
    readonly isYear: boolean;
    /** So many single years the record has; from two on they are part of the ranges. */
    readonly singleYears: number;
  };
  readonly record: {
    readonly recordedDays: number;
    readonly usedDays: number;
    /** Counts of the meter in these days. */
    readonly recorded: { readonly importWh: number; readonly exportWh: number };
    readonly hasBattery: boolean;
    /** Usable capacity of the present battery; missing where the record does not show it. */
    readonly presentWh?: number | undefined;
    readonly inverterEff: number;
    readonly isEfficiencyMeasured: boolean;
    /** Minutes with a full battery, in which the panels could have given more. */
    readonly fullMinutes: number;
    /** So much import and export at most cancelled within minutes. */
    readonly hiddenExchangeWh: number;
    readonly gaps: number;
  };
  /** Where the prices are from; null without them. */
  readonly prices: {
    readonly from: "question" | "hub" | "both";
    readonly currency?: string;
  } | null;
  readonly sizes: readonly WhatIfSize[];
  /** The present battery, by the sizes next to it. `countedImportWh`: over the recorded minutes, as the meter counts. */
  readonly presentBattery?: (WhatIfSize & { readonly countedImportWh: number }) | undefined;
  /** The size after which the curve becomes flat, and the last size whose every step is worth its price. */
  readonly mostOfGainWh?: number | undefined;
  readonly worthUpToWh?: number | undefined;
  readonly pricedShare: number;
  /** Basis and gaps of the figures, as English sentences. */
  readonly notes: readonly string[];
}

/**
 * Computes the effect of a battery in the time that a hub has recorded. `address` is that of a hub with the name of a
 * gateway, such as "localhost:8080/house". Rejects with an `Error` whose message says why there is no answer.
 */
export type WhatIf = (
  address: string,
  question?: WhatIfInput,
  options?: { readonly password?: string; readonly signal?: AbortSignal },
) => Promise<WhatIfAnswer>;
