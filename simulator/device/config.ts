import { isObject, type JsonObject, type JsonValue, member } from "../firmware/convert.ts";
import { jsonText } from "../firmware/jsonText.ts";
import { serialFromNumber, serialToNumber } from "../firmware/serial.ts";
import { type Generation, generationOf } from "../generation/generation.ts";
import { type DeviceConfig, dumpDevice, initialDevice, loadDevice } from "../settings/device.ts";
import { dumpRecord } from "../settings/dump.ts";
import type { RecordOf } from "../settings/field.ts";
import {
  dumpSlots,
  initialSlot,
  type InverterSlot,
  listOf,
  loadSlots,
} from "../settings/inverters.ts";
import {
  dumpLogging,
  initialLogging,
  loadLogging,
  type LoggingConfig,
} from "../settings/logging.ts";
import { type NestedConfig, nestedShapes, sectionNames } from "../settings/nested/nested.ts";
import {
  dumpPowermeter,
  initialPowermeter,
  loadPowermeter,
  type PowermeterConfig,
} from "../settings/powermeter.ts";
import { initialRecord, loadRecord } from "../settings/settingsRecord.ts";
import * as tables from "../settings/tables.ts";
import { zoneNamed } from "../settings/zones.ts";

/**
 * Settings of the device in RAM, under the names of the web API. Immutable. It holds the settings of every release;
 * those absent from a release keep their factory values and are never shown or stored.
 */
export interface GatewayConfig extends NestedConfig {
  readonly saveCount: number;
  readonly security: RecordOf<typeof tables.securityFields>;
  readonly network: RecordOf<typeof tables.networkFields>;
  readonly ntp: RecordOf<ReturnType<typeof tables.ntpFields>>;
  readonly mqtt: RecordOf<typeof tables.mqttFields>;
  /** `serial` in wire form; `""` until the first boot made it. */
  readonly dtu: { readonly serial: string } & RecordOf<ReturnType<typeof tables.dtuFields>>;
  readonly device: DeviceConfig;
  /** All slots, free ones included. */
  readonly inverters: readonly InverterSlot[];
  readonly logging: LoggingConfig;
  readonly vedirect: RecordOf<typeof tables.vedirectFields>;
  readonly powermeter: PowermeterConfig;
  readonly powerlimiter: RecordOf<typeof tables.powerlimiterFields>;
  readonly battery: RecordOf<typeof tables.batteryFields>;
  readonly charger: RecordOf<typeof tables.chargerFields>;
}

/** A group of settings that is saved together. */
export type ConfigArea = Exclude<keyof GatewayConfig, "saveCount">;

// Written to the file, never shown and never changed by a request.
const limiterIntervalS = 10;

function loadNested(root: JsonValue | undefined, generation: Generation): NestedConfig {
  const shapes = nestedShapes(generation);
  const names = sectionNames(generation);
  return {
    solarCharger: shapes.solarCharger.read(member(root, names.solarCharger)),
    nestedMeter: shapes.nestedMeter.read(member(root, names.nestedMeter)),
    nestedLimiter: shapes.nestedLimiter.read(member(root, names.nestedLimiter)),
    nestedBattery: shapes.nestedBattery.read(member(root, names.nestedBattery)),
    gridCharger: shapes.gridCharger.read(member(root, names.gridCharger)),
  };
}

function dumpNested(config: GatewayConfig, generation: Generation): JsonObject {
  const shapes = nestedShapes(generation);
  const names = sectionNames(generation);
  return {
    [names.solarCharger]: shapes.solarCharger.show(config.solarCharger) ?? null,
    [names.nestedMeter]: shapes.nestedMeter.show(config.nestedMeter) ?? null,
    [names.nestedLimiter]: shapes.nestedLimiter.show(config.nestedLimiter) ?? null,
    [names.nestedBattery]: shapes.nestedBattery.show(config.nestedBattery) ?? null,
    [names.gridCharger]: shapes.gridCharger.show(config.gridCharger) ?? null,
  };
}

function dumpFlat(config: GatewayConfig, generation: Generation): JsonObject {
  const limiter = dumpRecord(
    tables.powerlimiterFields,
    config.powerlimiter,
    generation,
    tables.powerlimiterFileNames,
  );
  return {
    vedirect: dumpRecord(tables.vedirectFields, config.vedirect, generation),
    powermeter: dumpPowermeter(config.powermeter, generation),
    powerlimiter: { ...limiter, interval: limiterIntervalS },
    battery: dumpRecord(tables.batteryFields, config.battery, generation),
    huawei: dumpRecord(tables.chargerFields, config.charger, generation),
  };
}

