import { profileOfRelease } from "#protocol/firmware/profile.ts";
import { releases } from "#protocol/firmware/releases.ts";
import { bodies } from "./settingsBodies.ts";

/** The record of a settings path as a release sends it, and the keys that its handler requires in a save. */
export interface OlderRecord {
  /** The first tag of the release. */
  readonly tag: string;
  readonly path: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** Keys that a save must have, or it is refused. Everything else that is missing is lost without a word. */
  readonly required: readonly string[];
  readonly beside?: Readonly<Record<string, unknown>>;
}

export function profileOfTag(tag: string) {
  const found = Object.values(releases)
    .flat()
    .find(({ name }) => name.split(" ")[1] === tag);
  if (found === undefined) throw new Error(`no release begins with ${tag}`);
  return profileOfRelease(found);
}

const tags = {
  flatMeter: ["2024.03.23", "2024.05.03"],
  serial: ["2024.03.23", "2024.05.03", "2024.08.18", "2024.10.22"],
  nested: ["2024.08.18", "2024.10.22", "2024.11.20", "2025.01.09", "2025.01.23", "2025.02.10"],
  list: ["2024.11.20", "2025.01.09", "2025.01.23", "2025.02.10", "2025.04.17"],
  onBattery: [
    "2024.03.23",
    "2024.05.03",
    "2024.08.18",
    "2024.10.22",
    "2024.11.20",
    "2025.01.09",
    "2025.01.23",
    "2025.02.10",
    "2025.04.17",
  ],
  openDtu: [
    "v23.5.31",
    "v24.1.14",
    "v24.2.12",
    "v24.4.12",
    "v24.6.10",
    "v24.6.29",
    "v24.9.22",
    "v24.9.30",
    "v24.11.7",
  ],
} as const;

const from = (tag: string, first: string) => tag >= first;
const before = (tag: string, first: string) => tag < first;
/** Keys that a release has, else nothing. */
const where = (isThere: boolean, keys: Readonly<Record<string, unknown>>) => (isThere ? keys : {});

const serials = { roof: "18938823254579", storage: "19216007393843" };

const limiters: readonly OlderRecord[] = tags.serial.map((tag) => ({
  tag,
  path: "/api/powerlimiter/config",
  required: ["enabled"],
  record: {
    enabled: true,
    verbose_logging: true,
    solar_passthrough_enabled: true,
    solar_passthrough_losses: 3,
    battery_always_use_at_night: false,
    is_inverter_behind_powermeter: true,
    is_inverter_solar_powered: false,
    ...where(from(tag, "2024.08.18"), { use_overscaling_to_compensate_shading: false }),
    inverter_serial: serials.storage,
    inverter_channel_id: 1,
    target_power_consumption: -20,
    target_power_consumption_hysteresis: 5,
    lower_power_limit: 50,
    ...where(from(tag, "2024.05.03"), { base_load_limit: 100 }),
    upper_power_limit: 800,
    ignore_soc: false,
    battery_soc_start_threshold: 80,
    battery_soc_stop_threshold: 20,
    voltage_start_threshold: 51.2,
    voltage_stop_threshold: 49.6,
    voltage_load_correction_factor: 0.0012,
    inverter_restart_hour: -1,
    full_solar_passthrough_soc: 95,
    full_solar_passthrough_start_voltage: 55.5,
    full_solar_passthrough_stop_voltage: 54.5,
  },
  beside: {
    power_meter_enabled: true,
    battery_enabled: true,
    charge_controller_enabled: true,
    inverters: {
      [serials.roof]: inverter(0, "Roof", 1),
      [serials.storage]: inverter(1, "Storage", 2),
    },
  },
}));

function inverter(pos: number, name: string, channels: number) {
  const always = { poll_enable: true, poll_enable_night: true };
  const commands = { command_enable: true, command_enable_night: true };
  return { pos, name, ...always, ...commands, type: "HM-600/700/800-2T", channels };
}

