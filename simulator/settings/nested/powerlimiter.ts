import type { Generation } from "../../generation/generation.ts";
import {
  choice,
  count,
  flag,
  group,
  hundredth,
  only,
  real,
  serial,
  short,
  upTo,
  type ValueOf,
} from "../shape.ts";

export const powerSource = { battery: 0, solar: 1, smartBuffer: 2 } as const;

const governedShape = (hasStandby: boolean) =>
  group({
    serial,
    is_governed: flag(false),
    is_behind_power_meter: flag(true),
    power_source: choice(powerSource.battery),
    use_overscaling_to_compensate_shading: flag(false),
    allow_standby: only(hasStandby, flag(true)),
    lower_power_limit: count(16, 10),
    upper_power_limit: count(16, 800),
  });

/** An inverter of the limiter's list. */
export type GovernedInverter = ValueOf<ReturnType<typeof governedShape>>;

/** The dynamic power limiter with its list of inverters. */
export const powerlimiter = ({ hasVerboseLogging, hasStandby, maxInverters }: Generation) =>
  group({
    enabled: flag(false),
    verbose_logging: only(hasVerboseLogging, flag(true)),
    solar_passthrough_enabled: flag(false),
    conduction_losses: count(8, 3),
    battery_always_use_at_night: flag(false),
    target_power_consumption: short(0),
    target_power_consumption_hysteresis: count(16, 0),
    base_load_limit: count(16, 100),
    ignore_soc: flag(true),
    battery_soc_start_threshold: count(16, 80),
    battery_soc_stop_threshold: count(16, 20),
    voltage_start_threshold: hundredth(50),
    voltage_stop_threshold: hundredth(49),
    voltage_load_correction_factor: real(0.001),
    full_solar_passthrough_soc: count(16, 100),
    full_solar_passthrough_start_voltage: hundredth(66),
    full_solar_passthrough_stop_voltage: hundredth(66),
    inverter_serial_for_dc_voltage: serial,
    inverter_channel_id_for_dc_voltage: count(8, 0),
    inverter_restart_hour: count(8, 0),
    total_upper_power_limit: count(16, 800),
    inverters: upTo(maxInverters, governedShape(hasStandby), (inverter) => inverter.serial === ""),
  });

export type NestedLimiterConfig = ValueOf<ReturnType<typeof powerlimiter>>;
