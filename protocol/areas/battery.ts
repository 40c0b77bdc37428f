import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint, type Schema } from "../api/endpoint.ts";
import { plausibleBattery } from "./plausible.ts";
import { Measured } from "../schema/measured.ts";
import { SaveReply } from "../schema/reply.ts";
import { between, choice, inSteps, text, whole } from "../schema/rules.ts";
import type { Conversion } from "./codec.ts";

// Since August 2024 a word comes with whether the stock page translates it.
const Word = v.pipe(
  v.looseObject({ value: v.string() }),
  v.transform(({ value }) => value),
);

/** A battery property: a measured value or a word such as `yes`. */
export type BatteryValue = Measured | string;
export const BatteryValue: Schema<BatteryValue> = v.union([Measured, v.string(), Word]);

/** Properties by section and name, in the order sent; entries that are neither values nor words are left out. */
export interface ValueSections {
  readonly [section: string]: { readonly [name: string]: BatteryValue | undefined };
}
export const ValueSections: Schema<ValueSections> = v.record(
  v.string(),
  v.record(v.string(), v.fallback(v.optional(BatteryValue), undefined)),
);

const battery = v.looseObject({
  manufacturer: v.optional(v.string()),
  serial: v.optional(v.string()),
  fwversion: v.optional(v.string()),
  hwversion: v.optional(v.string()),
  data_age: v.optional(v.number()),
  values: v.optional(ValueSections),
  issues: v.optional(v.record(v.string(), v.number())),
  showIssues: v.optional(v.boolean()),
});
/**
 * Battery, over HTTP and on `/batterylivedata`. With the MQTT provider the body is `{}`; `issues` is absent if there
 * are none, otherwise name to 1 (warning) or 2 (alarm). `showIssues` false: this battery reports no issues. Serial and
 * versions came in 2024. `data_age` in s. Source: docs/gateway/live.md#battery, docs/gateway/releases.md#live-data.
 */
export interface BatteryLive extends v.InferOutput<typeof battery> {}
/** Reads a battery; values that cannot be have no `v`. */
export const BatteryLive = v.pipe(battery, v.transform(plausibleBattery));

/**
 * Battery settings; `provider` 0 Pylontech CAN, 1 JK BMS, 2 MQTT, 3 Victron SmartShunt;
 * `jkbms_interface` 0 UART, 1 transceiver; interval in s. Source: docs/gateway/settings.md#battery.
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
export interface BatteryConfig extends v.InferOutput<typeof BatteryConfig> {}

const words = text(256);
const watt = whole(0, 1200);
const minute = whole(-360, 360);
const ampereUnit = choice(0, 1);

/**
 * Sources of a battery's values on MQTT; an empty path: the message is the value. `voltage_unit` 0 V, 1 dV, 2 cV, 3 mV;
 * units of currents 0 A, 1 mA.
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
export interface BatteryMqtt extends v.InferOutput<typeof BatteryMqtt> {}

/** A battery on a serial line; `interface` 0 UART, 1 transceiver; interval in s. */
export const BatterySerial = v.looseObject({
  interface: choice(0, 1),
  polling_interval: whole(2, 90),
});
export interface BatterySerial extends v.InferOutput<typeof BatterySerial> {}

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
export interface Zendure extends v.InferOutput<typeof Zendure> {}

/**
 * Battery settings since 2025.04.17; `provider` 0 Pylontech, 1 JK BMS, 2 MQTT, 3 Victron SmartShunt,
 * 4 Pytes, 5 SBS, 6 JBD BMS, 7 Zendure; discharge current in A, limited below a state of charge in percent
 * or a voltage in V. 2025.04.17 with `verbose_logging`. Source: docs/gateway/releases.md#settings-of-onbattery.
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
export interface NestedBatteryConfig extends v.InferOutput<typeof NestedBatteryConfig> {}

const optionalWords = v.optional(text(256));
const discharge = {
  enable_discharge_current_limit: v.optional(
    NestedBatteryConfig.entries.enable_discharge_current_limit,
  ),
  discharge_current_limit: v.optional(NestedBatteryConfig.entries.discharge_current_limit),
  discharge_current_limit_below_soc: v.optional(
    NestedBatteryConfig.entries.discharge_current_limit_below_soc,
  ),
  discharge_current_limit_below_voltage: v.optional(
    NestedBatteryConfig.entries.discharge_current_limit_below_voltage,
  ),
  use_battery_reported_discharge_current_limit: v.optional(
    NestedBatteryConfig.entries.use_battery_reported_discharge_current_limit,
  ),
};

/**
 * Battery settings of 2024.08.18 to 2025.02.10: those of 2024.03.07 with JSON paths and units. The limit of the discharge
 * current came with 2024.10.22, its state of charge and voltage with 2024.11.20; `provider` 4 Pytes, 5 SBS, 6 JBD BMS.
 * Source: the firmware's handlers at its tags.
 */
