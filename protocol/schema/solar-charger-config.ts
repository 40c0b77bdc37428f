import * as v from "valibot";
import { choice, text } from "./rules.ts";

const words = text(256);

/**
 * Where the values of a charge controller come from on MQTT; an empty path means that the message is the
 * value itself. `power_unit` 0 kW, 1 W, 2 mW, in another order than that of the power meter; `voltage_unit`
 * 0 V, 1 dV, 2 cV, 3 mV; `current_unit` 0 A, 1 mA. Source: gateway generations 1.6.
 */
export const SolarChargerMqtt = v.looseObject({
  calculate_output_power: v.boolean(),
  power_topic: words,
  power_path: words,
  power_unit: choice(0, 1, 2),
  current_topic: words,
  current_path: words,
  current_unit: choice(0, 1),
  voltage_topic: words,
  voltage_path: words,
  voltage_unit: choice(0, 1, 2, 3),
});

/**
 * Charge controllers since 2025.01.09; `provider` 0 VE.Direct, 1 MQTT, which came with `mqtt`. Until
 * 2025.04.17 with `verbose_logging`. Source: gateway generations 1.6.
 */
export const SolarChargerConfig = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.optional(v.boolean()),
  provider: choice(0, 1),
  publish_updates_only: v.boolean(),
  mqtt: v.optional(SolarChargerMqtt),
});
export type SolarChargerConfig = v.InferOutput<typeof SolarChargerConfig>;
