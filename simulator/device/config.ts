import { isObject, type JsonObject, type JsonValue, member } from "../firmware/convert.ts";
import { jsonText } from "../firmware/jsonText.ts";
import { serialFromNumber, serialToNumber } from "../firmware/serial.ts";
import { type DeviceConfig, dumpDevice, initialDevice, loadDevice } from "../settings/device.ts";
import { dumpRecord } from "../settings/dump.ts";
import type { RecordOf } from "../settings/field.ts";
import {
  dumpSlots,
  initialSlot,
  type InverterSlot,
  listOf,
  loadSlots,
  maxInverters,
} from "../settings/inverters.ts";
import {
  dumpPowermeter,
  initialPowermeter,
  loadPowermeter,
  type PowermeterConfig,
} from "../settings/powermeter.ts";
import { initialRecord, loadRecord } from "../settings/record.ts";
import * as tables from "../settings/tables.ts";

/** Settings of the device in RAM, under the names of the web API. Never changed in place. */
export interface GatewayConfig {
  readonly saveCount: number;
  readonly security: RecordOf<typeof tables.securityFields>;
  readonly network: RecordOf<typeof tables.networkFields>;
  readonly ntp: RecordOf<typeof tables.ntpFields>;
  readonly mqtt: RecordOf<typeof tables.mqttFields>;
  /** `serial` in wire form; `""` until the first boot made one. */
  readonly dtu: { readonly serial: string } & RecordOf<typeof tables.dtuFields>;
  readonly device: DeviceConfig;
  /** The five slots, free ones included. */
  readonly inverters: readonly InverterSlot[];
  readonly vedirect: RecordOf<typeof tables.vedirectFields>;
  readonly powermeter: PowermeterConfig;
  readonly powerlimiter: RecordOf<typeof tables.powerlimiterFields>;
  readonly battery: RecordOf<typeof tables.batteryFields>;
  readonly charger: RecordOf<typeof tables.chargerFields>;
}

/** One group of settings that is saved together. */
export type ConfigArea = Exclude<keyof GatewayConfig, "saveCount">;

/** `version` of config.json; `config_version` 0.1.27 in the system status. */
export const configVersion = 0x00011b00;

// Written to the file, never shown and never changed by a request.
const limiterIntervalS = 10;

/** The settings as they leave the factory (gateway reference 11.3). */
export function factoryConfig(): GatewayConfig {
  return {
    saveCount: 0,
    security: initialRecord(tables.securityFields),
    network: initialRecord(tables.networkFields),
    ntp: initialRecord(tables.ntpFields),
    mqtt: initialRecord(tables.mqttFields),
    dtu: { serial: "", ...initialRecord(tables.dtuFields) },
    device: initialDevice(),
    inverters: listOf(maxInverters, initialSlot),
    vedirect: initialRecord(tables.vedirectFields),
    powermeter: initialPowermeter(),
    powerlimiter: initialRecord(tables.powerlimiterFields),
    battery: initialRecord(tables.batteryFields),
    charger: initialRecord(tables.chargerFields),
  };
}

/** The text of config.json (gateway reference 11.4), sections in the order of the firmware. */
export function dumpConfig(config: GatewayConfig): string {
  return jsonText({
    cfg: { version: configVersion, save_count: config.saveCount },
    ...dumpRecord(tables.networkFields, config.network),
    ntp: dumpRecord(tables.ntpFields, config.ntp),
    mqtt: dumpRecord(tables.mqttFields, config.mqtt),
    dtu: {
      serial: serialToNumber(config.dtu.serial),
      ...dumpRecord(tables.dtuFields, config.dtu),
    },
    security: dumpRecord(tables.securityFields, config.security),
    device: dumpDevice(config.device),
    inverters: dumpSlots(config.inverters),
    vedirect: dumpRecord(tables.vedirectFields, config.vedirect),
    powermeter: dumpPowermeter(config.powermeter),
    powerlimiter: {
      ...dumpRecord(tables.powerlimiterFields, config.powerlimiter, tables.powerlimiterFileNames),
      interval: limiterIntervalS,
    },
    battery: dumpRecord(tables.batteryFields, config.battery),
    huawei: dumpRecord(tables.chargerFields, config.charger),
  });
}

/** The settings found in the parsed config.json; what is missing or of another type takes its factory value. */
export function loadConfig(file: JsonValue | undefined): GatewayConfig {
  const root: JsonObject = isObject(file) ? file : {};
  const saveCount = member(member(root, "cfg"), "save_count");
  const dtu = member(root, "dtu");
  return {
    saveCount: typeof saveCount === "number" ? saveCount : 0,
    security: loadRecord(tables.securityFields, member(root, "security")),
    network: loadRecord(tables.networkFields, root),
    ntp: loadRecord(tables.ntpFields, member(root, "ntp")),
    mqtt: loadRecord(tables.mqttFields, member(root, "mqtt")),
    dtu: {
      serial: serialFromNumber(member(dtu, "serial")),
      ...loadRecord(tables.dtuFields, dtu),
    },
    device: loadDevice(member(root, "device")),
    inverters: loadSlots(member(root, "inverters")),
    vedirect: loadRecord(tables.vedirectFields, member(root, "vedirect")),
    powermeter: loadPowermeter(member(root, "powermeter")),
    powerlimiter: loadRecord(tables.powerlimiterFields, member(root, "powerlimiter")),
    battery: loadRecord(tables.batteryFields, member(root, "battery")),
    charger: loadRecord(tables.chargerFields, member(root, "huawei")),
  };
}
