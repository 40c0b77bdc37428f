import { after, type FirmwareRelease } from "./release.ts";
import { specifiedRelease } from "./specified-release.ts";

const onBattery20240323 = after(specifiedRelease, {
  tags: ["2024.03.23"],
  has: { limiter: "serial" },
  limits: { inverters: 10, topicBytes: 256 },
  choices: { meterSource: 5 },
});

const onBattery20240503 = after(onBattery20240323, {
  tags: ["2024.05.03", "2024.06.03"],
  config: [28],
  has: {
    hexSerials: true,
    fixedMemory: false,
    limiterBaseLoad: true,
    meterUnits: true,
    chargerByBattery: true,
  },
  units: { acChargerPower: "input" },
});

const onBattery20240818 = after(onBattery20240503, {
  tags: ["2024.08.18", "2024.09.11"],
  keys: { temperature: true },
  has: {
    meter: "nested",
    meterUnits: false,
    mqttClientId: true,
    clearEventLog: true,
    firmwareStatus: true,
    limiterOverscaling: true,
    batteryJsonPaths: true,
  },
  choices: { meterSource: 6, batteryProvider: 4 },
});

const onBattery20241022 = after(onBattery20240818, {
  tags: ["2024.10.22"],
  keys: { tasks: true, radioStats: true },
  has: { strictTypes: true, radioStatistics: true, syslog: true, dischargeLimit: true },
  choices: { batteryProvider: 5 },
});

const onBattery20241120 = after(onBattery20241022, {
  tags: ["2024.11.20"],
  config: [29],
  has: {
    files: "file",
    displayLanguage: "locale",
    languagePacks: true,
    limiter: "list",
    dischargeLimitBelow: true,
  },
  choices: { batteryProvider: 6, displayLanguage: null },
});

const onBattery20250109 = after(onBattery20241120, {
  tags: ["2025.01.09", "2025.01.10"],
  onBattery: [4],
  keys: { uarts: true, pinHint: true, age: false, ageMs: true },
  has: {
    solarCharger: "solarcharger",
    limiterConductionLosses: true,
    limiterScalingThreshold: true,
    chargerInterface: true,
  },
  units: { pollInterval: "ms" },
  choices: { solarProvider: 0 },
});

const onBattery20250123 = after(onBattery20250109, {
  tags: ["2025.01.23"],
  keys: { solarFlat: true },
  has: { solarMqtt: true },
  limits: { publishIntervalS: [1, 86_400] },
  choices: { solarProvider: 1 },
});

const onBattery20250210 = after(onBattery20250123, {
  tags: ["2025.02.10"],
  onBattery: [5],
  has: { limiterPowerSource: true },
  choices: { powerSource: 2 },
});

const onBattery20250417 = after(onBattery20250210, {
  tags: ["2025.04.17"],
  onBattery: [7],
  keys: { age: true },
  has: {
    battery: "nested",
    batteryJsonPaths: false,
    meterVictron: true,
    limiterScalingThreshold: false,
  },
  limits: { neverRestarts: false },
  choices: { meterSource: 7, batteryProvider: 7 },
});

const onBattery20250611 = after(onBattery20250417, {
  tags: ["2025.06.11"],
  config: [30],
  onBattery: [8],
  has: {
    acCharger: "gridcharger",
    logging: true,
    verboseLogging: false,
    zendureControl: true,
    chargerByBattery: false,
    chargerInterface: false,
  },
  choices: { chargerProvider: 0 },
});

const onBattery20250916 = after(onBattery20250611, {
  tags: ["2025.09.16"],
  has: { limiterStandby: true },
  codes: { limit: "0-3" },
  limits: { endsHassTopic: true },
});

const onBattery20251011 = after(onBattery20250916, {
  tags: ["2025.10.11"],
  has: { trucki: true },
  choices: { chargerProvider: 1 },
});

const onBattery20260331 = after(onBattery20251011, {
  tags: ["2026.03.31"],
  has: { zones: "call", ntpTimezone: false },
});

/** Every known release of OnBattery, the oldest first. */
export const onBatteryReleases: readonly FirmwareRelease[] = [
  specifiedRelease,
  onBattery20240323,
  onBattery20240503,
  onBattery20240818,
  onBattery20241022,
  onBattery20241120,
  onBattery20250109,
  onBattery20250123,
  onBattery20250210,
  onBattery20250417,
  onBattery20250611,
  onBattery20250916,
  onBattery20251011,
  onBattery20260331,
];

/** The newest known release of OnBattery. */
export const newestOnBattery = onBattery20260331;
