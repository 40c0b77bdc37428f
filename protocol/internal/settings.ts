// The settings with the ranges that forms are checked by, and their forms by release.
export {
  BatteryConfig,
  BatterySerial,
  BatterySettings,
  BatteryTopics,
  Zendure,
} from "../areas/battery.ts";
export {
  ChargerConfig,
  ChargerSettings,
  GridChargerHuawei,
  GridChargerTrucki,
  HuaweiSettings,
} from "../areas/charger.ts";
export { type Area, type Codec, codecOf } from "../areas/codec.ts";
export { PowerStatus } from "../areas/commands.ts";
export {
  CurrentPins,
  DeviceConfig,
  DisplayConfig,
  LedConfig,
  PinMapping,
} from "../areas/device.ts";
export { DtuConfig } from "../areas/dtu.ts";
export { type FileCalls, filesCalls, namedFileCalls } from "../areas/files.ts";
export { ChannelConfig, InverterAdd, InverterConfig, RadioStatistics } from "../areas/inverter.ts";
export {
  type BatteryThresholds,
  type GovernableInverter,
  GovernedInverter,
  LimiterList,
  LimiterMetadata,
  PowerLimiterConfig,
  SerialLimiterConfig,
  SerialLimiterMetadata,
  unsetHour,
} from "../areas/limiter.ts";
export { type InverterMention, LimiterRole } from "../areas/limiter-role.ts";
export { loggingCalls, LoggingConfig, LogModule } from "../areas/logging.ts";
export {
  HttpJson,
  HttpPhase,
  type HttpRequest,
  HttpSml,
  JsonValue,
  LaterFlatMeter,
  LaterHttpPhase,
  MqttValue,
  nestedMeterCalls,
  NestedMeterConfig,
  PowerMeterConfig,
  requestEntries,
  SerialSdm,
  UdpVictron,
} from "../areas/meter.ts";
export { MqttConfig, mqttConfigWithin } from "../areas/mqtt.ts";
export { NetworkConfig } from "../areas/network.ts";
export { NtpConfig } from "../areas/ntp.ts";
export { SecurityConfig } from "../areas/security.ts";
export { settingsCalls } from "../areas/settings-calls.ts";
export * as areas from "../areas/settings.ts";
export type { Shapes } from "../areas/settings.ts";
export { SolarChargerConfig, SolarChargerMqtt, VedirectConfig } from "../areas/solar.ts";
export { isSwitchedOn, keptOtherwise } from "../settings/sent-values.ts";
