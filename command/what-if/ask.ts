import { hubHistoryCalls } from "#hub-api/history.ts";
import { curvesAtOnce, queriesOf } from "#hub-api/history-queries.ts";
import { hubWorthCalls } from "#hub-api/worth.ts";
import type { Worth } from "#plant/energy/prices.ts";
import type { EncodedDay } from "#plant/history/day-minutes.ts";
import { hubCurves } from "#plant/history/hub-answers.ts";
import type { Period } from "#plant/history/figures.ts";
import { type Day, dayAfter, dayOf } from "#plant/history/local-day.ts";
import { inverterId } from "#plant/history/sources.ts";
import { useZone } from "#plant/history/zone.ts";
import { storageInverters } from "#plant/flow/grid-power.ts";
import { conversions, FADE, life, POWER_PER_WH } from "#plant/what-if/assumptions.ts";
import { Engine } from "#plant/what-if/engine.ts";
import { type HouseRefusal, houseOf } from "#plant/what-if/house.ts";
import { sourcesOfHouse } from "#plant/what-if/house-sources.ts";
import { basisOf, type SizeAnswer } from "#plant/what-if/question.ts";
import { answerSizes } from "#plant/what-if/answer-sizes.ts";
import { paybackYears, wearOutYears } from "#plant/what-if/sizes.ts";
import type { Tariff } from "#plant/what-if/tariff.ts";
import { powerlimiterStatus } from "#protocol/areas/limiter.ts";
import { livedataStatus } from "#protocol/areas/live.ts";
import { GatewayError, replyError } from "#protocol/client/gateway-error.ts";
import type { Client } from "#protocol/client/client.ts";
import type { WhatIfAnswer, WhatIfInput, WhatIfSize } from "./api.ts";
import { notesOf } from "./notes.ts";

const assumedBattery = { ...conversions.ac, coupling: "ac" } as const;
const defaultSizesWh = Array.from({ length: 41 }, (_, at) => at * 250);

export type AnsweredQuestion = WhatIfAnswer & {
  readonly assumed: Readonly<Record<string, unknown>>;
};

/** Why a hub's record answers no such question. */
export class WhatIfRefusal extends Error {
  override readonly name = "WhatIfRefusal";
  readonly reason: HouseRefusal;

  constructor(reason: HouseRefusal) {
    super(refusals[reason]);
    this.reason = reason;
  }
}

const refusals: Readonly<Record<HouseRefusal, string>> = {
  noMeter: "The hub has recorded no grid meter: so what this house consumed is unknown.",
  noDays: "No recorded day is known well enough: at least 95 % of its minutes must be.",
  unknownInverters: "The record has a battery. Name the inverters that it feeds.",
};

/** Asks a hub for its record and plays the battery in it. Rejects with a `GatewayError` or a `WhatIfRefusal`. */
export async function askWhatIf(
  client: Client,
  question: WhatIfInput,
  signal: AbortSignal,
): Promise<AnsweredQuestion> {
  const { sizesWh = defaultSizesWh, powerW, batteryPerKWh, years = life.years } = question;
  const house = await houseIn(client, question, signal);
  const prices = await pricesOf(client, question, signal);
  const answer = answerSizes(new Engine(), basisOf(house), {
    sizesWh: [0, ...sizesWh.filter((size) => size > 0)],
    battery: { ...assumedBattery, usableWh: 1, chargeW: powerW ?? 0, dischargeW: powerW ?? 0 },
    powerPerWh: powerW === undefined ? POWER_PER_WH : undefined,
    feedInW: question.feedInW ?? Number.POSITIVE_INFINITY,
    buy: prices.buy,
    sell: prices.sell,
    price: batteryPerKWh === undefined ? undefined : { pricePerWh: batteryPerKWh / 1000, years },
  });
  const { isYear, singleYears, presentBattery, mostOfGainWh, worthUpToWh, pricedShare } = answer;
  const { minutes: _, buckets: __, ...record } = house;
  const shownSize = ({ months: ___, ...size }: SizeAnswer): WhatIfSize => ({
    ...size,
    // Only a year may be set against years.
    ...(isYear && batteryPerKWh !== undefined && size.saved && size.sizeWh > 0
      ? {
          paybackYears:
            paybackYears({
              price: (size.sizeWh / 1000) * batteryPerKWh,
              savedPerYear: size.saved.value,
              fade: FADE,
            }) ?? null,
          wearOutYears: wearOutYears(size.cycles, life),
        }
      : {}),
  });
  const document = {
    period: { first: house.first, last: house.last, isYear, singleYears },
    record,
    assumed: { ...assumedBattery, life: life, fadePerYear: FADE },
    prices: prices.shown,
    sizes: answer.sizes.map(shownSize),
    presentBattery: presentBattery && {
      ...shownSize(presentBattery),
      countedImportWh: presentBattery.months.importWh.reduce((sum, wh) => sum + wh, 0),
    },
    mostOfGainWh,
    worthUpToWh,
    pricedShare,
  };
  return { ...document, notes: notesOf(document) };
}

