import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { BatteryConfig, FlatBatteryConfig, NestedBatteryConfig } from "#protocol/areas/battery.ts";
import {
  ChargerConfig,
  ChargerLimit,
  GridChargerConfig,
  GridChargerLimit,
  HuaweiConfig,
  HuaweiSettings,
} from "#protocol/areas/charger.ts";
import { LimitCommand } from "#protocol/areas/commands.ts";
import { DeviceConfig, PinCategory } from "#protocol/areas/device.ts";
import { DtuConfig } from "#protocol/areas/dtu.ts";
import { GridProfile, InverterConfig } from "#protocol/areas/inverter.ts";
import { LimiterList, PowerLimiterConfig, SerialLimiterConfig } from "#protocol/areas/limiter.ts";
import { LoggingConfig } from "#protocol/areas/logging.ts";
import { namedFileCalls, NamedFiles, SizedFiles } from "#protocol/areas/files.ts";
import {
  HttpRequest,
  LaterFlatMeter,
  NestedMeterConfig,
  PowerMeterConfig,
} from "#protocol/areas/meter.ts";
import { BatteryLive } from "#protocol/areas/battery.ts";
import { readingOf } from "#protocol/areas/plausible.ts";
import { MqttConfig, mqttConfigWithin } from "#protocol/areas/mqtt.ts";
import { NetworkConfig } from "#protocol/areas/network.ts";
import { NtpConfig, NtpTime, NtpTimeSet } from "#protocol/areas/ntp.ts";
import { SecurityConfig } from "#protocol/areas/security.ts";
import { SolarChargerConfig } from "#protocol/areas/solar.ts";

type Row = readonly [path: string, accepted: readonly unknown[], refused: readonly unknown[]];

const none = Number.NaN;
const range = (path: string, min: number, max: number, step = 1): Row => [
  path,
  [min, max],
  [min - step, max + step, none, min + step / 2],
];
/** Numbers from 0 on, without a gap. */
const choices = (path: string, most: number): Row => [
  path,
  Array.from({ length: most + 1 }, (_, number) => number),
  [-1, most + 1, none],
];
const letters = (count: number) => "x".repeat(count);
/** Texts are counted in bytes. */
const bytes = (path: string, most: number): Row => [
  path,
  ["", letters(most), "ö".repeat(Math.floor(most / 2))],
  [letters(most + 1), "ö".repeat(Math.floor(most / 2) + 1)],
];
const needed = (path: string, most: number): Row => [
  path,
  ["x", letters(most)],
  ["", letters(most + 1)],
];
/** Fields that only some releases send. */
const maybe = ([path, accepted, refused]: Row): Row => [path, [undefined, ...accepted], refused];

/** The schema of a field by the keys that lead to it; `0` is any item of a list. */
function fieldOf(schema: v.GenericSchema, path: string): v.GenericSchema {
  const field = path.split(".").reduce<unknown>((part, key) => {
    const inner: object = Object(Reflect.get(Object(part), "wrapped") ?? part);
    const entries: object = Object(Reflect.get(inner, "entries"));
    return Reflect.get(entries, key) ?? Reflect.get(inner, "item");
  }, schema);
  if (!isSchema(field)) throw new Error(`no field ${path}`);
  return field;
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === "object" && value !== null && "kind" in value;
}

const voltage = [
  [42, 42.01, 58.5],
  [41.99, 58.51, 50.005, none],
] as const;
const limiterVolts = [
  [16, 48.75, 66],
  [15.99, 66.01, 50.005, none],
] as const;
const passthroughVolts = [
  [16, 100],
  [15.99, 100.01, none],
] as const;
const request = (path: string): readonly Row[] => [
  [`${path}.url`, ["http://m", "https://m"], ["", "ftp://m", "http:m", `http://${letters(1018)}`]],
  choices(`${path}.auth_type`, 2),
  bytes(`${path}.username`, 64),
  bytes(`${path}.password`, 64),
  bytes(`${path}.header_key`, 64),
  bytes(`${path}.header_value`, 256),
  range(`${path}.timeout`, 1, 65_535),
];
const mqttBattery = ["soc", "voltage", "current", "discharge_current_limit"].flatMap(
  (name): readonly Row[] => [
    bytes(`mqtt.${name}_topic`, 256),
    bytes(`mqtt.${name}_json_path`, 256),
  ],
);
const laterMqtt = mqttConfigWithin({
  inverters: 10,
  topicBytes: 256,
  publishIntervalS: [1, 86_400],
  endsHassTopic: true,
  neverRestarts: false,
});

