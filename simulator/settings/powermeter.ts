import {
  asSigned,
  asUnsigned,
  cutBits,
  isList,
  type JsonObject,
  type JsonValue,
  member,
} from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import { dumpRecord } from "./dump.ts";
import { bool, count, type RecordOf, text } from "./field.ts";
import { listOf } from "./inverters.ts";
import { initialRecord, loadRecord, readRecord, showRecord } from "./settingsRecord.ts";

/** Power meter without its HTTP phases (docs/gateway/settings.md#power-meter). */
export const powermeterFields = {
  enabled: bool(false, "enabled"),
  verbose_logging: bool(true, "verbose_logging"),
  // Kept with 32 bits, read with 8: larger values become 0.
  source: {
    ...count(32, 2, "source"),
    read: (value: JsonValue | undefined) => asUnsigned(value, 8),
  },
  interval: count(32, 10, "interval"),
  mqtt_topic_powermeter_1: text(256, "", "mqtt_topic_powermeter_1"),
  mqtt_topic_powermeter_2: text(256, "", "mqtt_topic_powermeter_2"),
  mqtt_topic_powermeter_3: text(256, "", "mqtt_topic_powermeter_3"),
  sdmbaudrate: count(32, 9600, "sdmbaudrate"),
  sdmaddress: count(8, 1, "sdmaddress"),
  http_individual_requests: bool(false, "http_individual_requests"),
};

/** An HTTP request of the power meter. */
export const phaseFields = {
  enabled: bool(false, "enabled"),
  url: text(1024, "", "url"),
  // Any number is stored; a negative number is above 2147483647 and 0 after the restart
  // (docs/gateway/settings.md#power-meter).
  auth_type: {
    ...count(32, 0, "auth_type"),
    read: (value: JsonValue | undefined) => cutBits(asSigned(value, 32), 32),
  },
  username: text(64, "", "username"),
  password: text(64, "", "password"),
  header_key: text(64, "", "header_key"),
  header_value: text(256, "", "header_value"),
  json_path: text(256, "", "json_path"),
  timeout: count(16, 1000, "timeout"),
};

export type PhaseConfig = RecordOf<typeof phaseFields>;

/** The power meter (docs/gateway/settings.md#power-meter). */
export interface PowermeterConfig extends RecordOf<typeof powermeterFields> {
  /** Always three. */
  readonly http_phases: readonly PhaseConfig[];
}

const maxPhases = 3;

/** The power meter as it leaves the factory: the first phase is switched on. */
export function initialPowermeter(): PowermeterConfig {
  return {
    ...initialRecord(powermeterFields),
    http_phases: listOf(maxPhases, (index) => ({
      ...initialRecord(phaseFields),
      enabled: index === 0,
    })),
  };
}

/** Settings after a request. Phases that are not sent keep their old values; the first is always switched on. */
export function readPowermeter(
  old: PowermeterConfig,
  document: JsonValue,
  generation: Generation,
): PowermeterConfig {
  const sent = member(document, "http_phases");
  const phases = isList(sent) ? sent : [];
  return {
    ...readRecord(powermeterFields, document, generation),
    http_phases: old.http_phases.map((phase, index) =>
      index < phases.length
        ? {
            ...readRecord(phaseFields, phases[index], generation),
            ...(index === 0 ? { enabled: true } : {}),
          }
        : phase,
    ),
  };
}

/** The power meter found in config.json. */
export function loadPowermeter(
  section: JsonValue | undefined,
  generation: Generation,
): PowermeterConfig {
  const stored = member(section, "http_phases");
  return {
    ...loadRecord(powermeterFields, section, generation),
    http_phases: listOf(maxPhases, (index) => {
      const phase = isList(stored) ? stored[index] : undefined;
      const enabled = member(phase, "enabled");
      return {
        ...loadRecord(phaseFields, phase, generation),
        enabled: typeof enabled === "boolean" ? enabled : index === 0,
      };
    }),
  };
}

export function dumpPowermeter(config: PowermeterConfig, generation: Generation): JsonValue {
  return {
    ...dumpRecord(powermeterFields, config, generation),
    http_phases: config.http_phases.map((phase) => dumpRecord(phaseFields, phase, generation)),
  };
}

/** The power meter as answered to a GET: phases numbered from 1. */
export function showPowermeter(config: PowermeterConfig, generation: Generation): JsonObject {
  return {
    ...showRecord(powermeterFields, config, generation),
    http_phases: config.http_phases.map((phase, index) => ({
      index: index + 1,
      ...showRecord(phaseFields, phase, generation),
    })),
  };
}
