import type { Worth } from "#plant/energy/prices.ts";

/** A person's question on the page. An unknown number, or invalid text, is NaN. */
export interface WhatIfInput {
  /** Usable capacity, an entry of `sizesOf`. */
  readonly sizeWh: number;
  readonly upToWh: number;
  readonly coupling: "ac" | "dc";
  /** Power of every size; NaN: half a watt for each Wh. */
  readonly powerW: number;
  /** Price of a kWh of battery, and the years in which it should pay. */
  readonly perKWh: number;
  readonly years: number;
  /** Prices of a kWh; undefined: those that were entered in the history. */
  readonly buy: number | undefined;
  readonly sell: number | undefined;
  readonly night: Night | undefined;
  /** Base fee of a month; NaN: none. */
  readonly fee: number;
  readonly other: OtherTariff | undefined;
  readonly panels: Panels | undefined;
  /** Most AC power of each inverter; infinite: no limit. */
  readonly inverterW: number;
  /** Most feed-in in W; infinite: no limit. `peakW`: peak power of the panels, of which 60 % may be fed in. */
  readonly feedInW: number;
  readonly peakW: number | undefined;
  readonly charge: Charge | undefined;
}

/** A change of the question, or a function that makes it from the whole question when its turn comes. */
export type InputChange = Partial<WhatIfInput> | ((before: WhatIfInput) => Partial<WhatIfInput>);

export interface AskProps {
  readonly input: WhatIfInput;
  readonly onChange: (change: InputChange) => void;
}

/** Another price at night, in minutes of the day. */
export interface Night {
  readonly perKWh: number;
  readonly from: number;
  readonly to: number;
}

export interface OtherTariff {
  readonly kind: "fixed" | "night" | "market";
  readonly buy: number;
  readonly night: Night;
  /** Pay for a kWh fed in; NaN: the same as now. */
  readonly sell: number;
  readonly fee: number;
  /** Factor from the values of a price file to the currency per kWh; NaN: as the file says. */
  readonly unit: number;
  readonly add: number;
  readonly factor: number;
  /** Whether feed-in earns nothing while the exchange's price is negative. */
  readonly isUnpaidBelowZero: boolean;
}

export interface Panels {
  /** Source of the record without its kind, such as "114180123456 0". */
  readonly string: string;
  readonly factor: number;
  /** Most AC power of its inverter; NaN: it limits nothing. */
  readonly limitW: number;
}

/** Charging from the grid in the cheapest hours of a day. */
export interface Charge {
  readonly hours: number;
  readonly toShare: number;
  /** NaN: the power of the battery. */
  readonly powerW: number;
  readonly onlyIfPays: boolean;
}

/** Ends of the slider that can be chosen. */
export const reachesWh = [5_000, 10_000, 20_000, 40_000] as const;

const STEPS = 40;

/** A battery of 5 kWh, with the defaults that docs/what-if.md gives reasons for. */
export const defaultQuestion: WhatIfInput = {
  sizeWh: 5_000,
  upToWh: 20_000,
  coupling: "ac",
  powerW: Number.NaN,
  perKWh: Number.NaN,
  years: 15,
  buy: undefined,
  sell: undefined,
  night: undefined,
  fee: Number.NaN,
  other: undefined,
  panels: undefined,
  inverterW: Number.POSITIVE_INFINITY,
  feedInW: Number.POSITIVE_INFINITY,
  peakW: undefined,
  charge: undefined,
};

/** From ten in the evening to six in the morning. */
export const defaultNight: Night = { perKWh: Number.NaN, from: 22 * 60, to: 6 * 60 };

/** Another tariff, before anything is typed. */
export const defaultOtherTariff: OtherTariff = {
  kind: "fixed",
  buy: Number.NaN,
  night: defaultNight,
  sell: Number.NaN,
  fee: Number.NaN,
  unit: Number.NaN,
  add: Number.NaN,
  factor: Number.NaN,
  isUnpaidBelowZero: false,
};

/** Charging from the grid, before anything is chosen. */
export const defaultCharge: Charge = {
  hours: 3,
  toShare: 0.5,
  powerW: Number.NaN,
  onlyIfPays: true,
};

/** Share of the panels' peak power that new plants may feed in under the German rule. */
export const FEED_IN_SHARE = 0.6;

/** Sizes of the slider: 0 and forty steps. */
export function sizesOf({ upToWh }: Pick<WhatIfInput, "upToWh">): readonly number[] {
  return Array.from({ length: STEPS + 1 }, (_, at) => (at * upToWh) / STEPS);
}

export function nearestSize(sizes: readonly number[], wishedWh: number): number {
  return sizes.reduce((best, size) =>
    Math.abs(size - wishedWh) < Math.abs(best - wishedWh) ? size : best,
  );
}

/** A size of the slider near a wished one, and an end of the slider that reaches it. */
export function sizeFor(wishedWh: number): Pick<WhatIfInput, "sizeWh" | "upToWh"> {
  const upToWh = wishedWh <= defaultQuestion.upToWh ? defaultQuestion.upToWh : 40_000;
  return { upToWh, sizeWh: nearestSize(sizesOf({ upToWh }), wishedWh) };
}

export function hasMoreThanBattery(input: WhatIfInput): boolean {
  const { other, panels, charge, inverterW } = input;
  const isChanged = [other, panels, charge].some((one) => one !== undefined);
  return isChanged || Number.isFinite(inverterW) || Number.isFinite(feedInLimit(input));
}

/** Most power that may be fed in; infinite without a limit, or before it is typed. */
export function feedInLimit({ feedInW, peakW }: Pick<WhatIfInput, "feedInW" | "peakW">): number {
  const limit = peakW === undefined ? feedInW : peakW * FEED_IN_SHARE;
  return limit >= 0 ? limit : Number.POSITIVE_INFINITY;
}

/** The price that began last. */
export function latestPrice({ prices }: Worth): Worth["prices"][number] | undefined {
  return prices.reduce<Worth["prices"][number] | undefined>(
    (latest, one) => (latest && latest.from > one.from ? latest : one),
    undefined,
  );
}
