import * as v from "valibot";
import { BatteryConfig } from "./battery-config.ts";
import { BatteryMqtt, BatterySerial, NestedBatteryConfig } from "./nested-battery-config.ts";
import { choice, text } from "./rules.ts";

const words = v.optional(text(256));
const { entries } = NestedBatteryConfig;

const discharge = {
  enable_discharge_current_limit: v.optional(entries.enable_discharge_current_limit),
  discharge_current_limit: v.optional(entries.discharge_current_limit),
  discharge_current_limit_below_soc: v.optional(entries.discharge_current_limit_below_soc),
  discharge_current_limit_below_voltage: v.optional(entries.discharge_current_limit_below_voltage),
  use_battery_reported_discharge_current_limit: v.optional(
    entries.use_battery_reported_discharge_current_limit,
  ),
};

/**
 * Battery settings of 2024.08.18 to 2025.02.10: those of 2024.03.07 with JSON paths and units. The limit of the discharge
 * current came with 2024.10.22, its state of charge and voltage with 2024.11.20; `provider` 4 Pytes, 5 SBS, 6 JBD BMS.
 * Read from the firmware's handlers at its tags.
 */
export const FlatBatteryConfig = v.looseObject({
  ...BatteryConfig.entries,
  provider: choice(0, 1, 2, 3, 4, 5, 6),
  mqtt_soc_json_path: text(256),
  mqtt_voltage_json_path: text(256),
  mqtt_voltage_unit: choice(0, 1, 2, 3),
  ...discharge,
  mqtt_discharge_current_topic: words,
  mqtt_discharge_current_json_path: words,
  mqtt_amperage_unit: v.optional(choice(0, 1)),
});
export type FlatBatteryConfig = v.InferOutput<typeof FlatBatteryConfig>;

/** Where the values of a battery come from on MQTT, as far as a release can be told. */
export const BatteryTopics = v.partial(BatteryMqtt);

/** Battery settings as the form holds them, in the groups of 2025.04.17; what a release does not know is missing. */
export const BatterySettings = v.looseObject({
  ...entries,
  ...discharge,
  mqtt: BatteryTopics,
  serial: BatterySerial,
  zendure: v.optional(entries.zendure),
});
export type BatterySettings = v.InferOutput<typeof BatterySettings>;
