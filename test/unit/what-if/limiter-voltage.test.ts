import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measuredStorage } from "#plant/what-if/storage.ts";
import { usesFurtherDown } from "#plant/what-if/limiter/thresholds.ts";
import {
  chargeErrorAt,
  restVoltage,
  unknownShare,
  voltageModel,
} from "#plant/what-if/limiter/voltage.ts";
import { runs } from "../../support/runs.ts";

interface Cell {
  readonly capacityWh: number;
  readonly eff: number;
  readonly ohm: number;
  readonly flatV: number;
  readonly riseV: number;
}

/** Ten days in which a battery swings between about 20 and 80 %, as a gateway with coarse readings records it. */
function recordCell({ capacityWh, eff, ohm, flatV, riseV }: Cell) {
  const [battery, soc, volts]: [number[], number[], number[]] = [[], [], []];
  let stored = capacityWh * 0.22;
  for (let minute = 0; minute < 14_400; minute += 1) {
    const swing = Math.sin((minute / 1440) * 2 * Math.PI) + 0.4 * Math.sin(minute / 7);
    const inside = swing * capacityWh * 0.075;
    const watts = Math.round(inside > 0 ? inside / eff : inside * eff);
    stored += (watts > 0 ? watts * eff : watts / eff) / 60;
    const percent = (stored / capacityWh) * 100;
    const rest = flatV + (riseV * percent) / 100;
    battery.push(watts);
    soc.push(Math.round(percent));
    volts.push(Math.round((rest + (watts / rest) * ohm) * 10) / 10);
  }
  return {
    battery: Float64Array.from(battery),
    soc: Float64Array.from(soc),
    volts: Float64Array.from(volts),
  };
}

const cells = fc.record({
  capacityWh: fc.integer({ min: 2000, max: 10_000 }),
  eff: fc.double({ min: 0.94, max: 1, noNaN: true }),
  ohm: fc.double({ min: 0.01, max: 0.025, noNaN: true }),
  flatV: fc.double({ min: 23, max: 51, noNaN: true }),
  riseV: fc.double({ min: 1, max: 6, noNaN: true }),
});

describe("the battery in its own minutes", () => {
  it("shows its voltage at rest, its capacity and its efficiency through coarse readings", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        const minutes = recordCell(cell);
        const model = voltageModel(minutes);
        if (!model) throw new Error("no model");
        const { ocv, errorV } = model;
        expect(errorV).toBeLessThan(0.1);
        for (const [at, [, volts]] of ocv.entries())
          expect(volts).toBeGreaterThanOrEqual(ocv[at - 1]?.[1] ?? 0);
        for (const percent of [40, 50, 60]) {
          const truth = cell.flatV + (cell.riseV * percent) / 100;
          expect(Math.abs((restVoltage(ocv, percent) ?? 0) - truth)).toBeLessThan(0.1);
        }
        const storage = measuredStorage(minutes.battery, minutes.soc);
        if (!storage) throw new Error("no storage");
        expect(Math.abs(storage.capacityWh / cell.capacityWh - 1)).toBeLessThan(0.03);
        expect(Math.abs(storage.eff - cell.eff)).toBeLessThan(0.03);
      }),
      { numRuns: runs(30) },
    );
  });

  it("shows its resistance where its power changes at the same charge", () => {
    const cell = { capacityWh: 7100, eff: 0.98, ohm: 0.03, flatV: 51, riseV: 2 };
    expect(voltageModel(recordCell(cell))?.ohm).toBeCloseTo(0.03, 2);
  });

  it("says nothing when it was recorded for less than a day, or stayed at one charge", () => {
    const { battery, soc, volts } = recordCell({
      capacityWh: 7100,
      eff: 1,
      ohm: 0.02,
      flatV: 51,
      riseV: 2,
    });
    const unknown = volts.fill(Number.NaN, 1200);
    expect(voltageModel({ battery, soc, volts: unknown })).toBeUndefined();
    expect(measuredStorage(battery.fill(0), soc.fill(50))).toBeUndefined();
  });
});

describe("what a voltage says about the charge", () => {
  const model = {
    ohm: 0.02,
    errorV: 0.1,
    ocv: [
      [20, 50],
      [80, 53],
    ],
  } as const;

  it("is as uncertain as its error at the slope of the curve", () => {
    expect(chargeErrorAt(model, [51.5])).toBeCloseTo(2, 9);
    expect(chargeErrorAt(model, [66])).toBe(0);
  });

  it.each([
    ["deeper than recorded", [51], [10, 10, 50, 50], 0.5],
    ["fuller, but the threshold is passed before", [51], [90, 90, 50, 50], 0],
    ["fuller, but the threshold is never reached", [66], [90, 90, 50, 50], 0],
    ["fuller than recorded, with a threshold up there", [54], [90, 50, 50, 50], 0.25],
    ["hardly outside", [49, 54], [16, 84], 0],
  ])("%s", (_, thresholds, soc, share) => {
    expect(unknownShare(model, thresholds, Float64Array.from(soc))).toBe(share);
  });
});

describe("thresholds of either unit", () => {
  const percent = {
    ignore_soc: false,
    battery_soc_start_threshold: 45,
    battery_soc_stop_threshold: 20,
    voltage_start_threshold: 50,
    voltage_stop_threshold: 50.2,
    voltage_load_correction_factor: 0,
    full_solar_passthrough_soc: 100,
    full_solar_passthrough_start_voltage: 66,
    full_solar_passthrough_stop_voltage: 66,
  };
  const volts = { ...percent, ignore_soc: true };

  it.each([
    ["a lower charge", { ...percent, battery_soc_stop_threshold: 15 }, percent, true],
    ["a lower voltage", { ...volts, voltage_stop_threshold: 49 }, volts, true],
    [
      "a lower voltage that does not count",
      { ...percent, voltage_stop_threshold: 49 },
      percent,
      false,
    ],
    ["a voltage against a charge", volts, percent, false],
  ])("%s", (_, use, than, expected) => {
    expect(usesFurtherDown(use, than)).toBe(expected);
  });
});
