import type { ReplaySettings } from "#plant/what-if/limiter/plan.ts";
import type { Reading } from "#plant/what-if/limiter/state.ts";

/** Settings of a limiter that regulates to 50 W between 30 and 60 % of charge. */
export const settings: ReplaySettings = {
  ignore_soc: false,
  battery_soc_start_threshold: 60,
  battery_soc_stop_threshold: 30,
  voltage_start_threshold: 52,
  voltage_stop_threshold: 50,
  voltage_load_correction_factor: 0,
  full_solar_passthrough_soc: 100,
  full_solar_passthrough_start_voltage: 66,
  full_solar_passthrough_stop_voltage: 66,
  target_power_consumption: 50,
  target_power_consumption_hysteresis: 0,
  solar_passthrough_enabled: false,
  inverter_restart_hour: -1,
  solar_passthrough_losses: 0,
  battery_drain_strategy: 0,
  is_inverter_behind_powermeter: true,
  lower_power_limit: 0,
  upper_power_limit: 760,
  conduction_losses: 0,
  battery_always_use_at_night: false,
  base_load_limit: 0,
  total_upper_power_limit: 760,
};
export const inverter = {
  source: "battery" as const,
  maxW: 800,
  lower: 40,
  upper: 760,
  eff: 0.9,
  reach: 1,
  shares: [],
  isBehindMeter: true,
  usesOverscaling: false,
  hasPdl: false,
  isScalable: false,
  mayRest: true,
};

/** Readings of the limiter by day with a half full battery, 250 W from the grid and no sun. */
export const reading: Omit<Reading, "settings" | "units" | "groups"> = {
  meterW: 250,
  soc: 50,
  volts: undefined,
  controllerW: 0,
  isDay: true,
  chargeNow: false,
  chargerAuto: false,
  dischargeLimitW: Number.POSITIVE_INFINITY,
};
