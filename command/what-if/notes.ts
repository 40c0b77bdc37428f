import type { WhatIfAnswer } from "./api.ts";

/** Basis of the figures, and their gaps. */
export function notesOf({
  period,
  record,
  prices,
  presentBattery,
  worthUpToWh,
  mostOfGainWh,
}: Omit<WhatIfAnswer, "notes">): readonly string[] {
  const { usedDays, recordedDays, fullMinutes, recorded } = record;
  return [
    period.isYear
      ? `In a year, from ${period.first} to ${period.last}.`
      : `In the recorded time, from ${period.first} to ${period.last}: not a year, for which each of the twelve months needs 10 known days.`,
    `Counted from ${usedDays} of ${recordedDays} recorded days. Days with gaps are left out.`,
    `Your meter counted ${kWh(recorded.importWh)} kWh of import and ${kWh(recorded.exportWh)} kWh of feed-in in these days.`,
    ...presentNotes(record, presentBattery),
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
    ...pricesNotes(prices, period.singleYears),
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

function presentNotes(
  { hasBattery, inverterEff, isEfficiencyMeasured }: WhatIfAnswer["record"],
  present: WhatIfAnswer["presentBattery"],
): readonly string[] {
  if (!hasBattery) return [];
  const measured = isEfficiencyMeasured ? "measured" : "assumed";
  const replaced = `The sizes replace your present battery. Efficiency of its inverters: ${Math.round(inverterEff * 100)} % (${measured}).`;
  if (!present) return [replaced];
  const size = (present.sizeWh / 1000).toFixed(1);
  return [
    replaced,
    `Your present battery, found from the record, holds about ${size} kWh. With a battery of this size the model imports ${kWh(present.countedImportWh)} kWh in these days.`,
  ];
}

function pricesNotes(prices: WhatIfAnswer["prices"], singleYears: number): readonly string[] {
  if (!prices)
    return [
      "No amounts: the hub keeps no prices. They need --buy and --sell (0 if the feed-in earns nothing).",
    ];
  const years = singleYears > 1 ? `the differences between ${singleYears} single years, ` : "";
  return [
    originOf(prices),
    `The ranges come from ${years}two points of efficiency and five watts of own consumption more or less, and gaps where they matter.`,
  ];
}

function originOf({ from, currency }: NonNullable<WhatIfAnswer["prices"]>): string {
  if (from === "question") return "At the prices that were given.";
  const named = currency === undefined ? "" : ` (${currency})`;
  return from === "hub"
    ? `At the prices that the hub keeps${named}.`
    : `At the price that was given, and for the rest at those that the hub keeps${named}.`;
}

/** Energy text in whole kWh. */
export function kWh(wattHours: number): string {
  return Math.round(wattHours / 1000).toString();
}
