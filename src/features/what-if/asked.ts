import type { Worth } from "#plant/energy/prices.ts";
import type { SizeQuestion } from "#plant/what-if/sized.ts";
import type { Tariff } from "#plant/what-if/tariff.ts";

/** What a person asks on the page. A number that is not known, or not typed as one, is NaN. */
export interface Asked {
  /** Usable capacity, one of `sizesOf`. */
  readonly sizeWh: number;
  /** End of the slider. */
  readonly upToWh: number;
  readonly coupling: "ac" | "dc";
  /** Power of every size; NaN: half a watt for each Wh. */
  readonly powerW: number;
  /** What a kWh of battery costs, and in how many years it is to pay. */
  readonly perKWh: number;
  readonly years: number;
  /** Prices of a kWh; undefined: those that were entered in the history. */
  readonly buy: number | undefined;
  readonly sell: number | undefined;
  readonly night: Night | undefined;
  readonly feedInW: number;
}

/** Another price at night, in minutes of the day. */
export interface Night {
  readonly perKWh: number;
  readonly from: number;
  readonly to: number;
}

/** Ends of the slider that can be chosen. */
export const reachesWh = [5_000, 10_000, 20_000, 40_000] as const;

const STEPS = 40;

/** A battery of 5 kWh, with the defaults that docs/what-if.md gives reasons for. */
export const usual: Asked = {
  sizeWh: 5_000,
  upToWh: 20_000,
  coupling: "ac",
  powerW: Number.NaN,
  perKWh: Number.NaN,
  years: 15,
  buy: undefined,
  sell: undefined,
  night: undefined,
  feedInW: Number.POSITIVE_INFINITY,
};

/** One-way efficiencies and own consumption of usual batteries, by how they are coupled. */
export const conversions = {
  ac: { chargeEff: 0.95, dischargeEff: 0.95, standbyW: 8 },
  dc: { chargeEff: 0.98, dischargeEff: 0.93, standbyW: 8 },
} as const;

const POWER_PER_WH = 0.5;

/** Years and full cycles that a usual battery lasts, and the share of its capacity that it loses a year. */
export const life = { years: 15, cycles: 6_000 } as const;
export const fade = 0.02;

/** Sizes of the slider: 0 and forty steps. */
export function sizesOf({ upToWh }: Pick<Asked, "upToWh">): readonly number[] {
  return Array.from({ length: STEPS + 1 }, (_, at) => (at * upToWh) / STEPS);
}

/** The size of the slider that is nearest to a wish. */
export function nearestSize(sizes: readonly number[], wishedWh: number): number {
  return sizes.reduce((best, size) =>
    Math.abs(size - wishedWh) < Math.abs(best - wishedWh) ? size : best,
  );
}

/** What the model is asked. The chosen size is no part of it: all sizes are answered at once. */
export function questionOf(asked: Asked, worth: Worth): SizeQuestion {
  const { powerW, perKWh, years } = asked;
  const isPowered = Number.isFinite(powerW) && powerW > 0;
  const power = isPowered ? powerW : 0;
  const sell = fixedOf(asked.sell, worth, ({ exportPerKWh }) => exportPerKWh);
  return {
    sizesWh: sizesOf(asked),
    battery: {
      ...conversions[asked.coupling],
      coupling: asked.coupling,
      usableWh: 1,
      chargeW: power,
      dischargeW: power,
    },
    powerPerWh: isPowered ? undefined : POWER_PER_WH,
    feedInW: Number.isNaN(asked.feedInW) ? Number.POSITIVE_INFINITY : asked.feedInW,
    // Without the pay for the feed-in, what a battery saves is not known: it takes from the feed-in.
    buy: sell && buyOf(asked, worth),
    sell,
    price: perKWh > 0 && years > 0 ? { pricePerWh: perKWh / 1000, years } : undefined,
  };
}

function buyOf({ buy, night }: Asked, worth: Worth): Tariff | undefined {
  if (!night) return fixedOf(buy, worth, ({ importPerKWh }) => importPerKWh);
  const perKWh = buy ?? latestPrice(worth)?.importPerKWh ?? Number.NaN;
  if (!Number.isFinite(perKWh) || !Number.isFinite(night.perKWh)) return undefined;
  return { kind: "zones", perKWh, zones: [night] };
}

function fixedOf(
  own: number | undefined,
  { prices }: Worth,
  of: (price: Worth["prices"][number]) => number,
): Tariff | undefined {
  if (own !== undefined) {
    if (!Number.isFinite(own)) return undefined;
    return { kind: "fixed", prices: [{ from: "1970-01-01", perKWh: own }] };
  }
  if (prices.length === 0) return undefined;
  return { kind: "fixed", prices: prices.map((one) => ({ from: one.from, perKWh: of(one) })) };
}

/** The price that began last. */
export function latestPrice({ prices }: Worth): Worth["prices"][number] | undefined {
  return prices.reduce<Worth["prices"][number] | undefined>(
    (latest, one) => (latest && latest.from > one.from ? latest : one),
    undefined,
  );
}
