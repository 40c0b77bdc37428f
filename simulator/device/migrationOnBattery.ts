import {
  asBool,
  asInteger,
  asUnsigned,
  hasKey,
  isList,
  isObject,
  type JsonValue,
  member,
} from "../firmware/convert.ts";
import { serialFromNumber } from "../firmware/serial.ts";
import type { Generation } from "../generation/generation.ts";
import { inGroups } from "../settings/nested/gridCharger.ts";
import { nestedShapes } from "../settings/nested/nested.ts";
import { powerSource } from "../settings/nested/powerlimiter.ts";
import type { GatewayConfig } from "./config.ts";
import type { MigrationSteps } from "./migrationSteps.ts";

/** Changes by `cfg.version_onbattery`. */
export const onBatterySteps: MigrationSteps = [
  [1, withFlatMeter],
  [1, withOneGovernedInverter],
  [2, withLosses],
  [3, inMilliseconds],
  [4, withVeDirect],
  [5, withPoweredBySun],
  [6, withRestartHour],
  [7, withFlatBattery],
  [8, withHuawei],
];

type File = JsonValue | undefined;

function entry(list: JsonValue | undefined, index: number): JsonValue | undefined {
  return isList(list) ? list[index] : undefined;
}

/** The settings of all sources stood side by side. */
function withFlatMeter(config: GatewayConfig, file: File, generation: Generation): GatewayConfig {
  const section = member(file, "powermeter");
  const { nestedMeter: meter } = config;
  const topics = [1, 2, 3].map((phase) => member(section, `mqtt_topic_powermeter_${phase}`));
  const phases = member(section, "http_phases");
  const hasTopics = typeof topics[0] === "string";
  const phaseRequests = isList(phases)
    ? {
        individual_requests: member(section, "http_individual_requests") ?? false,
        values: phases.map((phase) => ({
          ...(isObject(phase) ? phase : {}),
          http_request: phase,
        })),
      }
    : undefined;
  const read = nestedShapes(generation).nestedMeter.read({ http_json: phaseRequests ?? {} });
  const values = meter.mqtt.values.map((value, index) => {
    const topic = topics[index];
    return hasTopics && typeof topic === "string" ? { ...value, topic } : value;
  });
  return {
    ...config,
    nestedMeter: {
      ...meter,
      mqtt: { values },
      serial_sdm: hasKey(section, "sdmaddress")
        ? { ...meter.serial_sdm, address: asUnsigned(member(section, "sdmaddress"), 8) }
        : meter.serial_sdm,
      http_json:
        phaseRequests === undefined
          ? meter.http_json
          : { ...read.http_json, polling_interval: meter.http_json.polling_interval },
    },
  };
}

/** A single inverter was governed, by its position in older files. */
function withOneGovernedInverter(
  config: GatewayConfig,
  file: File,
  generation: Generation,
): GatewayConfig {
  const section = member(file, "powerlimiter");
  const { nestedLimiter: limiter } = config;
  const nightUse = asUnsigned(member(section, "battery_drain_strategy"), 8) === 1;
  const misspelled = member(section, "solar_passtrough_enabled");
  const base = {
    ...limiter,
    battery_always_use_at_night: nightUse || limiter.battery_always_use_at_night,
    solar_passthrough_enabled:
      misspelled === undefined ? limiter.solar_passthrough_enabled : asBool(misspelled),
  };
  if (!hasKey(section, "inverter_id")) return { ...config, nestedLimiter: base };
  const inverterId = asInteger(member(section, "inverter_id"), 0, Number.MAX_SAFE_INTEGER);
  // The firmware means the stored position, and takes the first.
  const isPosition = inverterId < generation.maxInverters;
  const serial = isPosition ? (config.inverters[0]?.serial ?? "") : serialFromNumber(inverterId);
  const read = nestedShapes(generation).nestedLimiter.read({
    inverters: [
      {
        ...(isObject(section) ? section : {}),
        serial,
        is_governed: true,
        is_behind_power_meter: member(section, "is_inverter_behind_powermeter") ?? true,
        power_source: asBool(member(section, "is_inverter_solar_powered"))
          ? powerSource.solar
          : powerSource.battery,
      },
    ],
  });
  return {
    ...config,
    nestedLimiter: {
      ...base,
      inverters: read.inverters,
      inverter_serial_for_dc_voltage: serial,
      inverter_channel_id_for_dc_voltage: asUnsigned(member(section, "inverter_channel_id"), 8),
      total_upper_power_limit: read.inverters[0]?.upper_power_limit ?? base.total_upper_power_limit,
    },
  };
}

