import * as v from "valibot";
import { dayStartS, type Day } from "../history/local-day.ts";
import { ownUse, type Account, type AccountedDay, type Energy } from "./accounts.ts";

const price = v.pipe(v.number(), v.minValue(-100), v.maxValue(100));

/** Prices per kWh from a day on, in the owner's currency. */
export const Price = v.object({
  from: v.pipe(
    v.string(),
    v.check((day) => dayStartS(day) !== undefined),
  ),
  importPerKWh: price,
  exportPerKWh: price,
});
export type Price = v.InferOutput<typeof Price>;

export const Worth = v.object({
  prices: v.pipe(v.array(Price), v.maxLength(100)),
  /** CO2 of a kWh from the grid, in grams. */
  gramsPerKWh: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))),
});
export type Worth = v.InferOutput<typeof Worth> & {
  /** Code of ISO 4217, such as "EUR"; nobody has said which otherwise. */
  readonly currency?: string;
};

/** The price that applies on a day: the latest that began. Undefined before the first. */
export function priceOn(prices: readonly Price[], day: Day): Price | undefined {
  let found: Price | undefined;
  for (const one of prices) {
    if (one.from <= day && (found === undefined || one.from >= found.from)) found = one;
  }
  return found;
}

/** Worth of the sun on a day: saved import plus pay for export. */
export function savedOn({ day, account }: AccountedDay, prices: readonly Price[]): Energy {
  const found = priceOn(prices, day);
  const { exportedWh } = account;
  const ownUseWh = ownUse(account);
  if (found === undefined || ownUseWh === undefined || exportedWh === undefined) return undefined;
  return (ownUseWh * found.importPerKWh + exportedWh * found.exportPerKWh) / 1000;
}

/** Worth of the sun on some days; unknown as soon as it is unknown for any day. */
export function savedIn(days: readonly AccountedDay[], prices: readonly Price[]): Energy {
  if (days.length === 0) return undefined;
  return days.reduce<Energy>((sum, day) => {
    const saved = savedOn(day, prices);
    return sum === undefined || saved === undefined ? undefined : sum + saved;
  }, 0);
}

/** Cost of import and earnings of export on some days; unknown as soon as they are unknown for any day. */
export function gridMoney(
  days: readonly AccountedDay[],
  prices: readonly Price[],
): { readonly paid: Energy; readonly earned: Energy } {
  const of = (wh: "importedWh" | "exportedWh", per: "importPerKWh" | "exportPerKWh") =>
    days.reduce<Energy>((sum, { day, account }) => {
      const [energy, found] = [account[wh], priceOn(prices, day)];
      if (sum === undefined || energy === undefined || found === undefined) return undefined;
      return sum + (energy * found[per]) / 1000;
    }, 0);
  const isNone = days.length === 0;
  return {
    paid: isNone ? undefined : of("importedWh", "importPerKWh"),
    earned: isNone ? undefined : of("exportedWh", "exportPerKWh"),
  };
}

/** The days of which there is a price; prices begin on a day and never end. */
export function pricedDays(
  days: readonly AccountedDay[],
  prices: readonly Price[],
): readonly AccountedDay[] {
  return days.filter(({ day }) => priceOn(prices, day) !== undefined);
}

/** Grams of CO2 that the grid would have caused for the energy from the sun. */
export function avoidedGrams({ generatedWh }: Account, gramsPerKWh: number | undefined): Energy {
  if (generatedWh === undefined || gramsPerKWh === undefined) return undefined;
  return (generatedWh * gramsPerKWh) / 1000;
}
