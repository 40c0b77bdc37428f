import type { Bounds } from "./bounds.ts";
import { type Family, newest } from "./generations.ts";

/** What a gateway has, by the shape of its wire; null for what it lacks. */
export interface Capabilities {
  readonly solarCharger: "vedirect" | "solarcharger" | null;
  readonly acCharger: "huawei" | "gridcharger" | null;
  readonly files: "config" | "file" | null;
  readonly zones: "static" | "call" | null;
  readonly limiter: "single" | "serial" | "list" | null;
  readonly meter: "flat" | "nested" | null;
  readonly battery: "flat" | "nested" | null;
  readonly displayLanguage: "number" | "locale" | null;
  readonly logging: boolean;
  readonly syslog: boolean;
  readonly languagePacks: boolean;
  readonly radioStatistics: boolean;
  readonly firmwareStatus: boolean;
  /** Keys `verbose_logging` and `mqtt_verbose_logging`, which a save must then carry. */
  readonly verboseLogging: boolean;
  readonly ntpTimezone: boolean;
  readonly mqttClientId: boolean;
  readonly clearEventLog: boolean;
  /** Serials may hold the letters a to f. */
  readonly hexSerials: boolean;
  /** A value of the wrong type counts as missing, or becomes the factory default. */
  readonly strictTypes: boolean;
}

/** How a gateway counts. */
export interface Units {
  /** `unknown` while nothing shows it: the setting must not be written then. */
  readonly pollInterval: "s" | "ms" | "unknown";
  /** Which side of the AC charger the power in the live sums is measured on. */
  readonly acChargerPower: "output" | "input" | "unknown";
}

/** How a gateway numbers what it is sent. */
export interface Codes {
  /** Persistent limits: 256 and 257, or 2 and 3. */
  readonly limit: "256" | "0-3";
}

/** What a gateway takes at most, and what it demands. */
export interface Limits {
  readonly inverters: number;
  readonly topicBytes: number;
  readonly publishIntervalS: readonly [min: number, max: number];
  /** The topic of Home Assistant must end with a slash. */
  readonly endsHassTopic: boolean;
}

/**
 * The largest number of each choice that a gateway knows, null where it has no such choice. Some
 * generations crash for good on a larger one.
 */
export interface Choices {
  readonly meterSource: number | null;
  readonly batteryProvider: number | null;
  readonly powerSource: number | null;
  readonly solarProvider: number | null;
  readonly chargerProvider: number | null;
  readonly displayLanguage: number | null;
}

/** Everything that follows from a generation. */
export interface Wire {
  readonly has: Capabilities;
  readonly units: Units;
  readonly codes: Codes;
  readonly limits: Limits;
  readonly choices: Choices;
}

/** What is certain where several generations are possible: the oldest one's wire, and no more choices than all know. */
export function wireWithin(family: Family, { first, last }: Bounds): Wire {
  const [low, high] = [first, last].map((at) => Math.min(Math.max(0, at), newest(family)));
  const wire = wireOf(family, low ?? 0);
  const end = wireOf(family, high ?? 0);
  const { pollInterval, acChargerPower } = wire.units;
  return {
    ...wire,
    units: {
      pollInterval: pollInterval === end.units.pollInterval ? pollInterval : "unknown",
      acChargerPower: acChargerPower === end.units.acChargerPower ? acChargerPower : "unknown",
    },
  };
}

/** The wire of a gateway of which nothing is known. */
export const unknownWire: Wire = {
  ...wireOf("opendtu", 0),
  has: {
    ...wireOf("opendtu", 0).has,
    files: null,
    zones: null,
    displayLanguage: null,
  },
  units: { pollInterval: "unknown", acChargerPower: "unknown" },
};

function wireOf(family: Family, at: number): Wire {
  return family === "onbattery" ? onBatteryWire(at) : openDtuWire(at);
}

