import { expect, it } from "vitest";
import { singleMeaning } from "#plant/limiter/single-meaning.ts";
import type { PowerLimiterConfig } from "#protocol/areas/limiter.ts";

const settings: PowerLimiterConfig = {
  enabled: true,
  verbose_logging: false,
  solar_passthrough_enabled: true,
  solar_passthrough_losses: 3,
  battery_drain_strategy: 0,
  is_inverter_behind_powermeter: true,
  inverter_id: 0,
  inverter_channel_id: 0,
  target_power_consumption: 10,
  target_power_consumption_hysteresis: 5,
  lower_power_limit: 50,
  upper_power_limit: 800,
  ignore_soc: false,
  battery_soc_start_threshold: 80,
  battery_soc_stop_threshold: 20,
  voltage_start_threshold: 50,
  voltage_stop_threshold: 49,
  voltage_load_correction_factor: 0.001,
  inverter_restart_hour: -1,
  full_solar_passthrough_soc: 100,
  full_solar_passthrough_start_voltage: 66,
  full_solar_passthrough_stop_voltage: 65,
};

it.each<[changed: Partial<PowerLimiterConfig>, notes: readonly string[]]>([
  [{ enabled: false }, ["off"]],
  [{}, ["target", "range", "hysteresis", "bySoc", "instead", "passthrough", "fullBySoc"]],
  [
    { solar_passthrough_enabled: false, target_power_consumption_hysteresis: 0 },
    ["target", "range", "bySoc", "instead"],
  ],
  [
    { ignore_soc: true, battery_drain_strategy: 1, is_inverter_behind_powermeter: false },
    [
      "target",
      "range",
      "hysteresis",
      "unmetered",
      "byVoltage",
      "passthrough",
      "atNight",
      "fullByVoltage",
    ],
  ],
  // A threshold of 0 % does not count.
  [
    { battery_soc_stop_threshold: 0, solar_passthrough_enabled: false, inverter_restart_hour: 0 },
    ["target", "range", "hysteresis", "socThenVoltage", "instead", "restart"],
  ],
  [
    { battery_soc_start_threshold: 0, solar_passthrough_enabled: false },
    ["target", "range", "hysteresis", "voltageThenSoc", "instead"],
  ],
  [
    { lower_power_limit: 900, solar_passthrough_enabled: false, battery_soc_stop_threshold: 80 },
    ["target", "range", "hysteresis", "bySoc", "instead", "lowerAboveUpper", "stopAboveStart"],
  ],
])("says what a limiter with %o does", (changed, notes) => {
  const said = singleMeaning({ ...settings, ...changed });
  expect(said.map(({ note }) => note)).toEqual(notes);
});
