import { describe, expect, it } from "vitest";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import type { SolarCharger } from "#protocol/areas/solar-live.ts";
import { emptyLive } from "#protocol/live/live.ts";
import { plantReadings } from "#protocol/live/readings.ts";
import { batteryPower, batteryValue, withStorage } from "#protocol/live/storage.ts";

const of = (value: number, u: string, d = 1) => ({ v: value, u, d });
const nowMs = 100_000;
const receivedAtMs = nowMs - 5_000;
const status = {
  SoC: of(55, "%", 0),
  voltage: of(51.24, "V", 2),
  current: of(-10.3, "A"),
};
const battery: BatteryLive = {
  manufacturer: " Pylontech ",
  data_age: 3,
  values: { status },
  issues: { low: 1, high: 2, odd: 3 },
};
const controller: SolarCharger = {
  serial: "HQ1",
  isSerialShown: true,
  data_age: 7,
  isSilent: false,
  product: "MPPT 150|35",
  firmware: "1.61",
  device: {},
  output: { P: of(168, "W"), V: of(51.2, "V"), I: of(3.3, "A"), E: of(97.5, "%") },
  input: {
    PPV: of(0.172, "kW"),
    VPV: of(80.1, "V"),
    IPV: of(2.1, "A"),
    YieldToday: of(1.5, "kWh"),
    YieldTotal: of(900, "kWh"),
  },
};

/** The readings of a plant whose sums say this of the battery, with the feeds of battery and controllers. */
function completed(
  sums: object | undefined,
  fed: Partial<BatteryLive> | undefined,
  one = controller,
) {
  const live = { ...emptyLive, battery: sums && { enabled: true, ...sums } };
  const states = {
    battery: fed && { data: { ...battery, ...fed }, receivedAtMs },
    solar: { data: { isFull: true, chargers: [one] }, receivedAtMs },
  };
  return withStorage(plantReadings(live, nowMs), states, nowMs);
}

describe("the battery's own feed", () => {
  it("completes what the sums lack, and its power is voltage times current in tenths", () => {
    expect(completed({}, {}).battery).toEqual({
      socPercent: 55,
      powerW: -527.8,
      voltageV: 51.24,
      currentA: -10.3,
    });
  });

  it("changes nothing that the sums have", () => {
    const sums = {
      soc: of(71, "%", 0),
      power: of(300, "W", 0),
      voltage: of(50, "V", 0),
      current: of(6, "A", 0),
    };
    expect(completed(sums, {}).battery).toEqual({
      socPercent: 71,
      powerW: 300,
      voltageV: 50,
      currentA: 6,
    });
  });

  it.each([
    ["too old", { data_age: 15 }],
    ["of unknown age", { data_age: undefined }],
  ])("that is %s completes nothing", (_, fed) => {
    expect(completed({ soc: of(71, "%", 0) }, fed).battery).toMatchObject({
      socPercent: 71,
      powerW: undefined,
    });
  });

  it("makes no battery where the gateway has none", () => {
    expect(completed(undefined, {}).battery).toBeUndefined();
    expect(completed({}, undefined).batteryDetails).toBeUndefined();
  });

  it("has details: the maker without blanks, the age, and issues by their level", () => {
    expect(completed({}, {}).batteryDetails).toEqual({
      manufacturer: "Pylontech",
      ageS: 8,
      values: { status },
      issues: { low: "warning", high: "alarm" },
    });
    const bare = completed({}, { data_age: undefined, values: undefined, issues: undefined });
    expect(bare.batteryDetails).toMatchObject({
      ageS: Number.POSITIVE_INFINITY,
      values: {},
      issues: {},
    });
  });
});

describe("a value of the battery", () => {
  it("stands in any section but those of its packs, first in the status", () => {
    const values = {
      status: { SoC: of(55, "%") },
      other: { SoC: of(1, "%"), current: of(2, "A") },
      "_AB2000 [X]": { voltage: of(3, "V") },
    };
    const one = { values };
    expect(batteryValue(one, "SoC")).toBe(55);
    expect(batteryValue(one, "current")).toBe(2);
    expect(batteryValue(one, "voltage")).toBeUndefined();
    expect(batteryValue({ values: { status: { mode: "on" } } }, "mode")).toBeUndefined();
    expect(batteryValue(undefined, "SoC")).toBeUndefined();
  });

  it("is its power as sent, else voltage times current where both are known", () => {
    const power = of(-500, "W");
    expect(batteryPower({ values: { status: { ...status, power } } })).toBe(-500);
    expect(batteryPower({ values: { status } })).toBeCloseTo(-527.772, 6);
    expect(batteryPower({ values: { status: { voltage: of(50, "V") } } })).toBeUndefined();
  });
});

it("a charge controller has each value under its own name, in the base unit", () => {
  expect(completed({}, {}).chargeControllers).toEqual([
    {
      serial: "HQ1",
      product: "MPPT 150|35",
      ageS: 12,
      powerW: 172,
      panelVoltageV: 80.1,
      panelCurrentA: 2.1,
      outputPowerW: 168,
      outputVoltageV: 51.2,
      outputCurrentA: 3.3,
      efficiencyPercent: 97.5,
      yieldTodayWh: 1_500,
      yieldTotalWh: 900_000,
      wire: controller,
    },
  ]);
});

it("a charge controller that never sent anything is infinitely old", () => {
  const [one] = completed({}, {}, { ...controller, isSilent: true }).chargeControllers ?? [];
  expect(one?.ageS).toBe(Number.POSITIVE_INFINITY);
});