function dumpOnBattery(config: GatewayConfig, generation: Generation): JsonObject {
  if (generation.onBattery === null) return {};
  return generation.onBattery === "flat"
    ? dumpFlat(config, generation)
    : dumpNested(config, generation);
}

/** A release that finds the zone by its name looks it up at every start. */
function loadNtp(section: JsonValue | undefined, generation: Generation): GatewayConfig["ntp"] {
  const ntp = loadRecord(tables.ntpFields(generation), section, generation);
  if (!generation.namesZones) return ntp;
  return { ...ntp, ntp_timezone: zoneNamed(ntp.ntp_timezone_descr) ?? "" };
}

/** The settings as they leave the factory (docs/gateway/calls.md#factory-values). */
export function factoryConfig(generation: Generation = generationOf()): GatewayConfig {
  return {
    saveCount: 0,
    security: initialRecord(tables.securityFields),
    network: initialRecord(tables.networkFields),
    ntp: initialRecord(tables.ntpFields(generation)),
    mqtt: initialRecord(tables.mqttFields),
    dtu: { serial: "", ...initialRecord(tables.dtuFields(generation)) },
    device: initialDevice(),
    inverters: listOf(generation.maxInverters, initialSlot),
    logging: initialLogging(),
    vedirect: initialRecord(tables.vedirectFields),
    powermeter: initialPowermeter(),
    powerlimiter: initialRecord(tables.powerlimiterFields),
    battery: initialRecord(tables.batteryFields),
    charger: initialRecord(tables.chargerFields),
    ...loadNested(undefined, generation),
  };
}

/** The text of config.json (docs/gateway/system.md#configjson), sections in the order of the firmware. */
export function dumpConfig(config: GatewayConfig, generation: Generation = generationOf()): string {
  const { configVersion: version, onBatteryVersion } = generation;
  const file = {
    cfg: {
      version,
      ...(onBatteryVersion === null ? {} : { version_onbattery: onBatteryVersion }),
      save_count: config.saveCount,
    },
    ...dumpRecord(tables.networkFields, config.network, generation),
    ntp: dumpRecord(tables.ntpFields(generation), config.ntp, generation),
    mqtt: dumpRecord(tables.mqttFields, config.mqtt, generation),
    dtu: {
      serial: serialToNumber(config.dtu.serial),
      ...dumpRecord(tables.dtuFields(generation), config.dtu, generation),
    },
    security: dumpRecord(tables.securityFields, config.security, generation),
    device: dumpDevice(config.device, generation),
    inverters: dumpSlots(config.inverters, generation),
    ...(generation.hasLogging ? { logging: dumpLogging(config.logging) } : {}),
    ...dumpOnBattery(config, generation),
  };
  return jsonText(file, generation.isStrict ? "shortFloat" : "nine");
}

/**
 * The settings found in the parsed config.json; missing values, and those of another type, take their factory value.
 */
export function loadConfig(
  file: JsonValue | undefined,
  generation: Generation = generationOf(),
): GatewayConfig {
  const root: JsonObject = isObject(file) ? file : {};
  const saveCount = member(member(root, "cfg"), "save_count");
  const dtu = member(root, "dtu");
  const flat = generation.onBattery === "flat" ? root : {};
  const nested = generation.onBattery === "nested" ? root : {};
  return {
    saveCount: typeof saveCount === "number" ? saveCount : 0,
    security: loadRecord(tables.securityFields, member(root, "security"), generation),
    network: loadRecord(tables.networkFields, root, generation),
    ntp: loadNtp(member(root, "ntp"), generation),
    mqtt: loadRecord(tables.mqttFields, member(root, "mqtt"), generation),
    dtu: {
      serial: serialFromNumber(member(dtu, "serial")),
      ...loadRecord(tables.dtuFields(generation), dtu, generation),
    },
    device: loadDevice(member(root, "device"), generation),
    inverters: loadSlots(member(root, "inverters"), generation),
    logging: loadLogging(member(root, "logging")),
    vedirect: loadRecord(tables.vedirectFields, member(flat, "vedirect"), generation),
    powermeter: loadPowermeter(member(flat, "powermeter"), generation),
    powerlimiter: loadRecord(tables.powerlimiterFields, member(flat, "powerlimiter"), generation),
    battery: loadRecord(tables.batteryFields, member(flat, "battery"), generation),
    charger: loadRecord(tables.chargerFields, member(flat, "huawei"), generation),
    ...loadNested(nested, generation),
  };
}
