import { batteryCalls, batteryliveCalls, flatBatteryCalls, nestedBatteryCalls } from "./battery.ts";
import {
  chargerCalls,
  chargerliveCalls,
  gridChargerCalls,
  gridchargerliveCalls,
  huaweiCalls,
} from "./charger.ts";
import { limitCalls, powerCalls } from "./commands.ts";
import { deviceCalls, i18nCalls } from "./device.ts";
import { dtuCalls } from "./dtu.ts";
import { configCalls, filesCalls } from "./files.ts";
import { devinfoCalls, eventlogCalls, gridprofileCalls, inverterCalls } from "./inverter.ts";
import { limiterListCalls, powerlimiterCalls, serialLimiterCalls } from "./limiter.ts";
import { livedataCalls } from "./live.ts";
import { loggingCalls } from "./logging.ts";
import { laterFlatMeterCalls, nestedMeterCalls, powermeterCalls } from "./meter.ts";
import { mqttCalls } from "./mqtt.ts";
import { networkCalls } from "./network.ts";
import { ntpCalls } from "./ntp.ts";
import { securityCalls } from "./security.ts";
import {
  solarChargerCalls,
  solarchargerliveCalls,
  vedirectCalls,
  vedirectliveCalls,
} from "./solar.ts";
import { firmwareCalls, maintenanceCalls, systemCalls } from "./system.ts";

/**
 * Every call of every release: method, path, access, query, body and reply. Areas that a release reshaped have a row
 * for each shape; the gateway's profile says which it has. Programs that need few calls import them by name and load
 * less. Source: docs/interface.md#calls-of-the-page, docs/gateway/calls.md#table-of-calls.
 */
export const endpoints = {
  livedata: livedataCalls,
  vedirectlive: vedirectliveCalls,
  solarchargerlive: solarchargerliveCalls,
  chargerlive: chargerliveCalls,
  gridchargerlive: gridchargerliveCalls,
  batterylive: batteryliveCalls,
  security: securityCalls,
  eventlog: eventlogCalls,
  devinfo: devinfoCalls,
  gridprofile: gridprofileCalls,
  limit: limitCalls,
  power: powerCalls,
  inverter: inverterCalls,
  dtu: dtuCalls,
  mqtt: mqttCalls,
  network: networkCalls,
  ntp: ntpCalls,
  vedirect: vedirectCalls,
  solarCharger: solarChargerCalls,
  powermeter: powermeterCalls,
  laterFlatMeter: laterFlatMeterCalls,
  nestedMeter: nestedMeterCalls,
  powerlimiter: powerlimiterCalls,
  serialLimiter: serialLimiterCalls,
  limiterList: limiterListCalls,
  battery: batteryCalls,
  flatBattery: flatBatteryCalls,
  nestedBattery: nestedBatteryCalls,
  charger: chargerCalls,
  huawei: huaweiCalls,
  gridCharger: gridChargerCalls,
  device: deviceCalls,
  i18n: i18nCalls,
  logging: loggingCalls,
  system: systemCalls,
  config: configCalls,
  files: filesCalls,
  firmware: firmwareCalls,
  maintenance: maintenanceCalls,
} as const;
