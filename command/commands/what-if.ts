import { hubHistoryCalls } from "#hub-api/history.ts";
import { type Client, replyError } from "#protocol/internal/client.ts";
import { type HubCurve, hubCurves } from "#plant/history/hub-answers.ts";
import { type Day, dayAfter, dayOf, dayStartS } from "#plant/history/local-day.ts";
import { useZone } from "#plant/history/zone.ts";
import { Engine } from "#plant/what-if/engine.ts";
import { type House, type HouseRefusal, houseOf } from "#plant/what-if/house.ts";
import { basisOf, type SizeAnswer, type SizesAnswer } from "#plant/what-if/question.ts";
import { answerSizes } from "#plant/what-if/sized.ts";
import { paybackYears, wearOutYears } from "#plant/what-if/sizes.ts";
import type { Tariff } from "#plant/what-if/tariff.ts";
import { command, gatewayOptions } from "../command.ts";
import { clientOf } from "../reach.ts";
import { ExitCode, jsonLine, UsageError } from "../terminal.ts";

/** Days that a hub answers by the minute at once. */
const MOST_DAYS = 100;
/** Steps between the smallest and the largest size; the table shows each fourth. */
const STEPS = 40;
const SHOWN = 4;

/** One-way efficiencies, own consumption and power of a usual battery with an inverter of its own. */
const usual = {
  chargeEff: 0.95,
  dischargeEff: 0.95,
  standbyW: 8,
  coupling: "ac",
  usableWh: 1,
} as const;
const POWER_PER_WH = 0.5;
const LIFE = { years: 15, cycles: 6000 };
const FADE = 0.02;

/** Says what a battery would have saved in the time that a hub has recorded. */
export const whatIf = command({
  name: "what-if",
  about: "what a battery would have saved in the time that a hub has recorded",
  operands: ["hub"],
  options: {
    ...gatewayOptions,
    battery: {
      type: "string",
      value: "SIZE",
      about: "usable capacity or a range of it, as 5kWh or 0..10kWh",
      default: "0..10kWh",
    },
    power: { type: "string", value: "W", about: "power of the battery (half a watt for each Wh)" },
    "battery-inverter": {
      type: "string",
      value: "SERIAL",
      multiple: true,
      about: "inverter that your present battery feeds; may be given several times",
    },
    buy: {
      type: "string",
      value: "PRICE",
      about: "what a kWh from the grid costs; amounts need --sell too",
    },
    sell: { type: "string", value: "PRICE", about: "what a kWh to the grid earns" },
    price: { type: "string", value: "PRICE", about: "what a kWh of battery costs" },
    years: { type: "string", value: "YEARS", about: "years in which it is to pay", default: "15" },
    "feed-in": { type: "string", value: "W", about: "most power that may flow to the grid" },
    from: { type: "string", value: "DAY", about: "first day, as 2026-11-22 (the first recorded)" },
    to: { type: "string", value: "DAY", about: "last day (yesterday)" },
  },
  example: "what-if localhost:8080/house --battery 0..10kWh --buy 0.34 --sell 0.08",
  async act({ values, operands }, terminal) {
    const sizesWh = sizesIn(values.battery);
    const power = numberIn(values.power, "--power");
    const buy = numberIn(values.buy, "--buy");
    const sell = numberIn(values.sell, "--sell");
    const pricePerKWh = numberIn(values.price, "--price");
    const years = numberIn(values.years, "--years") ?? LIFE.years;
    const feedInW = numberIn(values["feed-in"], "--feed-in") ?? Number.POSITIVE_INFINITY;
    const [from, to] = [dayIn(values.from, "--from"), dayIn(values.to, "--to")];
    const client = clientOf(operands[0] ?? "", values, terminal);
    const curves = await curvesOf(client, { from, to }, terminal.signal);
    const house = houseOf(curves, values["battery-inverter"] ?? []);
    if (typeof house === "string") {
      terminal.complain(`${refusals[house]}\n`);
      return ExitCode.failed;
    }
    const answer = answerSizes(new Engine(), basisOf(house), {
      sizesWh,
      battery: { ...usual, chargeW: power ?? 0, dischargeW: power ?? 0 },
      powerPerWh: power === undefined ? POWER_PER_WH : undefined,
      feedInW,
      buy: priceOf(buy),
      sell: priceOf(sell),
      price: pricePerKWh === undefined ? undefined : { pricePerWh: pricePerKWh / 1000, years },
    });
    const shown = { house, answer, pricePerKWh };
    terminal.print(values.json ? jsonLine(documentOf(shown)) : textOf(shown));
    return ExitCode.done;
  },
});

