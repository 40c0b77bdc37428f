import type { SourceInfo } from "#app/shared/history/HistorySource.ts";
import type { Worth } from "#plant/energy/prices.ts";
import { conversions, POWER_PER_WH } from "#plant/what-if/assumptions.ts";
import type { PlantChange } from "#plant/what-if/plant-change.ts";
import type { Prices, SizeQuestion } from "#plant/what-if/question.ts";
import type { Tariff } from "#plant/what-if/tariff.ts";
import {
  type WhatIfInput,
  feedInLimit,
  latestPrice,
  type Night,
  type OtherTariff,
  sizesOf,
} from "./whatIfInput.ts";

/** More power than any house has. */
const ANY_W = 1_000_000;

/** Subject of a question, besides the question itself. */
export interface KnownHouse {
  readonly worth: Worth;
  /** Sources of the record, of which some are inverters that feed on the present battery. */
  readonly sources: readonly SourceInfo[];
  readonly batteryInverters: readonly string[];
  /** Unit of the price file, by which its values become the currency per kWh; undefined without a file. */
  readonly fileUnit: number | undefined;
}

/** The question to the model. The chosen size is no part of it: all sizes are answered at once. */
export function questionOf(input: Omit<WhatIfInput, "sizeWh">, known: KnownHouse): SizeQuestion {
  const { perKWh, years, charge, other } = input;
  const present = presentPrices(input, known.worth);
  const compared = other && otherPrices(other, present, known.fileUnit);
  return {
    // Until the other tariff is complete, the present tariff counts: shown amounts stay.
    ...(compared?.buy ? { ...compared, present } : present),
    sizesWh: sizesOf(input),
    ...batteryOf(input),
    ...limitsOf(input, changeOf(input, known)),
    price: perKWh > 0 && years > 0 ? { pricePerWh: perKWh / 1000, years } : undefined,
    gridCharge: charge && { ...charge, powerW: charge.powerW > 0 ? charge.powerW : ANY_W },
  };
}

function batteryOf({
  powerW,
  coupling,
}: Pick<WhatIfInput, "powerW" | "coupling">): Pick<SizeQuestion, "battery" | "powerPerWh"> {
  const isPowered = Number.isFinite(powerW) && powerW > 0;
  const power = isPowered ? powerW : 0;
  return {
    battery: {
      ...conversions[coupling],
      coupling,
      usableWh: 1,
      chargeW: power,
      dischargeW: power,
    },
    powerPerWh: isPowered ? undefined : POWER_PER_WH,
  };
}

function limitsOf(
  input: Pick<WhatIfInput, "coupling" | "feedInW" | "peakW">,
  change: PlantChange,
): Pick<SizeQuestion, "feedInW" | "inverterW" | "change"> {
  const feedInW = feedInLimit(input);
  const { limit } = change;
  if (input.coupling !== "dc" || !limit) return { feedInW, change };
  // Power that an inverter would cut can be stored before it, so the model itself cuts it.
  const inverterW = limit.watts * (limit.inverters.length + limit.others);
  return { feedInW, inverterW, change: { string: change.string } };
}

/** Prices that the house has now. */
function presentPrices(
  input: Pick<WhatIfInput, "buy" | "sell" | "night" | "fee">,
  worth: Worth,
): Prices {
  return {
    buy: buyOf(input, worth),
    sell: fixedTariff(input.sell, worth, ({ exportPerKWh }) => exportPerKWh),
    feePerMonth: feeOf(input),
  };
}

function feeOf({ fee }: Pick<WhatIfInput, "fee">): number {
  return Number.isFinite(fee) ? fee : 0;
}

function otherPrices(other: OtherTariff, present: Prices, fileUnit: number | undefined): Prices {
  const sell = Number.isFinite(other.sell) ? constantTariff(other.sell) : present.sell;
  const isUnpaid = other.kind === "market" && other.isUnpaidBelowZero;
  return {
    buy: otherBuy(other, fileUnit),
    sell: sell && isUnpaid ? { kind: "unlessNegative", tariff: sell } : sell,
    feePerMonth: feeOf(other),
  };
}

function otherBuy(other: OtherTariff, fileUnit: number | undefined): Tariff | undefined {
  const { kind, buy, night, add, factor } = other;
  if (kind === "fixed") return constantTariff(buy);
  if (kind === "night") return zonesOf(buy, night);
  if (fileUnit === undefined || !Number.isFinite(add) || !Number.isFinite(factor)) return undefined;
  const unit = Number.isFinite(other.unit) ? other.unit : fileUnit;
  return { kind: "market", unit, add, factor };
}

function buyOf(
  { buy, night }: Pick<WhatIfInput, "buy" | "night">,
  worth: Worth,
): Tariff | undefined {
  if (!night) return fixedTariff(buy, worth, ({ importPerKWh }) => importPerKWh);
  return zonesOf(buy ?? latestPrice(worth)?.importPerKWh ?? Number.NaN, night);
}

function zonesOf(perKWh: number, night: Night): Tariff | undefined {
  const isKnown = Number.isFinite(perKWh) && Number.isFinite(night.perKWh);
  return isKnown ? { kind: "zones", perKWh, zones: [night] } : undefined;
}

function fixedTariff(
  own: number | undefined,
  { prices }: Worth,
  of: (price: Worth["prices"][number]) => number,
): Tariff | undefined {
  if (own !== undefined) return constantTariff(own);
  if (prices.length === 0) return undefined;
  return { kind: "fixed", prices: prices.map((one) => ({ from: one.from, perKWh: of(one) })) };
}

function constantTariff(perKWh: number): Tariff | undefined {
  if (!Number.isFinite(perKWh)) return undefined;
  return { kind: "fixed", prices: [{ from: "1970-01-01", perKWh }] };
}

function changeOf(
  { panels, inverterW }: Pick<WhatIfInput, "panels" | "inverterW">,
  known: KnownHouse,
): PlantChange {
  const { sources, batteryInverters } = known;
  const all = sources.map(({ source }) => source).filter((source) => source.startsWith("inv "));
  const onPanels = all.filter((source) => !batteryInverters.includes(source.slice("inv ".length)));
  // The only inverter gives all of the sun.
  const isAlone = all.length <= 1;
  return {
    string: panels && {
      source: `str ${panels.string}`,
      factor: panels.factor > 0 ? panels.factor : 0,
      limitW: panels.limitW > 0 ? panels.limitW : Number.POSITIVE_INFINITY,
    },
    limit: Number.isFinite(inverterW)
      ? {
          watts: Math.max(inverterW, 0),
          inverters: isAlone ? [] : onPanels,
          others: isAlone ? 1 : all.length - onPanels.length,
        }
      : undefined,
  };
}

/** Sources that a change needs beside those of every question. */
export function sourcesOf({ string, limit }: PlantChange): readonly string[] {
  return [...(string ? [string.source] : []), ...(limit?.inverters ?? [])];
}
