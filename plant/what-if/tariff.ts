import { DAY_S, spanOf, type Timeline, wallClock, wallMoments } from "./clock.ts";
import { combineSteps, constant, type Steps, stepsOf } from "./steps.ts";

// All prices are in the owner's currency per kWh.

/** A price that is the same all day, from a local day on. */
export interface FixedPrice {
  /** Day such as "2026-01-01". */
  readonly from: string;
  readonly perKWh: number;
}

/** A price by the clock on the wall, in minutes of the local day; over midnight when `from` is later than `to`. */
export interface PriceZone {
  readonly from: number;
  readonly to: number;
  readonly perKWh: number;
  readonly days?: "all" | "workdays" | "weekend" | undefined;
}

/** Prices of steps in absolute time: (value · unit + add) · factor. A missing value is unknown. */
export interface PriceSeries {
  readonly kind: "series";
  readonly startS: number;
  readonly stepMinutes: number;
  readonly unit?: number | undefined;
  readonly add?: number | undefined;
  readonly factor?: number | undefined;
  readonly values: readonly (number | null)[];
}

/** Prices of an exchange, as a file has them: without unit, grid fees, levies and tax. */
export type Market = Pick<PriceSeries, "startS" | "stepMinutes" | "values">;

/** The prices of the market, as (value · unit + add) · factor. */
export interface MarketTariff {
  readonly kind: "market";
  readonly unit: number;
  readonly add: number;
  readonly factor: number;
}

/** Price of a kWh, or its pay. */
export type Tariff =
  | { readonly kind: "fixed"; readonly prices: readonly FixedPrice[] }
  | {
      readonly kind: "zones";
      readonly perKWh: number;
      /** The last match counts. */
      readonly zones: readonly PriceZone[];
    }
  | PriceSeries
  | MarketTariff
  /** A tariff that counts 0 while the market's price is negative. */
  | { readonly kind: "unlessNegative"; readonly tariff: Tariff };

/** Prices of a tariff over the time of a record. Unknown is NaN. `market`: the prices that a tariff may refer to. */
export function pricesOf(tariff: Tariff | undefined, time: Timeline, market?: Market): Steps {
  if (tariff === undefined) return constant(0);
  const span = spanOf(time);
  const { offsets } = time;
  switch (tariff.kind) {
    case "fixed": {
      const moments = [span.fromS, ...wallMoments(offsets, span, [0])];
      return stepsOf(moments, (timeS) => fixedAt(tariff.prices, wallClock(offsets, timeS).day));
    }
    case "zones": {
      const edges = tariff.zones.flatMap(({ from, to }) => [from, to]);
      const moments = [span.fromS, ...wallMoments(offsets, span, [...new Set([0, ...edges])])];
      return stepsOf(moments, (timeS) => {
        const { day, minute } = wallClock(offsets, timeS);
        const fits = (zone: PriceZone) => isOnDay(zone, day) && isAtMinute(zone, minute);
        return tariff.zones.filter(fits).pop()?.perKWh ?? tariff.perKWh;
      });
    }
    case "series":
      return seriesSteps(tariff);
    case "market":
      return market ? seriesSteps({ ...market, ...tariff, kind: "series" }) : constant(Number.NaN);
    case "unlessNegative": {
      const paid = pricesOf(tariff.tariff, time, market);
      const traded = market ? seriesSteps({ ...market, kind: "series" }) : constant(Number.NaN);
      return combineSteps(paid, traded, (price, value) =>
        Number.isNaN(value) ? value : value < 0 ? 0 : price,
      );
    }
  }
}

/** The price that began last; of two that began on the same day the later in the list. */
function fixedAt(prices: readonly FixedPrice[], day: number): number {
  let found: FixedPrice | undefined;
  for (const price of prices) {
    const isBegun = dayNumber(price.from) <= day;
    if (isBegun && (found === undefined || price.from >= found.from)) found = price;
  }
  return found?.perKWh ?? Number.NaN;
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000 / DAY_S;
}

function isAtMinute({ from, to }: PriceZone, minute: number): boolean {
  return from <= to ? from <= minute && minute < to : from <= minute || minute < to;
}

function isOnDay({ days = "all" }: PriceZone, day: number): boolean {
  // 1970 began with a Thursday.
  const isWeekend = [2, 3].includes(((day % 7) + 7) % 7);
  return days === "all" || (days === "weekend") === isWeekend;
}

function seriesSteps({
  startS,
  stepMinutes,
  unit = 1,
  add = 0,
  factor = 1,
  values,
}: PriceSeries): Steps {
  const prices = values.map((value) =>
    value === null ? Number.NaN : (value * unit + add) * factor,
  );
  const atS = prices.map((_, at) => startS + at * stepMinutes * 60);
  return {
    atS: [...atS, startS + values.length * stepMinutes * 60],
    values: [...prices, Number.NaN],
  };
}