/** The value of the last step that a position has reached; steps stand in ascending order. */
function step<Value>(at: number, first: Value, ...later: readonly (readonly [number, Value])[]) {
  return later.reduce((value, [since, next]) => (at >= since ? next : value), first);
}

function onBatteryWire(at: number): Wire {
  return {
    has: {
      solarCharger: step<Capabilities["solarCharger"]>(at, "vedirect", [6, "solarcharger"]),
      acCharger: step<Capabilities["acCharger"]>(at, "huawei", [9, "gridcharger"]),
      files: step<Capabilities["files"]>(at, "config", [5, "file"]),
      zones: step<Capabilities["zones"]>(at, "static", [12, "call"]),
      limiter: step<Capabilities["limiter"]>(at, "single", [1, "serial"], [5, "list"]),
      meter: step<Capabilities["meter"]>(at, "flat", [3, "nested"]),
      battery: step<Capabilities["battery"]>(at, "flat", [8, "nested"]),
      displayLanguage: step<Capabilities["displayLanguage"]>(at, "number", [5, "locale"]),
      logging: at >= 9,
      syslog: at >= 4,
      languagePacks: at >= 5,
      radioStatistics: at >= 4,
      firmwareStatus: at >= 3,
      verboseLogging: at < 9,
      ntpTimezone: at < 12,
      mqttClientId: at >= 3,
      clearEventLog: at >= 3,
      hexSerials: at >= 2,
      strictTypes: at >= 4,
    },
    units: {
      pollInterval: step<Units["pollInterval"]>(at, "s", [6, "ms"]),
      acChargerPower: step<Units["acChargerPower"]>(at, "output", [2, "input"]),
    },
    codes: { limit: step<Codes["limit"]>(at, "256", [10, "0-3"]) },
    limits: {
      inverters: step(at, 5, [1, 10]),
      topicBytes: 256,
      publishIntervalS: step<Limits["publishIntervalS"]>(at, [5, 65_535], [7, [1, 86_400]]),
      endsHassTopic: at >= 10,
    },
    choices: {
      meterSource: step(at, 4, [1, 5], [3, 6], [8, 7]),
      batteryProvider: step(at, 3, [3, 4], [4, 5], [5, 6], [8, 7]),
      powerSource: step<number | null>(at, null, [7, 2]),
      solarProvider: step<number | null>(at, null, [6, 0], [7, 1]),
      chargerProvider: step<number | null>(at, null, [9, 0], [11, 1]),
      displayLanguage: step<number | null>(at, 2, [5, null]),
    },
  };
}

function openDtuWire(at: number): Wire {
  return {
    has: {
      solarCharger: null,
      acCharger: null,
      files: step<Capabilities["files"]>(at, "config", [3, "file"]),
      zones: step<Capabilities["zones"]>(at, "static", [6, "call"]),
      limiter: null,
      meter: null,
      battery: null,
      displayLanguage: step<Capabilities["displayLanguage"]>(at, "number", [3, "locale"]),
      logging: at >= 4,
      syslog: at >= 4,
      languagePacks: at >= 3,
      radioStatistics: at >= 3,
      firmwareStatus: false,
      verboseLogging: false,
      ntpTimezone: at < 6,
      mqttClientId: at >= 3,
      clearEventLog: at >= 3,
      hexSerials: at >= 2,
      strictTypes: at >= 3,
    },
    units: { pollInterval: "s", acChargerPower: "input" },
    codes: { limit: step<Codes["limit"]>(at, "256", [5, "0-3"]) },
    limits: {
      inverters: 10,
      topicBytes: 32,
      publishIntervalS: [5, 65_535],
      endsHassTopic: at >= 5,
    },
    choices: {
      meterSource: null,
      batteryProvider: null,
      powerSource: null,
      solarProvider: null,
      chargerProvider: null,
      displayLanguage: step<number | null>(at, 2, [3, null]),
    },
  };
}