/** A price that is the same at all times. */
function priceOf(perKWh: number | undefined): Tariff | undefined {
  return perKWh === undefined
    ? undefined
    : { kind: "fixed", prices: [{ from: "1970-01-01", perKWh }] };
}

const refusals: Readonly<Record<HouseRefusal, string>> = {
  noMeter: "The hub has recorded no grid meter: nobody knows what this house consumed.",
  noDays: "No recorded day is known well enough: at least 95 % of its minutes must be.",
  unknownInverters:
    "The record has a battery. Name the inverters that it feeds with --battery-inverter SERIAL.",
};

interface Shown {
  readonly house: House;
  readonly answer: SizesAnswer;
  readonly pricePerKWh: number | undefined;
}

async function curvesOf(
  client: Client,
  wanted: { readonly from: Day | undefined; readonly to: Day | undefined },
  signal: AbortSignal,
): Promise<readonly HubCurve[]> {
  const { since, sources, zone } = await client.call(hubHistoryCalls.sources, { signal });
  if (zone !== undefined) useZone(zone);
  const names = sources.map(({ source }) => source).filter((source) => !source.startsWith("str "));
  if (names.length === 0) return [];
  // The day that is going on is known in part only.
  const to = wanted.to ?? dayAfter(dayOf(Date.now() / 1000), -1);
  const found: HubCurve[] = [];
  let from = wanted.from ?? since ?? to;
  while (from <= to) {
    const last = dayAfter(from, MOST_DAYS - 1);
    const query = {
      from,
      to: last < to ? last : to,
      sources: names.join(","),
      level: "minute",
    };
    const body = await client.bytes(hubHistoryCalls.curves, { query, signal });
    const curves = hubCurves(body, (bytes) => new TextDecoder().decode(bytes));
    if (!curves) throw replyError(hubHistoryCalls.curves.path, { kind: "notJson" });
    found.push(...curves);
    from = dayAfter(last, 1);
  }
  return found;
}

/** Everything, for programs. Energies in Wh, shares 0 to 1. */
function documentOf(shown: Shown) {
  const { house, answer } = shown;
  const { minutes: _, buckets: __, ...about } = house;
  return {
    period: { first: house.first, last: house.last, isYear: answer.isYear },
    record: about,
    assumed: { ...usual, usableWh: undefined, life: LIFE, fadePerYear: FADE },
    sizes: answer.sizes.map((size) => ({ ...size, ...paidBack(shown, size) })),
    mostOfGainWh: answer.mostOfGainWh,
    worthUpToWh: answer.worthUpToWh,
    pricedShare: answer.pricedShare,
    notes: notesOf(shown),
  };
}

/** Years until a size has paid for itself, and until it is worn out; only a year may be set against years. */
function paidBack({ answer, pricePerKWh }: Shown, { sizeWh, saved, cycles }: SizeAnswer) {
  if (!answer.isYear || pricePerKWh === undefined || !saved || sizeWh === 0) return {};
  const price = (sizeWh / 1000) * pricePerKWh;
  return {
    paybackYears: paybackYears({ price, savedPerYear: saved.value, fade: FADE }) ?? null,
    wearOutYears: wearOutYears(cycles, LIFE),
  };
}

