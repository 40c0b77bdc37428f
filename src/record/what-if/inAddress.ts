import {
  type WhatIfInput,
  type Charge,
  nearestSize,
  type Panels,
  reachesWh,
  sizesOf,
  defaultQuestion,
  defaultCharge,
} from "./whatIfInput.ts";
import { readNumbers, writeNumbers } from "./numbersInQuery.ts";
import { pricesIn, putPrices } from "./tariffsInAddress.ts";

// The question stands in the address, so that it can be sent, kept as a bookmark and printed.

/** The question of an address. Missing and invalid parts have their default. */
export function inputIn(query: URLSearchParams): WhatIfInput {
  const number = readNumbers(query);
  const wishedWh = number("battery", defaultQuestion.sizeWh / 1000) * 1000;
  const upToWh =
    reachesWh.find((reach) => reach === number("reach", 0) * 1000) ??
    (wishedWh <= defaultQuestion.upToWh ? defaultQuestion.upToWh : 40_000);
  return {
    sizeWh: nearestSize(sizesOf({ upToWh }), wishedWh),
    upToWh,
    coupling: query.get("coupling") === "dc" ? "dc" : "ac",
    powerW: number("power", defaultQuestion.powerW),
    perKWh: number("perKWh", defaultQuestion.perKWh),
    years: number("years", defaultQuestion.years),
    ...pricesIn(query),
    panels: panelsIn(query),
    inverterW: number("inverter", defaultQuestion.inverterW),
    feedInW: number("feedIn", defaultQuestion.feedInW),
    peakW: query.has("peak") ? number("peak", Number.NaN) : undefined,
    charge: chargeIn(query),
  };
}

function panelsIn(query: URLSearchParams): Panels | undefined {
  const number = readNumbers(query);
  const string = query.get("string");
  if (string === null || string === "") return undefined;
  const factor = number("stringFactor", 1);
  return { string, factor, limitW: number("stringLimit", Number.NaN) };
}

function chargeIn(query: URLSearchParams): Charge | undefined {
  const number = readNumbers(query);
  const hours = number("chargeHours", undefined);
  if (hours === undefined) return undefined;
  const toShare = number("chargeTo", defaultCharge.toShare);
  return {
    hours: Math.min(Math.max(Math.round(hours), 1), 8),
    toShare: Math.min(Math.max(toShare, 0), 1),
    powerW: number("chargePower", defaultCharge.powerW),
    onlyIfPays: query.get("chargeAlways") !== "1",
  };
}

export function queryOf(input: WhatIfInput): string {
  const query = new URLSearchParams();
  const put = writeNumbers(query);
  put("battery", input.sizeWh / 1000, defaultQuestion.sizeWh / 1000);
  put("reach", input.upToWh / 1000, defaultQuestion.upToWh / 1000);
  if (input.coupling !== defaultQuestion.coupling) query.set("coupling", input.coupling);
  put("power", input.powerW);
  put("perKWh", input.perKWh);
  put("years", input.years, defaultQuestion.years);
  putPrices(query, input);
  if (input.panels) putPanels(query, input.panels);
  put("inverter", input.inverterW);
  put("feedIn", input.feedInW);
  if (input.peakW !== undefined) query.set("peak", "");
  put("peak", input.peakW);
  if (input.charge) putCharge(query, input.charge);
  return query.toString();
}

function putPanels(query: URLSearchParams, panels: Panels): void {
  const put = writeNumbers(query);
  query.set("string", panels.string);
  put("stringFactor", panels.factor, 1);
  put("stringLimit", panels.limitW);
}

function putCharge(query: URLSearchParams, charge: Charge): void {
  const put = writeNumbers(query);
  put("chargeHours", charge.hours);
  put("chargeTo", charge.toShare, defaultCharge.toShare);
  put("chargePower", charge.powerW);
  if (!charge.onlyIfPays) query.set("chargeAlways", "1");
}
