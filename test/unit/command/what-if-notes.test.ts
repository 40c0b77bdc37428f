import { expect, it } from "vitest";
import { notesOf } from "#command/what-if/notes.ts";
import type { WhatIfAnswer } from "#command/what-if/api.ts";

const answer: Omit<WhatIfAnswer, "notes"> = {
  period: { first: "2025-06-01", last: "2026-05-31", isYear: true, singleYears: 1 },
  record: {
    recordedDays: 365,
    usedDays: 360,
    recorded: { importWh: 2_400_400, exportWh: 1_300_600 },
    hasBattery: false,
    inverterEff: 0.95,
    isEfficiencyMeasured: false,
    fullMinutes: 0,
    hiddenExchangeWh: 0,
    gaps: 0,
  },
  prices: { from: "question" },
  sizes: [],
  pricedShare: 1,
};
const { record } = answer;
const present = {
  sizeWh: 5100,
  importWh: 1,
  exportWh: 2,
  selfSufficiency: 0.5,
  cycles: 200,
  countedImportWh: 1_900_000,
};
const ranges =
  "two points of efficiency and five watts of own consumption more or less, and gaps where they matter.";

it("says of what time, days and prices the figures are, and nothing of what there is not", () => {
  expect(notesOf(answer)).toEqual([
    "In a year, from 2025-06-01 to 2026-05-31.",
    "Counted from 360 of 365 recorded days. Days with gaps are left out.",
    "Your meter counted 2400 kWh of import and 1301 kWh of feed-in in these days.",
    "At the prices that were given.",
    `The ranges come from ${ranges}`,
  ]);
});

const added = (change: Partial<WhatIfAnswer>) => {
  const usual = new Set(notesOf(answer));
  return notesOf({ ...answer, ...change }).filter((note) => !usual.has(note));
};
const battery = { ...record, hasBattery: true, inverterEff: 0.934 };

it.each<readonly [Partial<WhatIfAnswer>, readonly string[]]>([
  [
    { period: { ...answer.period, isYear: false } },
    [
      "In the recorded time, from 2025-06-01 to 2026-05-31: not a year, for which each of the twelve months needs 10 known days.",
    ],
  ],
  [
    { period: { ...answer.period, singleYears: 2 } },
    [`The ranges come from the differences between 2 single years, ${ranges}`],
  ],
  [
    { record: { ...record, fullMinutes: 150 } },
    [
      "In 3 hours the battery was full and the panels could have given more, so the real gain is a little higher.",
    ],
  ],
  [
    { record: { ...record, hiddenExchangeWh: 41_000 } },
    [
      "Within minutes up to 41 kWh more may have flowed each way, which a battery could have caught.",
    ],
  ],
  [
    { record: battery },
    ["The sizes replace your present battery. Efficiency of its inverters: 93 % (assumed)."],
  ],
  [
    { record: { ...battery, isEfficiencyMeasured: true }, presentBattery: present },
    [
      "The sizes replace your present battery. Efficiency of its inverters: 93 % (measured).",
      "Your present battery, found from the record, holds about 5.1 kWh. With a battery of this size the model imports 1900 kWh in these days.",
    ],
  ],
  [{ presentBattery: present }, []],
  [
    { prices: null },
    [
      "No amounts: the hub keeps no prices. They need --buy and --sell (0 if the feed-in earns nothing).",
    ],
  ],
  [{ prices: { from: "hub" } }, ["At the prices that the hub keeps."]],
  [{ prices: { from: "hub", currency: "EUR" } }, ["At the prices that the hub keeps (EUR)."]],
  [
    { prices: { from: "both", currency: "CHF" } },
    ["At the price that was given, and for the rest at those that the hub keeps (CHF)."],
  ],
  [{ worthUpToWh: 4500 }, ["Worth its price up to 4.5 kWh."]],
  [{ worthUpToWh: 0 }, ["No size of this range is worth its price."]],
  [{ mostOfGainWh: 3000 }, ["Most of the gain of this range: 3.0 kWh."]],
  [{ mostOfGainWh: 0 }, []],
])("says with %j also: %j", (change, notes) => {
  expect(added(change)).toEqual(notes);
});
