import type { WhatIfAnswer } from "./api.ts";

/** What the figures rest on, and what they do not know. */
export function notesOf({
  period,
  record,
  prices,
  worthUpToWh,
  mostOfGainWh,
}: Omit<WhatIfAnswer, "notes">): readonly string[] {
  const { usedDays, recordedDays, fullMinutes, recorded } = record;
  const measured = record.isEfficiencyMeasured ? "measured" : "assumed";
  return [
    period.isYear
      ? `In a year, from ${period.first} to ${period.last}.`
      : `In the recorded time, from ${period.first} to ${period.last}: not a year, for which each of the twelve months needs 10 known days.`,
    `Counted from ${usedDays} of ${recordedDays} recorded days. Days with gaps are left out.`,
    `Your meter counted ${kWh(recorded.importWh)} kWh of import and ${kWh(recorded.exportWh)} kWh of feed-in in these days.`,
    ...(record.hasBattery
      ? [
          `The sizes replace your present battery. Efficiency of its inverters: ${Math.round(record.inverterEff * 100)} % (${measured}).`,
        ]
      : []),
    ...(fullMinutes > 0
      ? [
          `In ${Math.round(fullMinutes / 60)} hours the battery was full and the panels could have given more, so the real gain is a little higher.`,
        ]
      : []),
    ...(record.hiddenExchangeWh > 0
      ? [
          `Within minutes up to ${kWh(record.hiddenExchangeWh)} kWh more may have flowed each way, which a battery could have caught.`,
        ]
      : []),
    pricesNote(prices),
    ...(worthUpToWh === undefined
      ? []
      : [
          worthUpToWh > 0
            ? `Worth its price up to ${(worthUpToWh / 1000).toFixed(1)} kWh.`
            : "No size of this range is worth its price.",
        ]),
    ...(mostOfGainWh === undefined || mostOfGainWh === 0
      ? []
      : [`Most of the gain of this range: ${(mostOfGainWh / 1000).toFixed(1)} kWh.`]),
  ];
}

function pricesNote(prices: WhatIfAnswer["prices"]): string {
  if (!prices)
    return "No amounts: the hub keeps no prices. They need --buy and --sell (0 if the feed-in earns nothing).";
  if (prices.from === "question") return "At the prices that were given.";
  const currency = prices.currency === undefined ? "" : ` (${prices.currency})`;
  return prices.from === "hub"
    ? `At the prices that the hub keeps${currency}.`
    : `At the price that was given, and for the rest at those that the hub keeps${currency}.`;
}

/** Whole kWh. */
export function kWh(wattHours: number): string {
  return Math.round(wattHours / 1000).toString();
}
