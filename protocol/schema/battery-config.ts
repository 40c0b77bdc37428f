import * as v from "valibot";
import { choice, text, whole } from "./rules.ts";

/**
 * Battery settings; `provider` 0 Pylontech CAN, 1 JK BMS, 2 MQTT, 3 Victron SmartShunt;
 * `jkbms_interface` 0 UART, 1 transceiver; interval in s. Source: gateway reference 6.9.
 */
export const BatteryConfig = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.boolean(),
  provider: choice(0, 1, 2, 3),
  jkbms_interface: choice(0, 1),
  jkbms_polling_interval: whole(2, 90),
  mqtt_soc_topic: text(256),
  mqtt_voltage_topic: text(256),
});
export type BatteryConfig = v.InferOutput<typeof BatteryConfig>;