const records: Readonly<Record<string, readonly [schema: v.GenericSchema, rows: readonly Row[]]>> =
  {
    BatteryConfig: [
      BatteryConfig,
      [
        choices("provider", 3),
        choices("jkbms_interface", 1),
        range("jkbms_polling_interval", 2, 90),
        bytes("mqtt_soc_topic", 256),
        bytes("mqtt_voltage_topic", 256),
      ],
    ],
    FlatBatteryConfig: [
      FlatBatteryConfig,
      [
        choices("provider", 6),
        choices("mqtt_voltage_unit", 3),
        bytes("mqtt_soc_json_path", 256),
        bytes("mqtt_voltage_json_path", 256),
        maybe(choices("mqtt_amperage_unit", 1)),
        maybe(bytes("mqtt_discharge_current_topic", 256)),
        maybe(bytes("mqtt_discharge_current_json_path", 256)),
        maybe(range("discharge_current_limit_below_soc", 0, 100, 0.1)),
      ],
    ],
    NestedBatteryConfig: [
      NestedBatteryConfig,
      [
        choices("provider", 7),
        ["discharge_current_limit", [0, 0.1, 500], [-0.1, 0.05, none]],
        range("discharge_current_limit_below_soc", 0, 100, 0.1),
        range("discharge_current_limit_below_voltage", 0, 60, 0.01),
        ...mqttBattery,
        choices("mqtt.voltage_unit", 3),
        choices("mqtt.current_unit", 1),
        choices("mqtt.discharge_current_limit_unit", 1),
        choices("serial.interface", 1),
        range("serial.polling_interval", 2, 90),
        choices("zendure.device_type", 5),
        ["zendure.device_id", [letters(8)], ["", letters(7), letters(9)]],
        range("zendure.polling_interval", 10, 120),
        range("zendure.soc_min", 0, 60),
        range("zendure.soc_max", 40, 100),
        choices("zendure.bypass_mode", 2),
        ["zendure.max_output", [100, 1200], [0, 150, 1300, none]],
        range("zendure.output_limit", 0, 1200),
        choices("zendure.output_control", 2),
        range("zendure.output_limit_day", 0, 1200),
        range("zendure.output_limit_night", 0, 1200),
        range("zendure.sunrise_offset", -360, 360),
        range("zendure.sunset_offset", -360, 360),
        range("zendure.charge_through_interval", 0, 8766),
        maybe(choices("zendure.control_mode", 2)),
        maybe(range("zendure.charge_through_reset", 25, 100)),
      ],
    ],
    ChargerConfig: [
      ChargerConfig,
      [
        ["can_controller_frequency", [8_000_000, 16_000_000], [0, 8_000_001]],
        ["voltage_limit", ...voltage],
        ["enable_voltage_limit", ...voltage],
        range("lower_power_limit", 50, 3000),
        range("upper_power_limit", 100, 3000),
      ],
    ],
    HuaweiConfig: [
      HuaweiConfig,
      [
        maybe(choices("hardware_interface", 1)),
        range("lower_power_limit", 50, 3000),
        range("upper_power_limit", 100, 3000),
        range("stop_batterysoc_threshold", 2, 100),
        ["target_power_consumption", [-100, 0], [0.5, none]],
      ],
    ],
    HuaweiSettings: [
      HuaweiSettings,
      [
        range("lower_power_limit", 50, 3000),
        range("upper_power_limit", 100, 3000),
        range("stop_batterysoc_threshold", 2, 100),
        maybe(choices("can.hardware_interface", 1)),
      ],
    ],
    GridChargerConfig: [
      GridChargerConfig,
      [
        choices("provider", 1),
        ["voltage_limit", ...voltage],
        ["enable_voltage_limit", ...voltage],
        range("lower_power_limit", 50, 4000),
        range("upper_power_limit", 100, 4000),
        range("stop_batterysoc_threshold", 2, 99),
        ["target_power_consumption", [-100, 0], [0.5, none]],
        choices("can.hardware_interface", 1),
        ["can.controller_frequency", [8_000_000, 16_000_000], [0, 8_000_001]],
        range("huawei.offline_voltage", 48, 58.4, 0.01),
        range("huawei.offline_current", 0, 84, 0.01),
        range("huawei.input_current_limit", 0, 40, 0.01),
        [
          "trucki.ip_address",
          ["192.168.1.7", "255.255.255.255"],
          ["", "trucki.local", "1.1.1.256"],
        ],
        bytes("trucki.password", 64),
      ],
    ],
    ChargerLimit: [
      ChargerLimit,
      [
        ["voltage", [undefined, 42, 58], [41.9, 58.1, none]],
        ["current", [undefined, 0, 60], [-0.1, 60.1, none]],
      ],
    ],
    // The firmware reads 58.6 V as more than its limit of 58.6.
    GridChargerLimit: [
      GridChargerLimit,
      [
        ["voltage", [undefined, 41, 58.5], [40.9, 58.6, none]],
        ["current", [undefined, 0, 84], [-0.1, 84.1, none]],
      ],
    ],
    LimitCommand: [LimitCommand, [["limit_value", [0, 2250], [-1, none]]]],
    DeviceConfig: [
      DeviceConfig,
      [
        needed("curPin.name", 63),
        choices("display.rotation", 3),
        range("display.contrast", 0, 100),
        maybe(choices("display.language", 2)),
        ["display.locale", [undefined, "de"], ["d", "deu", ""]],
        maybe(range("display.diagramduration", 600, 86_400)),
        maybe(choices("display.diagrammode", 2)),
        range("led.0.brightness", 0, 100),
      ],
    ],
    DtuConfig: [
      DtuConfig,
      [
        ["serial", ["1", "199999999999"], ["0", "200000000000", "", "12ab"]],
        range("pollinterval", 1, 86_400),
        choices("nrf_palevel", 3),
        range("cmt_palevel", -10, 20),
        ["cmt_frequency", [865_000_000, 868_250_000], [865_100_000, 865_125_000, none]],
        choices("cmt_country", 2),
      ],
    ],
    InverterConfig: [
      InverterConfig,
      [
        needed("name", 31),
        range("reachable_threshold", 1, 100),
        bytes("channel.0.name", 31),
        ["channel.0.max_power", [0, 9999], [-1, 0.5, none]],
        ["channel.0.yield_total_offset", [0, 12.5], [-0.1, none]],
      ],
    ],
    PowerLimiterConfig: [
      PowerLimiterConfig,
      [
        range("solar_passthrough_losses", 0, 10),
        choices("battery_drain_strategy", 1),
        choices("inverter_id", 10),
        choices("inverter_channel_id", 3),
        ["target_power_consumption_hysteresis", [0], [-1, 0.5, none]],
        ["lower_power_limit", [10], [9, none]],
        ["voltage_load_correction_factor", [0.0015], [0.00015, none]],
        range("inverter_restart_hour", -1, 23),
      ],
    ],
    SerialLimiterConfig: [
      SerialLimiterConfig,
      [choices("inverter_channel_id", 5), maybe(range("base_load_limit", 0, 65_535))],
    ],
    LimiterList: [
      LimiterList,
      [
        maybe(range("solar_passthrough_losses", 0, 10)),
        maybe(range("conduction_losses", 0, 10)),
        range("target_power_consumption", -32_768, 32_767),
        range("target_power_consumption_hysteresis", 0, 65_535),
        range("base_load_limit", 0, 65_535),
        range("battery_soc_start_threshold", 0, 100),
        range("battery_soc_stop_threshold", 0, 100),
        range("full_solar_passthrough_soc", 0, 100),
        ["voltage_start_threshold", ...limiterVolts],
        ["voltage_stop_threshold", ...limiterVolts],
        ["full_solar_passthrough_start_voltage", ...passthroughVolts],
        ["full_solar_passthrough_stop_voltage", ...passthroughVolts],
        ["voltage_load_correction_factor", [0.0015], [0.00015, none]],
        range("inverter_channel_id_for_dc_voltage", 0, 255),
        // 255 is "never" of a gateway from before its update.
        ["inverter_restart_hour", [-1, 0, 23, 255], [-2, 24, 254, 0.5, none]],
        range("total_upper_power_limit", 1, 65_535),
        maybe(choices("inverters.0.power_source", 2)),
        maybe(range("inverters.0.scaling_threshold", 0, 100)),
        range("inverters.0.lower_power_limit", 0, 65_535),
        range("inverters.0.upper_power_limit", 0, 65_535),
      ],
    ],
    LoggingConfig: [
      LoggingConfig,
      [
        choices("loglevel.default", 5),
        ["loglevel.modules.0.level", [-1, 0, 1, 2, 3, 4, 5], [-2, 6, none]],
      ],
    ],
    PowerMeterConfig: [
      PowerMeterConfig,
      [
        choices("source", 4),
        bytes("mqtt_topic_powermeter_1", 256),
        range("sdmbaudrate", 1, 2_147_483_647),
        range("sdmaddress", 0, 255),
        needed("http_phases.0.json_path", 256),
        range("http_phases.0.timeout", 1, 65_535),
        // The firmware takes it for the second and third phase.
        ["http_phases.0.url", ["http://m", "{host}/x"], ["", "ftp://m", `http://${letters(1018)}`]],
      ],
    ],
    LaterFlatMeter: [
      LaterFlatMeter,
      [choices("source", 5), maybe(choices("http_phases.0.unit", 2))],
    ],
    NestedMeterConfig: [
      NestedMeterConfig,
      [
        choices("source", 7),
        bytes("mqtt.values.0.topic", 256),
        bytes("mqtt.values.0.json_path", 256),
        choices("mqtt.values.0.unit", 2),
        range("serial_sdm.address", 0, 255),
        range("serial_sdm.polling_interval", 1, 15),
        range("http_json.polling_interval", 1, 15),
        needed("http_json.values.0.json_path", 256),
        choices("http_json.values.0.unit", 2),
        ...request("http_json.values.0.http_request"),
        range("http_sml.polling_interval", 1, 15),
        ...request("http_sml.http_request"),
        range("udp_victron.polling_interval_ms", 100, 15_000),
        ["udp_victron.ip_address", ["192.168.1.7"], ["0.0.0.0", "", "1.1.1.256"]],
      ],
    ],
    MqttConfig: [
      MqttConfig,
      [
        needed("mqtt_hostname", 128),
        range("mqtt_port", 1, 65_535),
        maybe(bytes("mqtt_clientid", 64)),
        bytes("mqtt_username", 64),
        bytes("mqtt_password", 64),
        ["mqtt_topic", ["/", `${letters(31)}/`], [`${letters(32)}/`, "solar", "so lar/", "a/b"]],
        bytes("mqtt_root_ca_cert", 2560),
        bytes("mqtt_client_cert", 2560),
        bytes("mqtt_client_key", 2560),
        bytes("mqtt_lwt_topic", 32),
        bytes("mqtt_lwt_online", 20),
        bytes("mqtt_lwt_offline", 20),
        maybe(choices("mqtt_lwt_qos", 2)),
        range("mqtt_publish_interval", 5, 65_535),
        bytes("mqtt_hass_topic", 32),
      ],
    ],
    "MqttConfig of later releases": [
      laterMqtt,
      [
        ["mqtt_topic", [`${letters(255)}/`], [`${letters(256)}/`, "solar"]],
        bytes("mqtt_lwt_topic", 256),
        ["mqtt_hass_topic", [`${letters(255)}/`], [`${letters(256)}/`, "homeassistant"]],
        range("mqtt_publish_interval", 1, 86_400),
      ],
    ],
    NetworkConfig: [
      NetworkConfig,
      [
        needed("hostname", 31),
        ["ipaddress", ["0.0.0.0", "255.255.255.255"], ["256.1.1.1", "1.1.1", "1.1.1.1 "]],
        bytes("ssid", 32),
        bytes("password", 63),
        range("aptimeout", 0, 99_999),
        maybe(needed("sysloghostname", 128)),
        maybe(range("syslogport", 1, 65_535)),
      ],
    ],
    NtpConfig: [
      NtpConfig,
      [
        needed("ntp_server", 31),
        maybe(needed("ntp_timezone", 50)),
        needed("ntp_timezone_descr", 50),
        ["longitude", [-180, 180], [-180.001, 180.001, none]],
        ["latitude", [-90, 90], [-90.001, 90.001, none]],
        choices("sunsettype", 3),
      ],
    ],
    NtpTimeSet: [
      NtpTimeSet,
      [
        range("year", 2022, 2100),
        range("month", 1, 12),
        range("day", 1, 31),
        range("hour", 0, 23),
        range("minute", 0, 59),
        range("second", 0, 59),
      ],
    ],
    SecurityConfig: [
      SecurityConfig,
      [["password", [letters(8), letters(64)], [letters(7), letters(65)]]],
    ],
    SolarChargerConfig: [
      SolarChargerConfig,
      [
        choices("provider", 1),
        bytes("mqtt.power_topic", 256),
        bytes("mqtt.power_path", 256),
        choices("mqtt.power_unit", 2),
        choices("mqtt.current_unit", 1),
        choices("mqtt.voltage_unit", 3),
      ],
    ],
  };