function textOf(shown: Shown): string {
  const { answer } = shown;
  const rows = answer.sizes.filter((_, at) => at % SHOWN === 0 || answer.sizes.length <= SHOWN);
  const lines = rows.map((size) => {
    const { saved } = size;
    const money = saved
      ? [amount(saved.value), `(${amount(saved.least)} to ${amount(saved.most)})`]
      : [];
    const paid = paidBack(shown, size).paybackYears;
    return [
      `${(size.sizeWh / 1000).toFixed(1)} kWh`.padStart(9),
      `${kWh(size.importWh)} kWh`.padStart(11),
      `${kWh(size.exportWh)} kWh`.padStart(11),
      `${Math.round(size.selfSufficiency * 100)} %`.padStart(6),
      `${Math.round(size.cycles)}`.padStart(7),
      ...money,
      ...(typeof paid === "number" ? [`pays in ${paid.toFixed(0)} years`] : []),
    ].join("  ");
  });
  const money = answer.present.cost === undefined ? "" : "  saved";
  const head = `  Battery       import      feed-in  self-sufficient  cycles${money}`;
  return `${[...notesOf(shown), "", head, ...lines].join("\n")}\n`;
}

/** What the figures rest on, and what they do not know. */
function notesOf({ house, answer }: Shown): readonly string[] {
  const { usedDays, recordedDays, fullMinutes, recorded } = house;
  const measured = house.isEfficiencyMeasured ? "measured" : "assumed";
  return [
    answer.isYear
      ? `In a year, from ${house.first} to ${house.last}.`
      : `In the recorded time, from ${house.first} to ${house.last}: not a year, for which each of the twelve months needs 10 known days.`,
    `Counted from ${usedDays} of ${recordedDays} recorded days. Days with gaps are left out.`,
    `Your meter counted ${kWh(recorded.importWh)} kWh of import and ${kWh(recorded.exportWh)} kWh of feed-in in these days.`,
    ...(house.hasBattery
      ? [
          `The sizes replace your present battery. Efficiency of its inverters: ${Math.round(house.inverterEff * 100)} % (${measured}).`,
        ]
      : []),
    ...(fullMinutes > 0
      ? [
          `In ${Math.round(fullMinutes / 60)} hours the battery was full and the panels could have given more, so the real gain is a little higher.`,
        ]
      : []),
    ...(house.hiddenExchangeWh > 0
      ? [
          `Within minutes up to ${kWh(house.hiddenExchangeWh)} kWh more may have flowed each way, which a battery could have caught.`,
        ]
      : []),
    ...(answer.present.cost === undefined
      ? ["No amounts: they need --buy and --sell (0 if the feed-in earns nothing)."]
      : []),
    ...(answer.worthUpToWh === undefined
      ? []
      : [`Worth its price up to ${(answer.worthUpToWh / 1000).toFixed(1)} kWh.`]),
    ...(answer.mostOfGainWh === undefined
      ? []
      : [`Most of the gain of this range: ${(answer.mostOfGainWh / 1000).toFixed(1)} kWh.`]),
  ];
}

function kWh(wattHours: number): string {
  return Math.round(wattHours / 1000).toString();
}

function amount(money: number): string {
  return money.toFixed(money >= 100 ? 0 : 2);
}

/** Sizes in Wh, from "5kWh" or "0..10kWh". */
function sizesIn(text: string): readonly number[] {
  const [, from = "", to, unit] = /^([\d.]+?)(?:\.\.([\d.]+))?\s*(k?Wh)$/i.exec(text) ?? [];
  const factor = unit?.toLowerCase() === "kwh" ? 1000 : 1;
  const [first, last] = [Number(from) * factor, Number(to ?? from) * factor];
  const isRange = to !== undefined;
  const isRight = from !== "" && last <= MOST_WH && (isRange ? first < last : first > 0);
  if (!isRight)
    throw new UsageError(`--battery takes a size such as 5kWh or 0..10kWh, not "${text}"`);
  if (!isRange) return [0, first];
  const step = (last - first) / STEPS;
  const sizes = Array.from({ length: STEPS + 1 }, (_, at) => first + at * step);
  return first > 0 ? [0, ...sizes] : sizes;
}

const MOST_WH = 1_000_000;

function numberIn(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text.replace(/\s*W$/i, ""));
  if (text !== "" && Number.isFinite(value)) return value;
  throw new UsageError(`${option} takes a number, not "${text}"`);
}

function dayIn(text: string | undefined, option: string): Day | undefined {
  if (text === undefined || dayStartS(text) !== undefined) return text;
  throw new UsageError(`${option} takes a day such as 2026-11-22, not "${text}"`);
}
