import type { Capabilities } from "../firmware/wire.ts";
import {
  batteryCalls,
  flatBatteryCalls,
  nestedBatteryCalls,
  type BatteryConfig,
  type FlatBatteryConfig,
  type NestedBatteryConfig,
} from "./battery.ts";
import {
  chargerCalls,
  gridChargerCalls,
  huaweiCalls,
  type ChargerConfig,
  type HuaweiConfig,
  type GridChargerConfig,
} from "./charger.ts";
import { deviceCalls, type DeviceConfig } from "./device.ts";
import { dtuCalls, type DtuConfig } from "./dtu.ts";
import {
  limiterListCalls,
  powerlimiterCalls,
  serialLimiterCalls,
  type PowerLimiterConfig,
  type SerialLimiterConfig,
  type LimiterList,
} from "./limiter.ts";
import { loggingCalls, type LoggingConfig } from "./logging.ts";
import {
  laterFlatMeterCalls,
  nestedMeterCalls,
  powermeterCalls,
  type PowerMeterConfig,
  type LaterFlatMeter,
  type NestedMeterConfig,
} from "./meter.ts";
import { mqttCalls, type MqttConfig } from "./mqtt.ts";
import { networkCalls, type NetworkConfig } from "./network.ts";
import { ntpCalls, type NtpConfig } from "./ntp.ts";
import { securityCalls, type SecurityConfig } from "./security.ts";
import {
  solarChargerCalls,
  vedirectCalls,
  type VedirectConfig,
  type SolarChargerConfig,
} from "./solar.ts";

/**
 * The calls of each settings area, in the shape of a gateway. An area that a gateway lacks uses the shape of other
 * releases, which it answers with its page (`reply-html`).
 */
export const settingsCalls = {
  acCharger: ({ acCharger, chargerByBattery }: Capabilities) => {
    if (acCharger === "gridcharger") return gridChargerCalls;
    return chargerByBattery ? huaweiCalls : chargerCalls;
  },
  battery: ({ battery, batteryJsonPaths }: Capabilities) => {
    if (battery === "nested") return nestedBatteryCalls;
    return batteryJsonPaths ? flatBatteryCalls : batteryCalls;
  },
  device: () => deviceCalls,
  logging: () => loggingCalls,
  mqtt: () => mqttCalls,
  network: () => networkCalls,
  powerLimiter: ({ limiter }: Capabilities) => {
    if (limiter === "list") return limiterListCalls;
    return limiter === "serial" ? serialLimiterCalls : powerlimiterCalls;
  },
  powerMeter: ({ meter, limiter }: Capabilities) => {
    if (meter === "nested") return nestedMeterCalls;
    return limiter === "serial" ? laterFlatMeterCalls : powermeterCalls;
  },
  radio: () => dtuCalls,
  security: () => securityCalls,
  solarCharger: ({ solarCharger }: Capabilities) =>
    solarCharger === "solarcharger" ? solarChargerCalls : vedirectCalls,
  time: () => ntpCalls,
} as const;

/** The record of each area as gateways send it: a union if releases differ. */
export interface SettingsRecords {
  readonly acCharger: ChargerConfig | HuaweiConfig | GridChargerConfig;
  readonly battery: BatteryConfig | FlatBatteryConfig | NestedBatteryConfig;
  readonly device: DeviceConfig;
  readonly logging: LoggingConfig;
  readonly mqtt: MqttConfig;
  readonly network: NetworkConfig;
  readonly powerLimiter: PowerLimiterConfig | SerialLimiterConfig | LimiterList;
  readonly powerMeter: PowerMeterConfig | LaterFlatMeter | NestedMeterConfig;
  readonly radio: DtuConfig;
  readonly security: SecurityConfig;
  readonly solarCharger: VedirectConfig | SolarChargerConfig;
  readonly time: NtpConfig;
}

/** The name of an area of the settings. */
export type SettingsArea = keyof SettingsRecords;

/** The record of an area of the settings, as the gateway answers it. */
export type SettingsRecord<Area extends SettingsArea> = SettingsRecords[Area];
