import { describe, expect, it } from "vitest";
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
function anHourLater(importWh: number, exportWh = 2000, knownS = 3600, totalS = 39_600) {
  const later = { ...energy, inWh: 900, coveredS: 36_000 + knownS };
  const record = withSamples(begun, { ...begun, energy: later });
  return withReading(record, { importWh, exportWh, timeS: startS + 39_600 }, totalS);
}

it.each([
  ["that falls by no more than a Wh is the same", 8999, 2000, true],
  ["that falls by more is another one", 8998.9, 2000, false],
  ["of the other direction, too", 9400, 1998.9, false],
  ["that counts 100 kW and a unit is the same", 110_000, 2000, true],
  ["that counts more is another one", 110_001, 2000, false],
])("a counter %s", (_, importWh, exportWh, isSame) => {
  const { inWh = -1, outWh = -1 } = anHourLater(importWh, exportWh).meter?.counted ?? {};
  const counted = isSame ? [importWh - 9000, exportWh - 2000] : [0, 0];
  expect([inWh, outWh]).toEqual(counted);
});

it.each([
  [3480, 0],
  [3479, 121],
])("of an hour with %i s of power, the counters fill %i s", (knownS, filledS) => {
  expect(anHourLater(9400, 2000, knownS).meter).toMatchObject({ filledS });
});

it.each([
  [39_540, 0, 500, 1740],
  [39_480, 0, 500, 1680],
  // Sun and house are unknown there: the power counts alone.
  [39_479, 400, 0, 0],
])(
  "half an hour without power is filled as far as the inverters were recorded: %i s",
  (totalS, counted, filled, filledS) => {
    expect(anHourLater(9500, 2000, 1800, totalS).meter).toMatchObject({
      counted: { inWh: counted },
      filled: { inWh: filled },
      filledS,
    });
  },
);

describe("the energy of a day", () => {
  /** An hour without power, which the counters fill, after an hour in which both agreed. */
  const filled = withReading(
    anHourLater(9420),
    { importWh: 9720, exportWh: 2000, timeS: startS + 43_200 },
    43_200,
  );

  /** One more hour, with a power of 100 W. */
  function hourWithPower(kept: typeof filled) {
    const { inWh, outWh } = kept.energy;
    const coveredS = 36_000 + 2 * 3600;
    return withSamples(kept, { ...kept, energy: { inWh: inWh + 100, outWh, coveredS } });
  }

  it("is that of the counters and of the power since, with the time that they filled", () => {
    expect(anHourLater(9420).energy).toEqual({ inWh: 920, outWh: 100, coveredS: 39_600 });
    expect(filled.energy).toEqual({ inWh: 1220, outWh: 100, coveredS: 43_200 });
    const later = hourWithPower(filled);
    expect(later.energy).toEqual({ inWh: 1320, outWh: 100, coveredS: 46_800 });
    expect(later.meter?.open).toEqual({ inWh: 100, outWh: 0, coveredS: 3600 });
  });

  it("is that of the power where both disagree or have hardly been compared", () => {
    const byPower = { inWh: 900, outWh: 100 };
    expect(anHourLater(9461).energy).toEqual({ ...byPower, coveredS: 39_600 });
    expect(anHourLater(9460).energy).toMatchObject({ inWh: 960 });
    expect(anHourLater(9420, 2021).energy).toMatchObject(byPower);
    expect(anHourLater(9420, 2000, 1799, 36_000).energy).toEqual({ ...byPower, coveredS: 37_799 });
  });

  it("keeps what another meter had filled before it was replaced", () => {
    const timeS = startS + 43_260;
    const replaced = withReading(filled, { importWh: 10, exportWh: 0, timeS }, 43_260);
    expect(replaced.energy).toEqual(filled.energy);
    expect(hourWithPower(replaced).energy).toEqual({ inWh: 1320, outWh: 100, coveredS: 46_800 });
  });
});
