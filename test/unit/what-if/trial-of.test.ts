import { expect, it } from "vitest";
import { trialOfList, trialOfOne } from "#plant/what-if/limiter/trial-of.ts";

const shared = {
  enabled: true,
  verbose_logging: true,
  solar_passthrough_enabled: true,
  target_power_consumption: -20,
  target_power_consumption_hysteresis: 5,
  ignore_soc: false,
  battery_soc_start_threshold: 50,
  battery_soc_stop_threshold: 20,
  voltage_start_threshold: 52,
  voltage_stop_threshold: 50,
  voltage_load_correction_factor: 0.001,
  full_solar_passthrough_soc: 99,
  full_solar_passthrough_start_voltage: 55,
  full_solar_passthrough_stop_voltage: 54,
  inverter_restart_hour: 3,
};
const one = {
  ...shared,
  solar_passthrough_losses: 4,
  battery_drain_strategy: 1,
  is_inverter_behind_powermeter: false,
  inverter_id: 0,
  inverter_channel_id: 0,
  lower_power_limit: 40,
  upper_power_limit: 700,
};
const list = {
  ...shared,
  battery_always_use_at_night: true,
  base_load_limit: 90,
  inverter_serial_for_dc_voltage: "1",
  inverter_channel_id_for_dc_voltage: 0,
  total_upper_power_limit: 1500,
};
const governed = {
  serial: "1",
  is_governed: true,
  is_behind_power_meter: false,
  use_overscaling_to_compensate_shading: true,
  lower_power_limit: 30,
  upper_power_limit: 900,
};
const known = {
  serial: "1",
  name: "",
  pos: 0,
  order: 0,
  type: "",
  poll_enable: true,
  poll_enable_night: true,
  command_enable: true,
  command_enable_night: true,
  max_power: 800,
  channels: 4,
  pdl_supported: true,
};
// A battery feeds all inputs alike.
const always = { eff: 0.95, reach: 1, isScalable: false };

it("a limiter of one inverter feeds it from the battery, by its own two limits", () => {
  expect(trialOfOne(one, { serial: "7", maxW: 600 })).toEqual({
    serials: ["7"],
    settings: {
      ...one,
      conduction_losses: 0,
      battery_always_use_at_night: false,
      base_load_limit: 0,
      total_upper_power_limit: 700,
    },
    inverters: [
      {
        ...always,
        source: "battery",
        maxW: 600,
        lower: 40,
        upper: 700,
        shares: [],
        isBehindMeter: false,
        usesOverscaling: false,
        hasPdl: false,
        mayRest: true,
      },
    ],
  });
});

it("a limiter of a list has what it governs of it, in its order, and none of the other's settings", () => {
  const inverters = [{ ...governed, serial: "2" }, { ...governed, is_governed: false }, governed];
  const trial = trialOfList({ ...list, inverters }, [{ ...known, serial: "9" }, known]);
  expect(trial.serials).toEqual(["2", "1"]);
  expect(trial.settings).toEqual({
    ...list,
    inverters,
    conduction_losses: 0,
    solar_passthrough_losses: 0,
    battery_drain_strategy: 0,
    is_inverter_behind_powermeter: true,
    lower_power_limit: 0,
    upper_power_limit: 1500,
  });
  // The gateway does not know the first.
  const own = { ...always, lower: 30, isBehindMeter: false, usesOverscaling: true };
  const fed = { source: "battery", mayRest: true };
  expect(trial.inverters).toEqual([
    { ...own, ...fed, maxW: 900, upper: 900, shares: [1], hasPdl: false },
    { ...own, ...fed, maxW: 800, upper: 800, shares: [0.25, 0.25, 0.25, 0.25], hasPdl: true },
  ]);
});

it.each([
  [{ conduction_losses: 5, solar_passthrough_losses: 3 }, 5],
  [{ solar_passthrough_losses: 3 }, 3],
])("losses of %j are %i %% for the whole way", (losses, percent) => {
  expect(trialOfList({ ...list, ...losses, inverters: [] }, []).settings).toMatchObject({
    conduction_losses: percent,
    solar_passthrough_losses: 0,
  });
});

it.each([
  [{ power_source: 1 }, {}, { source: "solar", mayRest: false }],
  [{ power_source: 2 }, {}, { source: "smartBuffer", mayRest: true }],
  [{ power_source: 2, allow_standby: false }, {}, { source: "smartBuffer", mayRest: false }],
  [{ is_solar_powered: true }, {}, { source: "solar" }],
  [{ upper_power_limit: 500 }, {}, { maxW: 800, upper: 500 }],
  [{}, { max_power: 0 }, { maxW: 900, upper: 900 }],
  [{}, { channels: 0 }, { shares: [1] }],
  [{}, { pdl_supported: undefined }, { hasPdl: false }],
])("an inverter with %j and %j is replayed as %j", (setting, fact, expected) => {
  const inverters = [{ ...governed, ...setting }];
  const [made] = trialOfList({ ...list, inverters }, [{ ...known, ...fact }]).inverters;
  expect(made).toMatchObject(expected);
});