/** The losses had the name of the solar passthrough; a file without them means none. */
function withLosses(config: GatewayConfig, file: File): GatewayConfig {
  const losses = asUnsigned(member(member(file, "powerlimiter"), "solar_passthrough_losses"), 8);
  return { ...config, nestedLimiter: { ...config.nestedLimiter, conduction_losses: losses } };
}

/** The poll interval was in seconds. */
function inMilliseconds(config: GatewayConfig): GatewayConfig {
  const { dtu } = config;
  return { ...config, dtu: { ...dtu, pollinterval: (dtu.pollinterval * 1000) % 2 ** 32 } };
}

/** There were charge controllers by VE.Direct only. */
function withVeDirect(config: GatewayConfig, file: File, generation: Generation): GatewayConfig {
  const section = member(file, "vedirect");
  const read = nestedShapes(generation).solarCharger.read({
    ...(isObject(section) ? section : {}),
    publish_updates_only: member(section, "updates_only") ?? true,
  });
  return { ...config, solarCharger: { ...config.solarCharger, ...pickedFrom(read) } };
}

function pickedFrom(read: GatewayConfig["solarCharger"]) {
  const { enabled, verbose_logging, publish_updates_only } = read;
  return { enabled, verbose_logging, publish_updates_only };
}

/** An inverter of the list was fed by the sun or not. */
function withPoweredBySun(config: GatewayConfig, file: File): GatewayConfig {
  const stored = member(member(file, "powerlimiter"), "inverters");
  const inverters = config.nestedLimiter.inverters.map((inverter, index) => ({
    ...inverter,
    power_source: asBool(member(entry(stored, index), "is_solar_powered"))
      ? powerSource.solar
      : powerSource.battery,
  }));
  return { ...config, nestedLimiter: { ...config.nestedLimiter, inverters } };
}

/** There was no restart at all with a negative hour; now there is a restart at midnight. */
function withRestartHour(config: GatewayConfig, file: File): GatewayConfig {
  const stored = asInteger(
    member(member(file, "powerlimiter"), "inverter_restart_hour"),
    -128,
    127,
  );
  const hour = Math.max(0, stored);
  return { ...config, nestedLimiter: { ...config.nestedLimiter, inverter_restart_hour: hour } };
}

/** Old names of the battery's MQTT settings; the first that exists counts. */
const batteryNames = {
  soc_topic: ["mqtt_soc_topic", "mqtt_topic"],
  soc_json_path: ["mqtt_soc_json_path", "mqtt_json_path"],
  voltage_topic: ["mqtt_voltage_topic"],
  voltage_json_path: ["mqtt_voltage_json_path"],
  voltage_unit: ["mqtt_voltage_unit"],
  current_topic: ["mqtt_current_topic"],
  current_json_path: ["mqtt_current_json_path"],
  current_unit: ["mqtt_current_unit"],
  discharge_current_limit_topic: ["mqtt_discharge_current_topic"],
  discharge_current_limit_json_path: ["mqtt_discharge_current_json_path"],
  discharge_current_limit_unit: ["mqtt_amperage_unit"],
} as const;

/** The settings of all providers stood side by side. */
function withFlatBattery(config: GatewayConfig, file: File, generation: Generation): GatewayConfig {
  const section = member(file, "battery");
  const mqtt = Object.entries(batteryNames).map(([key, names]) => {
    const name = names.find((known) => hasKey(section, known)) ?? names[0];
    return [key, member(section, name) ?? null] as const;
  });
  const read = nestedShapes(generation).nestedBattery.read({
    mqtt: Object.fromEntries(mqtt),
    serial: {
      interface: member(section, "jkbms_interface") ?? null,
      polling_interval: member(section, "jkbms_polling_interval") ?? null,
    },
  });
  const { mqtt: topics, serial } = read;
  return { ...config, nestedBattery: { ...config.nestedBattery, mqtt: topics, serial } };
}

/** There was only one kind of AC charger. */
function withHuawei(config: GatewayConfig, file: File, generation: Generation): GatewayConfig {
  const section = inGroups(member(file, "huawei"));
  const gridCharger = nestedShapes(generation).gridCharger.read({ ...section, huawei: section });
  return { ...config, gridCharger };
}
