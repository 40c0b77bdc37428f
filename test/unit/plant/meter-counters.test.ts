import { expect, it } from "vitest";
import { areCoarse, withReading, withSamples } from "#plant/energy/meter-counters.ts";
import { cloudyDay } from "../../support/historyRecords.ts";

it.each([
  [0, 0, true],
  [1200, 300, true],
  [1200, 350, false],
  [1250, 300, false],
])("counters of %i and %i Wh are too coarse: %j", (importWh, exportWh, are) => {
  expect(areCoarse({ importWh, exportWh })).toBe(are);
});

const day = cloudyDay("grid", "2026-06-21");
const startS = day.startS;
const energy = { inWh: 500, outWh: 100, coveredS: 36_000 };
const begun = withReading(
  { ...day, energy },
  { importWh: 9000, exportWh: 2000, timeS: startS + 36_000 },
  36_000,
);

/** The counters after an hour in which the power was known for so long. */
function anHourLater(importWh: number, exportWh = 2000, knownS = 3600) {
  const later = { ...energy, inWh: 900, coveredS: 36_000 + knownS };
  const record = withSamples(begun, { ...begun, energy: later });
  return withReading(record, { importWh, exportWh, timeS: startS + 39_600 }, 39_600).meter;
}

it.each([
  ["that falls by no more than a Wh is the same", 8999, 2000, true],
  ["that falls by more is another one", 8998.9, 2000, false],
  ["of the other direction, too", 9400, 1998.9, false],
  ["that counts 100 kW and a unit is the same", 110_000, 2000, true],
  ["that counts more is another one", 110_001, 2000, false],
])("a counter %s", (_, importWh, exportWh, isSame) => {
  const { inWh = -1, outWh = -1 } = anHourLater(importWh, exportWh)?.counted ?? {};
  const counted = isSame ? [importWh - 9000, exportWh - 2000] : [0, 0];
  expect([inWh, outWh]).toEqual(counted);
});

it.each([
  [3480, 0],
  [3479, 121],
])("of an hour with %i s of power, the counters fill %i s", (knownS, filledS) => {
  expect(anHourLater(9400, 2000, knownS)).toMatchObject({ filledS });
});