const lists: readonly OlderRecord[] = tags.list.map((tag) => {
  const hasSource = from(tag, "2025.02.10");
  const governedInverter = (serial: string, source: number) => ({
    serial,
    is_governed: true,
    is_behind_power_meter: true,
    ...(hasSource ? { power_source: source } : { is_solar_powered: source === 1 }),
    use_overscaling_to_compensate_shading: source === 1,
    lower_power_limit: 50,
    upper_power_limit: 800,
    ...where(from(tag, "2025.01.09") && before(tag, "2025.04.17"), { scaling_threshold: 98 }),
  });
  const knownInverter = (serial: string, order: number) => ({
    ...inverter(order, serial, 2),
    serial,
    order,
    max_power: 800,
    ...where(from(tag, "2025.01.09"), { pdl_supported: false }),
  });
  return {
    tag,
    path: "/api/powerlimiter/config",
    required: [],
    record: {
      enabled: true,
      verbose_logging: true,
      solar_passthrough_enabled: true,
      [from(tag, "2025.01.09") ? "conduction_losses" : "solar_passthrough_losses"]: 3,
      battery_always_use_at_night: false,
      target_power_consumption: 0,
      target_power_consumption_hysteresis: 5,
      base_load_limit: 100,
      ignore_soc: false,
      battery_soc_start_threshold: 80,
      battery_soc_stop_threshold: 20,
      voltage_start_threshold: 50,
      voltage_stop_threshold: 49,
      voltage_load_correction_factor: 0.001,
      full_solar_passthrough_soc: 100,
      full_solar_passthrough_start_voltage: 66,
      full_solar_passthrough_stop_voltage: 65.5,
      inverter_serial_for_dc_voltage: "114172a00001",
      inverter_channel_id_for_dc_voltage: 0,
      inverter_restart_hour: 3,
      total_upper_power_limit: 1200,
      inverters: [governedInverter("114172a00001", 0), governedInverter("114172a00002", 1)],
    },
    beside: {
      power_meter_enabled: true,
      battery_enabled: true,
      charge_controller_enabled: true,
      inverters: ["114172a00001", "114172a00002", "114172a00003"].map(knownInverter),
    },
  };
});

const batteries: readonly OlderRecord[] = tags.onBattery
  .filter((tag) => tag !== "2025.04.17")
  .map((tag) => ({
    tag,
    path: "/api/battery/config",
    required: ["enabled", "provider"],
    record: {
      enabled: true,
      verbose_logging: false,
      provider: 2,
      jkbms_interface: 1,
      jkbms_polling_interval: 7,
      mqtt_soc_topic: "battery/soc",
      ...where(from(tag, "2024.08.18"), { mqtt_soc_json_path: "values.soc" }),
      mqtt_voltage_topic: "battery/voltage",
      ...where(from(tag, "2024.08.18"), { mqtt_voltage_json_path: "u", mqtt_voltage_unit: 3 }),
      ...where(from(tag, "2024.10.22"), {
        enable_discharge_current_limit: true,
        discharge_current_limit: 12.5,
      }),
      ...where(from(tag, "2024.11.20"), {
        discharge_current_limit_below_soc: 40.5,
        discharge_current_limit_below_voltage: 48.25,
      }),
      ...where(from(tag, "2024.10.22"), {
        use_battery_reported_discharge_current_limit: true,
        mqtt_discharge_current_topic: "battery/limit",
        mqtt_discharge_current_json_path: "a",
        mqtt_amperage_unit: 1,
      }),
    },
  }));

const batteryOf2025: OlderRecord = {
  tag: "2025.04.17",
  path: "/api/battery/config",
  required: ["enabled", "provider"],
  record: {
    enabled: true,
    verbose_logging: true,
    provider: 2,
    enable_discharge_current_limit: true,
    discharge_current_limit: 25.5,
    discharge_current_limit_below_soc: 100,
    discharge_current_limit_below_voltage: 60,
    use_battery_reported_discharge_current_limit: true,
    zendure: {
      device_type: 0,
      device_id: "8charact",
      polling_interval: 60,
      soc_min: 10,
      soc_max: 90,
      bypass_mode: 0,
      max_output: 800,
      auto_shutdown: true,
      output_limit: 300,
      output_control: 2,
      output_limit_day: 600,
      output_limit_night: 200,
      sunrise_offset: 60,
      sunset_offset: -30,
      charge_through_enable: true,
      charge_through_interval: 24,
    },
    mqtt: {
      soc_topic: "",
      soc_json_path: "",
      voltage_topic: "",
      voltage_json_path: "",
      voltage_unit: 0,
      current_topic: "",
      current_json_path: "",
      current_unit: 0,
      discharge_current_limit_topic: "",
      discharge_current_limit_json_path: "",
      discharge_current_limit_unit: 0,
    },
    serial: { interface: 0, polling_interval: 5 },
  },
};

