// Every call of the gateway: each as an export, so that a bundler takes only those in use, and all by area.
export { endpoints } from "./areas/endpoints.ts";
export { type DeviceId, deviceIds, enabledDevices } from "./areas/devices.ts";
export { type FeedId, feeds } from "./areas/feeds.ts";
export { type ParseReplyError, parseReply } from "./areas/parse-reply.ts";
export { commandStatus, type CommandStatus } from "./areas/commands.ts";
export type { Evidence } from "./firmware/evidence.ts";
export { profileOf } from "./firmware/profile.ts";
export { parseLiveMessage } from "./areas/live.ts";
export { isSaved } from "./schema/reply.ts";
export {
  batteryliveStatus,
  batteryRead,
  batteryWrite,
  flatBatteryRead,
  flatBatteryWrite,
  nestedBatteryRead,
  nestedBatteryWrite,
} from "./areas/battery.ts";
export {
  chargerliveStatus,
  gridchargerliveStatus,
  chargerRead,
  chargerWrite,
  chargerLimit,
  huaweiRead,
  huaweiWrite,
  gridChargerRead,
  gridChargerWrite,
  gridChargerLimit,
  gridChargerPower,
} from "./areas/charger.ts";
export { limitStatus, limitWrite, powerStatus, powerWrite } from "./areas/commands.ts";
export { deviceRead, deviceWrite, i18nLanguages } from "./areas/device.ts";
export { dtuRead, dtuWrite } from "./areas/dtu.ts";
export {
  configList,
  configGet,
  configUpload,
  configReset,
  filesList,
  filesGet,
  filesUpload,
  filesRemove,
  filesReset,
} from "./areas/files.ts";
export {
  inverterList,
  inverterAdd,
  inverterEdit,
  inverterRemove,
  inverterOrder,
  inverterResetStatistics,
  eventlogStatus,
  devinfoStatus,
  gridprofileStatus,
  gridprofileRaw,
} from "./areas/inverter.ts";
export {
  powerlimiterRead,
  powerlimiterWrite,
  powerlimiterStatus,
  serialLimiterRead,
  serialLimiterWrite,
  serialLimiterMetadata,
  limiterListRead,
  limiterListWrite,
  limiterListMetadata,
  limiterListStatus,
} from "./areas/limiter.ts";
export { livedataStatus, livedataInverter } from "./areas/live.ts";
export { loggingRead, loggingWrite } from "./areas/logging.ts";
export {
  powermeterRead,
  powermeterWrite,
  powermeterTest,
  laterFlatMeterRead,
  laterFlatMeterWrite,
  nestedMeterStatus,
  nestedMeterRead,
  nestedMeterWrite,
  nestedMeterTestJson,
  nestedMeterTestSml,
} from "./areas/meter.ts";
export { mqttRead, mqttWrite, mqttStatus } from "./areas/mqtt.ts";
export { networkRead, networkWrite, networkStatus } from "./areas/network.ts";
export { ntpRead, ntpWrite, ntpStatus, ntpTime, ntpSetTime, ntpZones } from "./areas/ntp.ts";
export { securityAuthenticate, securityRead, securityWrite } from "./areas/security.ts";
export {
  vedirectliveStatus,
  solarchargerliveStatus,
  vedirectRead,
  vedirectWrite,
  vedirectStatus,
  solarChargerRead,
  solarChargerWrite,
} from "./areas/solar.ts";
export { systemStatus, firmwareUpdate, firmwareStatus, maintenanceReboot } from "./areas/system.ts";
// Their replies and bodies, for programs that name the types.
export type { ChargerLimit, GridChargerLimit } from "./areas/charger.ts";
export type { LimitStatus, PowerCommand } from "./areas/commands.ts";
export type { LanguageList, PinProfile } from "./areas/device.ts";
export type { CountryDefinition } from "./areas/dtu.ts";
export type { GatewayFile } from "./areas/files.ts";
export type { DeviceInfo, EventLog, GridProfile, InverterList } from "./areas/inverter.ts";
export type { MqttStatus } from "./areas/mqtt.ts";
export type { NetworkStatus } from "./areas/network.ts";
export type { NtpStatus, NtpTime, NtpTimeSet } from "./areas/ntp.ts";
export type { SystemStatus } from "./areas/system.ts";
