/** Capabilities of a gateway by its wire shape; null or false if absent. */
export interface Capabilities {
  readonly solarCharger: "vedirect" | "solarcharger" | null;
  readonly acCharger: "huawei" | "gridcharger" | null;
  readonly files: "config" | "file";
  readonly zones: "static" | "call";
  /** An inverter by its position or by its serial, or a list of inverters. */
  readonly limiter: "single" | "serial" | "list" | null;
  readonly meter: "flat" | "nested" | null;
  readonly battery: "flat" | "nested" | null;
  readonly displayLanguage: "number" | "locale";
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
  /** The settings of MQTT, radio and device have every key that later releases send. */
  readonly fullSettings: boolean;
  /** At its start it reads its settings file into a memory of fixed size, and loses the rest. */
  readonly fixedMemory: boolean;

  /** `base_load_limit` of the limiter. */
  readonly limiterBaseLoad: boolean;
  /** `use_overscaling_to_compensate_shading` of the limiter's inverters. */
  readonly limiterOverscaling: boolean;
  /** `conduction_losses` in place of `solar_passthrough_losses`. */
  readonly limiterConductionLosses: boolean;
  /** `power_source` of the limiter's inverters in place of `is_solar_powered`. */
  readonly limiterPowerSource: boolean;
  /** `scaling_threshold` of the limiter's inverters. */
  readonly limiterScalingThreshold: boolean;
  /** `allow_standby` of the limiter's inverters. */
  readonly limiterStandby: boolean;

  /** JSON paths and a unit beside the MQTT topics of a battery in flat settings. */
  readonly batteryJsonPaths: boolean;
  /** A limit of the battery's discharge current. */
  readonly dischargeLimit: boolean;
  /** State of charge and voltage below which that limit holds. */
  readonly dischargeLimitBelow: boolean;
  /** `control_mode` and `buzzer_enable` of a Zendure. */
  readonly zendureControl: boolean;

  /** `unit` and `sign_inverted` of a flat meter's phases. */
  readonly meterUnits: boolean;
  /** A Victron meter over UDP. */
  readonly meterVictron: boolean;

  /** A charge controller over MQTT. */
  readonly solarMqtt: boolean;

  /** Limits of the AC charger by the battery, and its verbose log. */
  readonly chargerByBattery: boolean;
  /** The kind of CAN interface of the AC charger. */
  readonly chargerInterface: boolean;
  /** A Trucki as AC charger. */
  readonly trucki: boolean;
}

/** Units of a gateway. `unknown` while several are possible: the setting is then sent back unchanged. */
export interface Units {
  readonly pollInterval: "s" | "ms" | "unknown";
  /** Which side of the AC charger the power in the live sums is measured on. */
  readonly acChargerPower: "output" | "input" | "unknown";
}

/** How a gateway numbers command codes. */
export interface Codes {
  /** Persistent limits: 256 and 257, or 2 and 3. */
  readonly limit: "256" | "0-3";
}

/** Maxima and requirements of a gateway. */
export interface Limits {
  /** How many inverters. */
  readonly inverters: number;
  readonly topicBytes: number;
  readonly publishIntervalS: readonly [min: number, max: number];
  /** The topic of Home Assistant must end with a slash. */
  readonly endsHassTopic: boolean;
  /** The limiter takes -1 as the hour of an inverter's restart, which is "never". */
  readonly neverRestarts: boolean;
}

/**
 * The largest number of each choice that a gateway knows (`meterSource`, `batteryProvider`, `powerSource` of the
 * limiter, `solarProvider`, `chargerProvider`, `displayLanguage`), null without such a choice. Some releases crash for
 * good on a larger number.
 */
export interface Choices {
  readonly meterSource: number | null;
  readonly batteryProvider: number | null;
  readonly powerSource: number | null;
  readonly solarProvider: number | null;
  readonly chargerProvider: number | null;
  readonly displayLanguage: number | null;
}

/** Everything that a client must know about a gateway's wire. */
export interface Wire {
  readonly has: Capabilities;
  readonly units: Units;
  readonly codes: Codes;
  readonly limits: Limits;
  readonly choices: Choices;
}

/** A part of the wire on which releases can differ in shape or meaning. */
export type Facet = `has.${keyof Capabilities}` | `units.${keyof Units}` | `codes.${keyof Codes}`;