const chargerKeys = [
  "enabled",
  "can_controller_frequency",
  "auto_power_enabled",
  "voltage_limit",
  "lower_power_limit",
  "upper_power_limit",
];

const chargers: readonly OlderRecord[] = tags.onBattery.map((tag) => {
  const later = from(tag, "2024.05.03");
  return {
    tag,
    path: "/api/huawei/config",
    required: later ? [...chargerKeys, "emergency_charge_enabled"] : chargerKeys,
    record: {
      enabled: true,
      ...where(later, { verbose_logging: true }),
      ...where(from(tag, "2025.01.09"), { hardware_interface: 0 }),
      can_controller_frequency: 8_000_000,
      auto_power_enabled: true,
      ...where(later, {
        auto_power_batterysoc_limits_enabled: true,
        emergency_charge_enabled: true,
      }),
      voltage_limit: 56.5,
      enable_voltage_limit: 53.25,
      lower_power_limit: 150,
      upper_power_limit: 2000,
      ...where(later, { stop_batterysoc_threshold: 95, target_power_consumption: -50 }),
    },
  };
});

const request = {
  url: "http://192.168.7.20/emeter",
  auth_type: 1,
  username: "admin",
  password: "shelly",
  header_key: "X-Api",
  header_value: "1",
};

const flatMeters: readonly OlderRecord[] = tags.flatMeter.map((tag) => ({
  tag,
  path: "/api/powermeter/config",
  required: ["enabled", "source"],
  record: {
    enabled: true,
    verbose_logging: true,
    source: 3,
    interval: 10,
    mqtt_topic_powermeter_1: "meter/1",
    mqtt_topic_powermeter_2: "",
    mqtt_topic_powermeter_3: "",
    sdmbaudrate: 9600,
    sdmaddress: 1,
    http_individual_requests: true,
    http_phases: [1, 2, 3].map((index) => ({
      index,
      enabled: true,
      ...request,
      json_path: "power",
      timeout: 1500,
      ...where(from(tag, "2024.05.03"), { unit: 2, sign_inverted: true }),
    })),
  },
}));

const nestedMeters: readonly OlderRecord[] = [...tags.nested, "2025.04.17"].map((tag) => ({
  tag,
  path: "/api/powermeter/config",
  required: ["enabled", "source"],
  record: {
    enabled: true,
    verbose_logging: true,
    source: 3,
    mqtt: {
      values: [1, 2, 3].map((one) => ({
        topic: `meter/${one}`,
        json_path: "",
        unit: 0,
        sign_inverted: false,
      })),
    },
    serial_sdm: { address: 1, polling_interval: 5 },
    http_json: {
      polling_interval: 5,
      individual_requests: true,
      values: [1, 2, 3].map(() => ({
        http_request: { ...request, timeout: 1000 },
        enabled: true,
        json_path: "power",
        unit: 1,
        sign_inverted: true,
      })),
    },
    http_sml: { polling_interval: 5, http_request: { ...request, timeout: 1000 } },
    ...where(tag === "2025.04.17", {
      udp_victron: { polling_interval_ms: 500, ip_address: "192.168.7.30" },
    }),
  },
}));

const chargeControllers: readonly OlderRecord[] = tags.onBattery.map((tag) =>
  before(tag, "2025.01.09")
    ? {
        tag,
        path: "/api/vedirect/config",
        required: ["vedirect_enabled", "verbose_logging", "vedirect_updatesonly"],
        record: { vedirect_enabled: true, verbose_logging: true, vedirect_updatesonly: false },
      }
    : {
        tag,
        path: "/api/solarcharger/config",
        required: ["enabled", "verbose_logging", "provider", "publish_updates_only"],
        record: {
          enabled: true,
          verbose_logging: true,
          provider: 0,
          publish_updates_only: true,
          ...where(from(tag, "2025.01.23"), {
            mqtt: {
              calculate_output_power: true,
              power_topic: "",
              power_path: "",
              power_unit: 1,
              voltage_topic: "solar/u",
              voltage_path: "",
              voltage_unit: 3,
              current_topic: "solar/i",
              current_path: "",
              current_unit: 1,
            },
          }),
        },
      },
);

const commonTags = [...tags.onBattery, ...tags.openDtu];
const isOpenDtu = (tag: string) => tag.startsWith("v");
const releaseOrder: readonly string[] = tags.openDtu;
const since = (tag: string, onBattery: string, openDtu: string) =>
  isOpenDtu(tag)
    ? releaseOrder.indexOf(tag) >= releaseOrder.indexOf(openDtu)
    : from(tag, onBattery);

