import { expect, it } from "vitest";
import {
  initialState,
  stepSingleLimiter,
  type SingleLimiterInput,
  type SingleLimiterSettings,
  type SingleLimiterState,
} from "#simulator/radio/singleLimiter.ts";

const settings: SingleLimiterSettings = {
  solar_passthrough_enabled: true,
  solar_passthrough_losses: 3,
  battery_drain_strategy: 0,
  is_inverter_behind_powermeter: true,
  target_power_consumption: 10,
  lower_power_limit: 50,
  upper_power_limit: 800,
  ignore_soc: false,
  battery_soc_start_threshold: 80,
  battery_soc_stop_threshold: 20,
  voltage_start_threshold: 50,
  voltage_stop_threshold: 45,
  voltage_load_correction_factor: 0.001,
  full_solar_passthrough_soc: 100,
  full_solar_passthrough_start_voltage: 66,
  full_solar_passthrough_stop_voltage: 66,
};
const input: SingleLimiterInput = {
  level: { socPct: 50, drawnW: 0 },
  meterW: 300,
  acW: 100,
  efficiency: 0.95,
  solarW: 0,
  isChargerAutomatic: false,
};
const using: SingleLimiterState = { mayDischarge: true, passesAll: false };

interface Round {
  readonly set?: Partial<SingleLimiterSettings>;
  readonly at?: number;
  readonly reading?: Partial<SingleLimiterInput>;
  readonly before?: SingleLimiterState;
}

/** The power that a round wants, and whether the battery is used then. */
function play({ set, at = 50, reading, before = initialState }: Round) {
  const level = { socPct: at, drawnW: 0 };
  const { use, wantedW } = stepSingleLimiter(
    { ...settings, ...set },
    { ...input, level, ...reading },
    before,
  );
  return [Math.round(wantedW * 100) / 100, use.mayDischarge];
}

const sun = { solarW: 200 };
// What comes through at the inverter's efficiency, less the losses of passing it.
const passedW = 184.3;

it.each<readonly [string, Round, wantedW: number, isUsed: boolean]>([
  ["starts at the start threshold", { at: 80 }, 390, true],
  ["does not start below it", { at: 79 }, 0, false],
  ["goes on above the stop threshold", { at: 21, before: using }, 390, true],
  ["ends at it", { at: 20, before: using }, 0, false],
  [
    "keeps its use without a meter, and wants nothing",
    { reading: { meterW: undefined }, before: using },
    0,
    true,
  ],
  [
    "does not count an inverter that the meter does not see",
    { at: 80, set: { is_inverter_behind_powermeter: false } },
    290,
    true,
  ],
  ["passes the sun as far as the house takes it", { reading: sun }, passedW, false],
  ["passes no more than that", { reading: { ...sun, meterW: 0 } }, 90, false],
  ["takes 20 W for sun", { reading: { solarW: 20 } }, 18.43, false],
  ["and 19 W for none", { reading: { solarW: 19 } }, 0, false],
  ["passes none below the stop threshold", { at: 19, reading: sun }, 0, false],
  ["passes it at the threshold", { at: 20, reading: sun }, passedW, false],
  [
    "passes none where that is off",
    { reading: sun, set: { solar_passthrough_enabled: false } },
    0,
    false,
  ],
  [
    "counts on an efficiency while the inverter is off",
    { reading: { ...sun, acW: 0 } },
    187.6,
    false,
  ],
  ["lets all sun past a full battery", { at: 100, reading: { ...sun, meterW: 0 } }, passedW, true],
  [
    "gives nothing beside an automatic charger",
    { at: 80, reading: { isChargerAutomatic: true } },
    0,
    true,
  ],
  [
    "lets the sun past beside it once the battery is full",
    { at: 100, reading: { ...sun, meterW: 0, isChargerAutomatic: true } },
    passedW,
    true,
  ],
  ["drains it at night", { set: { battery_drain_strategy: 1 } }, 390, true],
  [
    "and not while the sun shines",
    { set: { battery_drain_strategy: 1 }, reading: sun, before: using },
    passedW,
    false,
  ],
  [
    "drains none at night without passing the sun",
    { set: { battery_drain_strategy: 1, solar_passthrough_enabled: false } },
    0,
    false,
  ],
])("the limiter of one inverter %s", (_, round, wantedW, isUsed) => {
  expect(play(round)).toEqual([wantedW, isUsed]);
});

it.each<readonly [string, Partial<SingleLimiterInput["level"]>, isUsed: boolean]>([
  ["from 50 V on", { voltageV: 50 }, true],
  ["not below", { voltageV: 49.9 }, false],
  ["by the voltage without load", { voltageV: 49.9, drawnW: 100 }, true],
  ["not without a voltage", {}, false],
])(
  "the limiter of one inverter goes by the voltage where it ignores the charge: %s",
  (_, level, isUsed) => {
    const reading = { level: { socPct: 90, drawnW: 0, ...level } };
    expect(play({ set: { ignore_soc: true }, reading })[1]).toBe(isUsed);
  },
);