describe.each(Object.entries(records))("%s", (_, [schema, rows]) => {
  it.each(rows)("%s is accepted at its bounds and refused past them", (path, accepted, refused) => {
    const field = fieldOf(schema, path);
    expect(accepted.filter((value) => !v.is(field, value))).toEqual([]);
    expect(refused.filter((value) => v.is(field, value))).toEqual([]);
  });
});

it("a Zendure's highest state of charge lies above its lowest", () => {
  const zendure = {
    device_type: 0,
    device_id: "abcdefgh",
    polling_interval: 10,
    soc_min: 50,
    soc_max: 51,
    bypass_mode: 0,
    max_output: 800,
    auto_shutdown: false,
    output_limit: 0,
    output_control: 0,
    output_limit_day: 0,
    output_limit_night: 0,
    sunrise_offset: 0,
    sunset_offset: 0,
    charge_through_enable: false,
    charge_through_interval: 0,
  };
  const issuesOf = (soc_max: number) =>
    v
      .safeParse(NestedBatteryConfig.entries.zendure, { ...zendure, soc_max })
      .issues?.map((issue) => [v.getDotPath(issue), issue.message]);
  expect(issuesOf(51)).toBeUndefined();
  expect(issuesOf(50)).toEqual([["soc_max", "aboveMinimum"]]);
});