const { mqtt_verbose_logging: _mqtt, mqtt_lwt_qos, mqtt_clean_session, ...plainMqtt } = bodies.mqtt;
const { verbose_logging: _dtu, ...plainDtu } = bodies.dtu;

const mqtts: readonly OlderRecord[] = commonTags.map((tag) => {
  const record = {
    ...plainMqtt,
    ...where(since(tag, "", "v24.1.14"), { mqtt_lwt_qos, mqtt_clean_session }),
    ...where(!isOpenDtu(tag), { mqtt_verbose_logging: true }),
    ...where(since(tag, "2024.08.18", "v24.6.29"), { mqtt_clientid: "roof" }),
  };
  const required = Object.keys(record).filter((key) => key !== "mqtt_root_ca_cert");
  return { tag, path: "/api/mqtt/config", record, required };
});

const networks: readonly OlderRecord[] = commonTags.map((tag) => {
  const syslog = { syslogenabled: true, sysloghostname: "log.lan", syslogport: 514 };
  const required = Object.keys(bodies.network).filter((key) => key !== "mdnsenabled");
  const record = {
    ...bodies.network,
    ...where(!isOpenDtu(tag) && from(tag, "2024.10.22"), syslog),
  };
  return { tag, path: "/api/network/config", record, required };
});

const clocks: readonly OlderRecord[] = commonTags.map((tag) => ({
  tag,
  path: "/api/ntp/config",
  record: bodies.ntp,
  required: ["ntp_server", "ntp_timezone", "longitude", "latitude", "sunsettype"],
}));

const country = {
  freq_default: 865_000_000,
  freq_min: 860_250_000,
  freq_max: 923_500_000,
  freq_legal_min: 863_000_000,
  freq_legal_max: 870_000_000,
};

const radios: readonly OlderRecord[] = commonTags.map((tag) => {
  const isMs = !isOpenDtu(tag) && from(tag, "2025.01.09");
  const required = Object.keys(plainDtu);
  return {
    tag,
    path: "/api/dtu/config",
    required: isOpenDtu(tag) ? required : [...required, "verbose_logging"],
    record: {
      ...plainDtu,
      pollinterval: isMs ? 5000 : 5,
      nrf_enabled: true,
      cmt_enabled: true,
      cmt_chan_width: 250_000,
      country_def: [country, country, country],
      ...where(!isOpenDtu(tag), { verbose_logging: true }),
    },
  };
});

const devices: readonly OlderRecord[] = commonTags.map((tag) => ({
  tag,
  path: "/api/device/config",
  required: ["curPin", "display"],
  record: {
    curPin: {
      name: "Board",
      nrf24: { clk: 18, cs: 5, en: 4, irq: 16, miso: 19, mosi: 23 },
      cmt: { clk: -1, cs: -1, fcs: -1, sdio: -1, gpio2: -1, gpio3: -1 },
      ...where(since(tag, "2024.10.22", "v24.9.30"), {
        w5500: { sclk: -1, mosi: -1, miso: -1, cs: -1, int: -1, rst: -1 },
      }),
      eth: { enabled: false, phy_addr: -1, power: -1, mdc: 23, mdio: 18, type: 0, clk_mode: 0 },
      display: { type: 0, data: 255, clk: 255, cs: 255, reset: 255 },
      led: { led0: -1, led1: -1 },
    },
    display: {
      rotation: 2,
      power_safe: true,
      screensaver: true,
      contrast: 60,
      ...(since(tag, "2024.11.20", "v24.11.7") ? { locale: "fr" } : { language: 2 }),
      ...where(since(tag, "", "v24.1.14"), { diagramduration: 36_000, diagrammode: 1 }),
    },
    ...where(since(tag, "", "v24.1.14"), { led: [{ brightness: 100 }, { brightness: 40 }] }),
  },
}));

/** Records of the settings, as the handlers of older releases compose them. Read from the firmware's sources at its tags. */
export const olderRecords: readonly OlderRecord[] = [
  ...limiters,
  ...lists,
  ...batteries,
  batteryOf2025,
  ...chargers,
  ...flatMeters,
  ...nestedMeters,
  ...chargeControllers,
  ...mqtts,
  ...networks,
  ...clocks,
  ...radios,
  ...devices,
];
