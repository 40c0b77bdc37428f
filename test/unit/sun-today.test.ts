import { expect, it } from "vitest";
import { savedToday } from "#app/shared/day/savedToday.ts";
import { sunTodayWh } from "#app/shared/day/useDay.ts";
import { cloudyDay } from "../support/historyRecords.ts";

const day = "2026-06-17";
const sun = cloudyDay("total", day, 720);
const { yieldWh: _counter, ...uncounted } = sun;
const none = { house: undefined, grid: undefined, battery: undefined };
const at = (record: typeof sun | undefined, nowS: number) =>
  sunTodayWh({ day, nowS, records: { ...none, sun: record } });

it.each([
  ["the counter, however short the record is", sun, 16, sun.yieldWh],
  ["the record where it has the day so far", uncounted, 12, sun.energy.inWh],
  ["unknown where it has a part of it", uncounted, 16, undefined],
  ["unknown without a record", undefined, 12, undefined],
])("the energy of today is %s", (_name, record, hours, wh) => {
  expect(at(record, sun.startS + hours * 3600)).toBe(wh);
});

// 2 kWh used in the house at 0.30, 3 kWh fed in at 0.08.
it.each([
  [
    "by the prices of the day",
    [{ from: "2026-01-01", importPerKWh: 0.3, exportPerKWh: 0.08 }],
    0.84,
  ],
  [
    "unknown before the first price",
    [{ from: "2026-07-01", importPerKWh: 0.3, exportPerKWh: 0.08 }],
    undefined,
  ],
])("the worth of today is %s", async (_name, prices, saved) => {
  const figuresOf = (inWh: number, outWh: number) => [
    { day, peakW: 0, energy: { inWh, outWh, coveredS: 40_000 } },
  ];
  const figures = async () =>
    new Map([
      ["total", figuresOf(5000, 0)],
      ["sun", figuresOf(5000, 0)],
      ["grid", figuresOf(1000, 3000)],
    ]);
  expect(await savedToday({ figures }, day, { prices })).toBe(saved);
});