it.each([
  [0, "", "", []],
  [1, "me", "secret", []],
  [1, "", "secret", ["username"]],
  [2, "me", "", ["password"]],
  [2, "", "", ["username", "password"]],
])("a request with the sign-in %i needs a user and a password: %j %j", (...row) => {
  const [auth_type, username, password, lacking] = row;
  const headers = { header_key: "", header_value: "" };
  const sent = { url: "http://m", auth_type, username, password, ...headers, timeout: 5 };
  const { issues = [] } = v.safeParse(HttpRequest, sent);
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(lacking);
});

it("files have their names, and sizes where the firmware tells them", () => {
  expect(v.parse(NamedFiles, { configs: [{ name: "a", size: 5 }] })).toEqual([{ name: "a" }]);
  expect(v.parse(SizedFiles, [{ name: "a", size: 5 }])).toEqual([{ name: "a", size: 5 }]);
  expect(v.is(SizedFiles, [{ name: "a" }])).toBe(false);
  expect(v.parse(namedFileCalls.list.reply, { configs: [] })).toEqual([]);
});

it("a battery may have issues of any level, and words beside its values", () => {
  const values = {
    status: { mode: { value: "charge", translate: true }, odd: 5, SoC: { v: 5, u: "%" } },
  };
  expect(v.parse(BatteryLive, { issues: { low: 3 }, values })).toMatchObject({
    issues: { low: 3 },
    values: { status: { mode: "charge", odd: undefined, SoC: { v: 5 } } },
  });
});