/** The recorded house. Rejects with a `WhatIfRefusal`. */
async function houseIn(client: Client, question: WhatIfInput, signal: AbortSignal) {
  const { since, sources, zone } = await client.call(hubHistoryCalls.sources, { signal });
  if (zone !== undefined) useZone(zone);
  const all = sources.map(({ source }) => source);
  const { batteryInverters: named = [] } = question;
  const isAsked = named.length === 0 && all.includes("battery");
  const fed = isAsked ? await fedByBattery(client, signal) : named;
  const names = [
    ...sourcesOfHouse(all),
    ...fed.map(inverterId).filter((name) => all.includes(name)),
  ];
  // The day that is going on is known in part only.
  const last: Day = question.to ?? dayAfter(dayOf(Date.now() / 1000), -1);
  const first: Day = question.from ?? since ?? last;
  const house = houseOf(await curvesOf(client, names, { first, last }, signal), fed);
  if (typeof house === "string") throw new WhatIfRefusal(house);
  return house;
}

/** Serials of the inverters that the battery feeds by the settings of the gateway's limiter; none where it tells none. */
async function fedByBattery(client: Client, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const { inverters } = await client.call(livedataStatus, { signal });
    return storageInverters(await client.call(powerlimiterStatus, { signal }), inverters);
  } catch (error) {
    if (error instanceof GatewayError) return [];
    throw error;
  }
}

/** The given prices, and the hub's for those that are missing. */
async function pricesOf(
  client: Client,
  { buyPerKWh, sellPerKWh }: WhatIfInput,
  signal: AbortSignal,
): Promise<{
  readonly buy: Tariff | undefined;
  readonly sell: Tariff | undefined;
  readonly shown: WhatIfAnswer["prices"];
}> {
  const isGiven = buyPerKWh !== undefined && sellPerKWh !== undefined;
  const worth = isGiven ? undefined : await worthOf(client, signal);
  const buy = priceOf(buyPerKWh, worth, ({ importPerKWh }) => importPerKWh);
  const sell = priceOf(sellPerKWh, worth, ({ exportPerKWh }) => exportPerKWh);
  if (!buy || !sell) return { buy, sell, shown: null };
  if (!worth) return { buy, sell, shown: { from: "question" } };
  const from = buyPerKWh === undefined && sellPerKWh === undefined ? "hub" : "both";
  const currency = worth.currency === undefined ? {} : { currency: worth.currency };
  return { buy, sell, shown: { from, ...currency } };
}

/** The hub's prices; undefined for a hub without prices, also for a hub that does not know the call. */
async function worthOf(client: Client, signal: AbortSignal): Promise<Worth | undefined> {
  try {
    return (await client.call(hubWorthCalls.read, { signal })).worth ?? undefined;
  } catch (error) {
    if (error instanceof GatewayError && error.code === "http-404") return undefined;
    throw error;
  }
}

/** A price that was given, at all times; else those that are kept. */
function priceOf(
  recordedHouse: number | undefined,
  worth: Worth | undefined,
  of: (price: Worth["prices"][number]) => number,
): Tariff | undefined {
  const prices =
    recordedHouse === undefined
      ? (worth?.prices ?? []).map((price) => ({ from: price.from, perKWh: of(price) }))
      : [{ from: "1970-01-01", perKWh: recordedHouse }];
  return prices.length === 0 ? undefined : { kind: "fixed", prices };
}

async function curvesOf(
  client: Client,
  names: readonly string[],
  period: Period,
  signal: AbortSignal,
): Promise<readonly EncodedDay[]> {
  const found: EncodedDay[] = [];
  for (const days of queriesOf(names, period, curvesAtOnce)) {
    const query = { ...days, level: "minute" };
    const body = await client.bytes(hubHistoryCalls.curves, { query, signal });
    const curves = hubCurves(body, (bytes) => new TextDecoder().decode(bytes));
    if (!curves) throw replyError(hubHistoryCalls.curves.path, { kind: "notJson" });
    found.push(...curves);
  }
  return found;
}
