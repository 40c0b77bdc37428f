import {
  type WhatIfInput,
  type Night,
  type OtherTariff,
  defaultNight,
  defaultOtherTariff,
} from "./whatIfInput.ts";
import { readNumbers, writeNumbers } from "./numbersInQuery.ts";

/** The part of a question that is about prices. */
export type InputPrices = Pick<WhatIfInput, "buy" | "sell" | "night" | "fee" | "other">;

export function pricesIn(query: URLSearchParams): InputPrices {
  const number = readNumbers(query);
  return {
    buy: number("buy", undefined),
    sell: number("sell", undefined),
    night: number("night", undefined) === undefined ? undefined : nightIn(query, "night"),
    fee: number("fee", Number.NaN),
    other: otherIn(query),
  };
}

function nightIn(query: URLSearchParams, name: string): Night {
  const number = readNumbers(query);
  const minute = (end: "From" | "To", fallback: number) => {
    const found = number(name + end, fallback);
    return found >= 0 && found < 1440 ? Math.floor(found) : fallback;
  };
  return {
    perKWh: number(name, Number.NaN),
    from: minute("From", defaultNight.from),
    to: minute("To", defaultNight.to),
  };
}

function otherIn(query: URLSearchParams): OtherTariff | undefined {
  const number = readNumbers(query);
  const kind = (["fixed", "night", "market"] as const).find((one) => one === query.get("other"));
  if (!kind) return undefined;
  return {
    kind,
    buy: number("otherBuy", defaultOtherTariff.buy),
    night: nightIn(query, "otherNight"),
    sell: number("otherSell", defaultOtherTariff.sell),
    fee: number("otherFee", defaultOtherTariff.fee),
    unit: number("unit", defaultOtherTariff.unit),
    add: number("add", defaultOtherTariff.add),
    factor: number("factor", defaultOtherTariff.factor),
    isUnpaidBelowZero: query.get("unpaid") === "1",
  };
}

export function putPrices(query: URLSearchParams, input: InputPrices): void {
  const put = writeNumbers(query);
  put("buy", input.buy);
  put("sell", input.sell);
  if (input.night) putNight(query, "night", input.night);
  put("fee", input.fee);
  if (input.other) putOther(query, input.other);
}

function putNight(query: URLSearchParams, name: string, night: Night): void {
  const put = writeNumbers(query);
  put(name, night.perKWh);
  put(`${name}From`, night.from, defaultNight.from);
  put(`${name}To`, night.to, defaultNight.to);
}

function putOther(query: URLSearchParams, other: OtherTariff): void {
  const put = writeNumbers(query);
  query.set("other", other.kind);
  put("otherBuy", other.buy);
  putNight(query, "otherNight", other.night);
  put("otherSell", other.sell);
  put("otherFee", other.fee);
  put("unit", other.unit);
  put("add", other.add);
  put("factor", other.factor);
  if (other.isUnpaidBelowZero) query.set("unpaid", "1");
}
