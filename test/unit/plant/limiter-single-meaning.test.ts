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
  [{}, ["target", "range", "bySoc", "instead", "passthrough", "fullBySoc"]],
  [{ solar_passthrough_enabled: false }, ["target", "range", "bySoc", "instead"]],
  [
    { ignore_soc: true, battery_drain_strategy: 1 },
    ["target", "range", "byVoltage", "passthrough", "atNight", "fullByVoltage"],
  ],
  // A threshold of 0 % does not count.
  [
    { battery_soc_stop_threshold: 0, solar_passthrough_enabled: false, inverter_restart_hour: 0 },
    ["target", "range", "socThenVoltage", "instead", "restart"],
  ],
  [
    { battery_soc_start_threshold: 0, solar_passthrough_enabled: false },
    ["target", "range", "voltageThenSoc", "instead"],
  ],
  [
    { lower_power_limit: 900, solar_passthrough_enabled: false, battery_soc_stop_threshold: 80 },
    ["target", "range", "bySoc", "instead", "lowerAboveUpper", "stopAboveStart"],
  ],
  // Both ends of a range may be the same, but not both thresholds.
  [
    { lower_power_limit: 800, solar_passthrough_enabled: false, voltage_stop_threshold: 50 },
    ["target", "range", "bySoc", "instead", "stopAboveStart"],
  ],
  [
    { ignore_soc: true, battery_soc_stop_threshold: 90, solar_passthrough_enabled: false },
    ["target", "range", "byVoltage"],
  ],
])("says what a limiter with %o does", (changed, notes) => {
  const said = singleMeaning({ ...settings, ...changed });
  expect(said.map(({ note }) => note)).toEqual(notes);
});

/** Its messages, by the names of the sentences, with their figures. */
const figuresOf = (changed: Partial<PowerLimiterConfig>) =>
  Object.fromEntries(
    singleMeaning({ ...settings, ...changed }).map(({ note, figures }) => [note, figures]),
  );

it("gives each sentence the figures that it names", () => {
  const volts = { start: 50, stop: 49 };
  expect(figuresOf({ inverter_restart_hour: 4 })).toEqual({
    target: { watts: 10 },
    range: { lower: 50, upper: 800 },
    bySoc: { start: 80, stop: 20 },
    instead: volts,
    passthrough: { percent: 3 },
    fullBySoc: { percent: 100 },
    restart: { hour: 4 },
  });
  expect(figuresOf({ ignore_soc: true })).toMatchObject({
    byVoltage: volts,
    fullByVoltage: { start: 66, stop: 65 },
  });
  expect(
    figuresOf({ battery_soc_start_threshold: 0, full_solar_passthrough_soc: 0 }),
  ).toMatchObject({
    voltageThenSoc: { ...volts, stop: 20 },
    instead: volts,
    fullByVoltage: { start: 66 },
  });
  expect(figuresOf({ battery_soc_stop_threshold: 0 })).toMatchObject({
    socThenVoltage: { ...volts, start: 80 },
    instead: volts,
  });
});

it("warns of what cannot work, and of nothing else", () => {
  const crossed = { lower_power_limit: 900, voltage_stop_threshold: 51 };
  const warned = singleMeaning({ ...settings, ...crossed }).filter(({ isWarning }) => isWarning);
  expect(warned.map(({ note }) => note)).toEqual(["lowerAboveUpper", "stopAboveStart"]);
});
