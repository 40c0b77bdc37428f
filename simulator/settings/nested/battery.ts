import type { Generation } from "../../generation/generation.ts";
import { choice, count, flag, group, only, real, short, type ValueOf, words } from "../shape.ts";

const topic = words(256);
const path = words(256);

const mqtt = group({
  soc_topic: topic,
  soc_json_path: path,
  voltage_topic: topic,
  voltage_json_path: path,
  voltage_unit: choice(0),
  current_topic: topic,
  current_json_path: path,
  current_unit: choice(0),
  discharge_current_limit_topic: topic,
  discharge_current_limit_json_path: path,
  discharge_current_limit_unit: choice(0),
});

// The first release with a Zendure knew less about it and had wider limits.
const zendure = ({ hasVerboseLogging: isFirst, hasStandby }: Generation) =>
  group({
    device_type: count(8, 0),
    device_id: words(8),
    polling_interval: count(8, 15),
    soc_min: count(8, isFirst ? 0 : 7),
    soc_max: count(8, isFirst ? 100 : 98),
    bypass_mode: count(8, 0),
    max_output: count(16, 800),
    auto_shutdown: flag(true),
    output_limit: count(16, 800),
    output_control: count(8, isFirst ? 0 : 1),
    output_limit_day: count(16, 0),
    output_limit_night: count(16, 800),
    sunrise_offset: short(90),
    sunset_offset: short(-90),
    charge_through_enable: flag(!isFirst),
    charge_through_interval: count(16, 200),
    buzzer_enable: only(!isFirst, flag(false)),
    control_mode: only(!isFirst, count(8, 0)),
    charge_through_reset: only(hasStandby, count(8, 75)),
  });

/** The battery with a group of settings for each kind of provider. */
export const battery = (generation: Generation) =>
  group({
    enabled: flag(false),
    verbose_logging: only(generation.hasVerboseLogging, flag(true)),
    provider: count(8, 0),
    enable_discharge_current_limit: flag(false),
    discharge_current_limit: real(0),
    discharge_current_limit_below_soc: real(100),
    discharge_current_limit_below_voltage: real(60),
    use_battery_reported_discharge_current_limit: flag(false),
    zendure: zendure(generation),
    mqtt,
    serial: group({ interface: count(8, 0), polling_interval: count(8, 5) }),
  });

export type NestedBatteryConfig = ValueOf<ReturnType<typeof battery>>;
