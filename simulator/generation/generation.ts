import { err, ok, type Result } from "../../protocol/result.ts";

/** Firmware releases that the simulated gateway can stand for, oldest first within their family. */
export const firmwareNames = ["2024.03.07", "2025.04.17", "2026.03.31", "opendtu-26.3.30"] as const;

export type FirmwareName = (typeof firmwareNames)[number];

/** The release of a gateway unless another is requested. */
export const defaultFirmware: FirmwareName = "2024.03.07";

function isFirmwareName(name: string): name is FirmwareName {
  return firmwareNames.some((known) => known === name);
}

/** Reads the value of `--firmware`; a failure is a sentence that names every release. */
export function readFirmware(text: string): Result<FirmwareName, string> {
  if (isFirmwareName(text)) return ok(text);
  return err(`There is no firmware "${text}". Known are ${firmwareNames.join(", ")}.`);
}

/**
 * Features and dialect of a release: data that handlers, settings and sockets look at. No part of the simulator asks
 * for a name or a date.
 */
export interface Generation {
  readonly firmware: FirmwareName;
  /** `git_hash` of the system status. */
  readonly gitHash: string;
  readonly sdk: string;
  readonly configVersion: number;
  /** `cfg.version_onbattery`; null where the file has none. */
  readonly onBatteryVersion: number | null;
  /** Shape of everything on-battery; null for OpenDTU, which has none of it. */
  readonly onBattery: "flat" | "nested" | null;
  readonly acCharger: "huawei" | "gridcharger" | null;
  /**
   * JSON library 7: values are checked by type, a value of a wrong type counts as missing, and no size is limited.
   * The older library converts its values, and has a fixed memory.
   */
  readonly isStrict: boolean;
  readonly skipsByteOrderMark: boolean;
  /** Calls and settings that came with language packs: `file/*`, `i18n/*`, the locale of the display. */
  readonly hasFiles: boolean;
  readonly hasVerboseLogging: boolean;
  readonly hasLogging: boolean;
  readonly hasSyslog: boolean;
  readonly pollUnitMs: 1 | 1000;
  /** Codes of a kept limit: 256 and 257, or 2 and 3. */
  readonly keptLimitFrom: 256 | 2;
  readonly refusesNegativeLimits: boolean;
  readonly maxInverters: 5 | 10;
  readonly families: "2024" | "2025" | "2026";
  /**
   * Deleting an inverter resets its slot to the factory settings; until then the next inverter there finds the former
   * settings.
   */
  readonly clearsDeletedSlots: boolean;
  readonly topicBytes: 32 | 256;
  readonly publishIntervalS: readonly [number, number];
  /** The home-assistant topic must end with a slash: 7018. */
  readonly checksHassSlash: boolean;
  /** The zone is found by its name on the gateway: no `ntp_timezone` in settings, `ntp/zones` instead. */
  readonly namesZones: boolean;
  readonly hasRadioStats: boolean;
  /** Milliseconds of `data_age`. */
  readonly hasAgeMs: boolean;
  /** `pdl_supported` and the hint about the pin mapping. */
  readonly hasPinHint: boolean;
  readonly hasOtaStatus: boolean;
  /** Settings that came in September 2025: standby in the limiter, the level that ends a Zendure's charge-through. */
  readonly hasStandby: boolean;
  /** How sockets check a password: only after the handshake, never, or by a Digest challenge at once. */
  readonly sockets: "late" | "open" | "digest";
  readonly logModules: readonly string[];
}

const base: Generation = {
  firmware: "2024.03.07",
  gitHash: "2024.03.07",
  sdk: "v4.4.6",
  configVersion: 0x00011b00,
  onBatteryVersion: null,
  onBattery: "flat",
  acCharger: "huawei",
  isStrict: false,
  skipsByteOrderMark: false,
  hasFiles: false,
  hasVerboseLogging: true,
  hasLogging: false,
  hasSyslog: false,
  pollUnitMs: 1000,
  keptLimitFrom: 256,
  refusesNegativeLimits: false,
  maxInverters: 5,
  families: "2024",
  clearsDeletedSlots: false,
  topicBytes: 256,
  publishIntervalS: [5, 65535],
  checksHassSlash: false,
  namesZones: false,
  hasRadioStats: false,
  hasAgeMs: false,
  hasPinHint: false,
  hasOtaStatus: false,
  hasStandby: false,
  sockets: "late",
  logModules: [],
};

const commonModules = ["CORE", "hoymiles", "mqtt", "network", "webapi"];
const serverModules = ["async_ws", "async_tcp"];
const onBatteryModules = [
  "battery",
  "dynamicPowerLimiter",
  "gridCharger",
  "powerMeter",
  "solarCharger",
  "veDirect",
];

/** What all releases since November 2024 have in common. */
const since2024: Generation = {
  ...base,
  sdk: "v4.4.7-dirty",
  configVersion: 0x00011d00,
  isStrict: true,
  skipsByteOrderMark: true,
  hasFiles: true,
  hasSyslog: true,
  maxInverters: 10,
  families: "2025",
  clearsDeletedSlots: true,
  hasRadioStats: true,
  hasAgeMs: true,
  hasPinHint: true,
  sockets: "open",
};

const onBattery2504: Generation = {
  ...since2024,
  firmware: "2025.04.17",
  gitHash: "2025.04.17",
  onBatteryVersion: 7,
  onBattery: "nested",
  pollUnitMs: 1,
  publishIntervalS: [1, 86400],
  hasOtaStatus: true,
};

const newest = {
  configVersion: 0x00011e00,
  hasVerboseLogging: false,
  hasLogging: true,
  keptLimitFrom: 2,
  families: "2026",
  checksHassSlash: true,
  namesZones: true,
  sockets: "digest",
} as const satisfies Partial<Generation>;

const onBattery2603: Generation = {
  ...onBattery2504,
  ...newest,
  firmware: "2026.03.31",
  gitHash: "2026.03.31",
  onBatteryVersion: 8,
  acCharger: "gridcharger",
  refusesNegativeLimits: true,
  hasStandby: true,
  logModules: [...commonModules, ...serverModules, ...onBatteryModules],
};

const openDtu263: Generation = {
  ...since2024,
  ...newest,
  firmware: "opendtu-26.3.30",
  gitHash: "v26.3.30",
  onBattery: null,
  acCharger: null,
  topicBytes: 32,
  logModules: [...commonModules, ...serverModules],
};

const generations: Readonly<Record<FirmwareName, Generation>> = {
  "2024.03.07": base,
  "2025.04.17": onBattery2504,
  "2026.03.31": onBattery2603,
  "opendtu-26.3.30": openDtu263,
};

/** Features of a release. */
export function generationOf(firmware: FirmwareName = defaultFirmware): Generation {
  return generations[firmware];
}

/** Version of config.json as the firmware writes it: `0.1.27` for 0x00011b00. */
export function versionText({ configVersion }: Pick<Generation, "configVersion">): string {
  return [configVersion >> 24, (configVersion >> 16) & 0xff, (configVersion >> 8) & 0xff].join(".");
}
