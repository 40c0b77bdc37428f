import * as v from "valibot";
import { choice, inSteps, whole } from "./rules.ts";

const percent = whole(0, 100);
const watt = v.pipe(v.number(), v.integer());
const voltage = v.pipe(v.number(), inSteps(0.01));

/**
 * Dynamic power limiter settings: powers in W, states of charge and losses in percent, voltages in V,
 * load correction in V per W, restart hour -1 for never. `inverter_id` is a position in the radio's
 * list. Source: gateway reference 6.8; limits of the form: spec 2 section 5.
 */
export const PowerLimiterConfig = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.boolean(),
  solar_passthrough_enabled: v.boolean(),
  solar_passthrough_losses: whole(0, 10),
  battery_drain_strategy: choice(0, 1),
  is_inverter_behind_powermeter: v.boolean(),
  inverter_id: choice(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
  inverter_channel_id: choice(0, 1, 2, 3),
  target_power_consumption: watt,
  target_power_consumption_hysteresis: v.pipe(watt, v.minValue(0)),
  lower_power_limit: v.pipe(watt, v.minValue(10)),
  upper_power_limit: watt,
  ignore_soc: v.boolean(),
  battery_soc_start_threshold: percent,
  battery_soc_stop_threshold: percent,
  voltage_start_threshold: voltage,
  voltage_stop_threshold: voltage,
  voltage_load_correction_factor: v.pipe(v.number(), inSteps(0.0001)),
  inverter_restart_hour: whole(-1, 23),
  full_solar_passthrough_soc: percent,
  full_solar_passthrough_start_voltage: voltage,
  full_solar_passthrough_stop_voltage: voltage,
});
export type PowerLimiterConfig = v.InferOutput<typeof PowerLimiterConfig>;