it.each([
  [
    { v: 0, u: "W" },
    { kind: "reading", value: 0 },
  ],
  [{ v: null, u: "W" }, { kind: "unread" }],
  [
    { v: null, u: "W", sent: 0 },
    { kind: "impossible", sent: 0 },
  ],
  [undefined, { kind: "unread" }],
])("the measured value %j is %j", (measured, reading) => {
  expect(readingOf(measured)).toEqual(reading);
});

it("an item of a grid profile may have no value", () => {
  const sections = [{ name: "a", items: [{ n: "b", u: "V", v: null }] }];
  expect(v.is(GridProfile, { sections })).toBe(true);
  expect(v.is(GridProfile, {})).toBe(true);
});

it("what a release does not tell has its default, or none", () => {
  const radio = {
    serial: "1",
    pollinterval: 5,
    nrf_palevel: 0,
    cmt_palevel: 0,
    cmt_frequency: 865_000_000,
    cmt_country: 0,
  };
  expect(v.parse(DtuConfig, radio)).toEqual({
    ...radio,
    nrf_enabled: false,
    cmt_enabled: false,
    cmt_chan_width: 250_000,
    country_def: [],
  });
  const time = { year: 2026, month: 1, day: 2, hour: 3, minute: 4, second: 5 };
  expect(v.parse(NtpTime, time)).toEqual(time);
  const pins = { rst: -1, miso: null, has: true };
  expect(v.parse(PinCategory, pins)).toEqual(pins);
});
