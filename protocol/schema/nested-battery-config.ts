import * as v from "valibot";
import { between, choice, inSteps, text, whole } from "./rules.ts";

const words = text(256);
const watt = whole(0, 1200);
const minute = whole(-360, 360);
const ampereUnit = choice(0, 1);

/**
 * Where the values of a battery come from on MQTT; an empty path means that the message is the value.
 * `voltage_unit` 0 V, 1 dV, 2 cV, 3 mV; units of currents 0 A, 1 mA.
 */
export const BatteryMqtt = v.looseObject({
  soc_topic: words,
  soc_json_path: words,
  voltage_topic: words,
  voltage_json_path: words,
  voltage_unit: choice(0, 1, 2, 3),
  current_topic: words,
  current_json_path: words,
  current_unit: ampereUnit,
  discharge_current_limit_topic: words,
  discharge_current_limit_json_path: words,
  discharge_current_limit_unit: ampereUnit,
});

/** A battery on a serial line; `interface` 0 UART, 1 transceiver; interval in s. */
export const BatterySerial = v.looseObject({
  interface: choice(0, 1),
  polling_interval: whole(2, 90),
});

/**
 * A Zendure, which the gateway also controls; interval in s, powers in W, states of charge in percent,
 * offsets in minutes, `charge_through_interval` in h. `device_type` 0 Hub 1200, 1 Hub 2000, 2 AIO 2400,
 * 3 Ace 1500, 4 and 5 Hyper 2000; `bypass_mode` 0 automatic, 1 off, 2 on; `output_control` 0 by others,
 * 1 fixed, 2 by the sun; `control_mode` 0 full, 1 once, 2 none. Buzzer and control mode came with
 * 2025.06.11, `charge_through_reset` with 2025.09.16.
 */
export const Zendure = v.looseObject({
  device_type: choice(0, 1, 2, 3, 4, 5),
  device_id: v.pipe(v.string(), v.minBytes(8), v.maxBytes(8)),
  polling_interval: whole(10, 120),
  soc_min: whole(0, 60),
  soc_max: whole(40, 100),
  bypass_mode: choice(0, 1, 2),
  max_output: v.pipe(whole(100, 1200), inSteps(100)),
  auto_shutdown: v.boolean(),
  output_limit: watt,
  output_control: choice(0, 1, 2),
  output_limit_day: watt,
  output_limit_night: watt,
  sunrise_offset: minute,
  sunset_offset: minute,
  charge_through_enable: v.boolean(),
  charge_through_interval: whole(0, 8766),
  buzzer_enable: v.optional(v.boolean()),
  control_mode: v.optional(choice(0, 1, 2)),
  charge_through_reset: v.optional(whole(25, 100)),
});

/**
 * Battery settings since 2025.04.17; `provider` 0 Pylontech, 1 JK BMS, 2 MQTT, 3 Victron SmartShunt,
 * 4 Pytes, 5 SBS, 6 JBD BMS, 7 Zendure; discharge current in A, limited below a state of charge in percent
 * or a voltage in V. 2025.04.17 with `verbose_logging`. Source: gateway generations 1.6.
 */
export const NestedBatteryConfig = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.optional(v.boolean()),
  provider: choice(0, 1, 2, 3, 4, 5, 6, 7),
  enable_discharge_current_limit: v.boolean(),
  discharge_current_limit: v.pipe(v.number(), v.minValue(0), inSteps(0.1)),
  discharge_current_limit_below_soc: v.pipe(between(0, 100), inSteps(0.1)),
  discharge_current_limit_below_voltage: v.pipe(between(0, 60), inSteps(0.01)),
  use_battery_reported_discharge_current_limit: v.boolean(),
  mqtt: BatteryMqtt,
  serial: BatterySerial,
  zendure: v.pipe(
    Zendure,
    v.forward(
      v.check(({ soc_min, soc_max }) => soc_min < soc_max, "aboveMinimum"),
      ["soc_max"],
    ),
  ),
});
export type NestedBatteryConfig = v.InferOutput<typeof NestedBatteryConfig>;
