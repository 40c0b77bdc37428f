import * as v from "valibot";
import { between, choice, inSteps, whole } from "./rules.ts";

const percent = whole(0, 100);
// Values of another width would become factory defaults without a word.
const watt = whole(0, 65_535);
const voltage = v.pipe(between(16, 66), inSteps(0.01));
// Older releases began with 100, as good as never, and an update keeps it.
const passthroughVoltage = v.pipe(between(16, 100), inSteps(0.01));

/** The restart hour of a gateway whose owner had set "never" before its update. */
export const unsetHour = 255;

/**
 * One inverter of the limiter's list: serial in hexadecimal digits, limits in W. Power source 0 is the battery, 1 solar
 * modules, 2 a smart buffer; a larger one crashes the firmware for good.
 */
export const GovernedInverter = v.looseObject({
  serial: v.string(),
  is_governed: v.boolean(),
  is_behind_power_meter: v.boolean(),
  // Until January 2025 in place of `power_source`.
  is_solar_powered: v.optional(v.boolean()),
  power_source: v.optional(choice(0, 1, 2)),
  use_overscaling_to_compensate_shading: v.boolean(),
  // In January and February 2025, in percent of an input's share.
  scaling_threshold: v.optional(percent),
  // Since September 2025.
  allow_standby: v.optional(v.boolean()),
  lower_power_limit: watt,
  upper_power_limit: watt,
});
export type GovernedInverter = v.InferOutput<typeof GovernedInverter>;

/**
 * Dynamic power limiter settings with a list of inverters: powers in W, states of charge and losses in percent,
 * voltages in V, load correction in V per W, restart hour 0 to 23 (-1 was "never" until January 2025). Source: gateway
 * generations 1.6; limits as in the form of release 2026.03.31.
 */
export const LimiterList = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.optional(v.boolean()),
  solar_passthrough_enabled: v.boolean(),
  solar_passthrough_losses: v.optional(whole(0, 10)),
  conduction_losses: v.optional(whole(0, 10)),
  battery_always_use_at_night: v.boolean(),
  target_power_consumption: whole(-32_768, 32_767),
  target_power_consumption_hysteresis: watt,
  base_load_limit: watt,
  ignore_soc: v.boolean(),
  battery_soc_start_threshold: percent,
  battery_soc_stop_threshold: percent,
  voltage_start_threshold: voltage,
  voltage_stop_threshold: voltage,
  voltage_load_correction_factor: v.pipe(v.number(), inSteps(0.0001)),
  full_solar_passthrough_soc: percent,
  full_solar_passthrough_start_voltage: passthroughVoltage,
  full_solar_passthrough_stop_voltage: passthroughVoltage,
  inverter_serial_for_dc_voltage: v.string(),
  inverter_channel_id_for_dc_voltage: whole(0, 255),
  inverter_restart_hour: v.pipe(
    v.number(),
    v.integer(),
    v.check((hour) => (hour >= -1 && hour < 24) || hour === unsetHour, "choice"),
  ),
  total_upper_power_limit: whole(1, 65_535),
  inverters: v.array(GovernedInverter),
});
export type LimiterList = v.InferOutput<typeof LimiterList>;

const GovernableInverter = v.looseObject({
  serial: v.string(),
  name: v.string(),
  pos: v.number(),
  order: v.number(),
  type: v.string(),
  poll_enable: v.boolean(),
  poll_enable_night: v.boolean(),
  command_enable: v.boolean(),
  command_enable_night: v.boolean(),
  max_power: v.number(),
  channels: v.number(),
  pdl_supported: v.optional(v.boolean()),
});

/** An inverter that the limiter may govern: most AC power in W (0 while unknown), number of DC inputs. */
export type GovernableInverter = v.InferOutput<typeof GovernableInverter>;

/** What the limiter works with, and every inverter of the gateway. Source: gateway generations 1.6. */
export const LimiterMetadata = v.looseObject({
  power_meter_enabled: v.boolean(),
  battery_enabled: v.boolean(),
  charge_controller_enabled: v.boolean(),
  inverters: v.array(GovernableInverter),
});
export type LimiterMetadata = v.InferOutput<typeof LimiterMetadata>;
