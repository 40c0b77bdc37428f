import { expect, it } from "vitest";
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
