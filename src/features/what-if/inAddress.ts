import {
  type Asked,
  type Charge,
  nearestSize,
  type Panels,
  reachesWh,
  sizesOf,
  usual,
  usualCharge,
} from "./asked.ts";
import { readNumbers, writeNumbers } from "./numbersInQuery.ts";
import { pricesIn, putPrices } from "./tariffsInAddress.ts";

// What is asked stands in the address, so that it can be sent, kept as a bookmark and printed.

/** What an address asks. What it does not say, or says wrongly, is as usual. */
export function askedIn(query: URLSearchParams): Asked {
  const number = readNumbers(query);
  const wishedWh = number("battery", usual.sizeWh / 1000) * 1000;
  const upToWh =
    reachesWh.find((reach) => reach === number("reach", 0) * 1000) ??
    (wishedWh <= usual.upToWh ? usual.upToWh : 40_000);
  return {
    sizeWh: nearestSize(sizesOf({ upToWh }), wishedWh),
    upToWh,
    coupling: query.get("coupling") === "dc" ? "dc" : "ac",
    powerW: number("power", usual.powerW),
    perKWh: number("perKWh", usual.perKWh),
    years: number("years", usual.years),
    ...pricesIn(query),
    panels: panelsIn(query),
    inverterW: number("inverter", usual.inverterW),
    feedInW: number("feedIn", usual.feedInW),
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
  const toShare = number("chargeTo", usualCharge.toShare);
  return {
    hours: Math.min(Math.max(Math.round(hours), 1), 8),
    toShare: Math.min(Math.max(toShare, 0), 1),
    powerW: number("chargePower", usualCharge.powerW),
    onlyIfPays: query.get("chargeAlways") !== "1",
  };
}

/** The query of what is asked; what is as usual is left out. */
export function queryOf(asked: Asked): string {
  const query = new URLSearchParams();
  const put = writeNumbers(query);
  put("battery", asked.sizeWh / 1000, usual.sizeWh / 1000);
  put("reach", asked.upToWh / 1000, usual.upToWh / 1000);
  if (asked.coupling !== usual.coupling) query.set("coupling", asked.coupling);
  put("power", asked.powerW);
  put("perKWh", asked.perKWh);
  put("years", asked.years, usual.years);
  putPrices(query, asked);
  if (asked.panels) putPanels(query, asked.panels);
  put("inverter", asked.inverterW);
  put("feedIn", asked.feedInW);
  if (asked.peakW !== undefined) query.set("peak", "");
  put("peak", asked.peakW);
  if (asked.charge) putCharge(query, asked.charge);
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
  put("chargeTo", charge.toShare, usualCharge.toShare);
  put("chargePower", charge.powerW);
  if (!charge.onlyIfPays) query.set("chargeAlways", "1");
}