export const FlatBatteryConfig = v.looseObject({
  ...BatteryConfig.entries,
  provider: choice(0, 1, 2, 3, 4, 5, 6),
  mqtt_soc_json_path: text(256),
  mqtt_voltage_json_path: text(256),
  mqtt_voltage_unit: choice(0, 1, 2, 3),
  ...discharge,
  mqtt_discharge_current_topic: optionalWords,
  mqtt_discharge_current_json_path: optionalWords,
  mqtt_amperage_unit: v.optional(choice(0, 1)),
});
export interface FlatBatteryConfig extends v.InferOutput<typeof FlatBatteryConfig> {}

/** MQTT sources of a battery's values, across releases. */
export const BatteryTopics = v.partial(BatteryMqtt);

/** Battery settings as the form holds them, in the groups of 2025.04.17; members unknown to a release are missing. */
export const BatterySettings = v.looseObject({
  ...NestedBatteryConfig.entries,
  ...discharge,
  mqtt: BatteryTopics,
  serial: BatterySerial,
  zendure: v.optional(NestedBatteryConfig.entries.zendure),
});
export interface BatterySettings extends v.InferOutput<typeof BatterySettings> {}

/** A battery's settings without groups, which 2025.04.17 brought. */
export const flatToNested: Conversion<BatterySettings, FlatBatteryConfig> = {
  toModel: ({
    jkbms_interface,
    jkbms_polling_interval,
    mqtt_soc_topic,
    mqtt_soc_json_path,
    mqtt_voltage_topic,
    mqtt_voltage_json_path,
    mqtt_voltage_unit,
    mqtt_discharge_current_topic,
    mqtt_discharge_current_json_path,
    mqtt_amperage_unit,
    ...others
  }) => ({
    ...others,
    serial: { interface: jkbms_interface, polling_interval: jkbms_polling_interval },
    mqtt: {
      soc_topic: mqtt_soc_topic,
      soc_json_path: mqtt_soc_json_path,
      voltage_topic: mqtt_voltage_topic,
      voltage_json_path: mqtt_voltage_json_path,
      voltage_unit: mqtt_voltage_unit,
      discharge_current_limit_topic: mqtt_discharge_current_topic,
      discharge_current_limit_json_path: mqtt_discharge_current_json_path,
      discharge_current_limit_unit: mqtt_amperage_unit,
    },
  }),
  toRecord: ({ serial, mqtt, zendure: _zendure, ...others }) => ({
    ...others,
    jkbms_interface: serial.interface,
    jkbms_polling_interval: serial.polling_interval,
    mqtt_soc_topic: mqtt.soc_topic,
    mqtt_soc_json_path: mqtt.soc_json_path,
    mqtt_voltage_topic: mqtt.voltage_topic,
    mqtt_voltage_json_path: mqtt.voltage_json_path,
    mqtt_voltage_unit: mqtt.voltage_unit,
    mqtt_discharge_current_topic: mqtt.discharge_current_limit_topic,
    mqtt_discharge_current_json_path: mqtt.discharge_current_limit_json_path,
    mqtt_amperage_unit: mqtt.discharge_current_limit_unit,
  }),
};

const open = { access: "readonly" } as const;

/** `GET /api/batterylivedata/status`. */
export const batteryliveStatus: ReadEndpoint<never, BatteryLive> = get(
  "/api/batterylivedata/status",
  BatteryLive,
  open,
);

/** Live data of the battery. */
export const batteryliveCalls = {
  status: batteryliveStatus,
} as const;

/** `GET /api/battery/config`. */
export const batteryRead: ReadEndpoint<never, BatteryConfig> = get(
  "/api/battery/config",
  BatteryConfig,
  open,
);

/** `POST /api/battery/config`. */
export const batteryWrite: SaveEndpoint<BatteryConfig, SaveReply> = post(
  "/api/battery/config",
  BatteryConfig,
  SaveReply,
);

/** The battery until June 2024. */
export const batteryCalls = {
  read: batteryRead,
  write: batteryWrite,
} as const;

/** `GET /api/battery/config`. */
export const flatBatteryRead: ReadEndpoint<never, FlatBatteryConfig> = get(
  "/api/battery/config",
  FlatBatteryConfig,
);

/** `POST /api/battery/config`. */
export const flatBatteryWrite: SaveEndpoint<FlatBatteryConfig, SaveReply> = post(
  "/api/battery/config",
  FlatBatteryConfig,
  SaveReply,
);

/** The battery from August 2024 to February 2025. */
export const flatBatteryCalls = {
  read: flatBatteryRead,
  write: flatBatteryWrite,
} as const;

/** `GET /api/battery/config`. */
export const nestedBatteryRead: ReadEndpoint<never, NestedBatteryConfig> = get(
  "/api/battery/config",
  NestedBatteryConfig,
);

/** `POST /api/battery/config`. */
export const nestedBatteryWrite: SaveEndpoint<NestedBatteryConfig, SaveReply> = post(
  "/api/battery/config",
  NestedBatteryConfig,
  SaveReply,
);

/** The battery since April 2025. */
export const nestedBatteryCalls = {
  read: nestedBatteryRead,
  write: nestedBatteryWrite,
} as const;

/**
 * The battery feed. It sends nothing while its values stay the same. Source: docs/gateway/sockets.md#battery-socket.
 */
export const batteryFeed = {
  path: "/batterylivedata",
  read: batteryliveCalls.status,
  habits: { alwaysTalks: false },
} as const;
