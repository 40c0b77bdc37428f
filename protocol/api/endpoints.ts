import * as v from "valibot";
import { BatteryConfig } from "../schema/battery-config.ts";
import { ChargerConfig } from "../schema/charger-config.ts";
import {
  ChargerLimit,
  LimitCommand,
  LimitStatus,
  PowerCommand,
  PowerStatus,
} from "../schema/command.ts";
import { ConfigList, ConfigReset, Reboot } from "../schema/config-files.ts";
import { DeviceConfig } from "../schema/device-config.ts";
import { DtuConfig } from "../schema/dtu-config.ts";
import {
  InverterAdd,
  InverterConfig,
  InverterDelete,
  InverterList,
  InverterOrder,
} from "../schema/inverter-config.ts";
import { DeviceInfo, EventLog, GridProfile, GridProfileBytes } from "../schema/inverter-details.ts";
import { LimiterRole } from "../schema/limiter-role.ts";
import { MqttConfig, MqttStatus } from "../schema/mqtt.ts";
import { NetworkConfig, NetworkStatus } from "../schema/network.ts";
import { NtpConfig, NtpTime, NtpTimeSet } from "../schema/ntp.ts";
import { PowerLimiterConfig } from "../schema/power-limiter-config.ts";
import { HttpPhase, PowerMeterConfig } from "../schema/power-meter-config.ts";
import { SaveReply } from "../schema/reply.ts";
import { SecurityConfig } from "../schema/security-config.ts";
import { VedirectConfig } from "../schema/vedirect-config.ts";
import { get, post, upload } from "./endpoint.ts";
import { deviceEndpoints } from "./device-endpoints.ts";
import { liveEndpoints } from "./live-endpoints.ts";

const open = { access: "readonly" } as const;
const ofInverter = { access: "readonly", query: ["inv"] } as const;

/**
 * Every call of the gateway once: method, path, access, query, body and reply. Client, simulator,
 * library and tests derive from it. Source: spec 1 and 2 section 7, gateway reference 2.
 */
export const endpoints = {
  livedata: {
    status: liveEndpoints.live,
    inverter: liveEndpoints.inverter,
  },
  vedirectlive: { status: deviceEndpoints.vedirect },
  chargerlive: { status: deviceEndpoints.charger },
  batterylive: { status: deviceEndpoints.battery },
  security: {
    authenticate: get("/api/security/authenticate", SaveReply),
    read: liveEndpoints.security,
    write: post("/api/security/config", SecurityConfig, SaveReply),
  },
  eventlog: {
    status: get("/api/eventlog/status", EventLog, {
      access: "readonly",
      query: ["inv", "locale"],
    }),
  },
  devinfo: { status: get("/api/devinfo/status", DeviceInfo, ofInverter) },
  gridprofile: {
    status: get("/api/gridprofile/status", GridProfile, ofInverter),
    raw: get("/api/gridprofile/rawdata", GridProfileBytes, ofInverter),
  },
  limit: {
    status: get("/api/limit/status", LimitStatus, open),
    write: post("/api/limit/config", LimitCommand, SaveReply),
  },
  power: {
    status: get("/api/power/status", PowerStatus, open),
    write: post("/api/power/config", PowerCommand, SaveReply),
  },
  inverter: {
    list: get("/api/inverter/list", InverterList),
    add: post("/api/inverter/add", InverterAdd, SaveReply),
    edit: post("/api/inverter/edit", InverterConfig, SaveReply),
    remove: post("/api/inverter/del", InverterDelete, SaveReply),
    order: post("/api/inverter/order", InverterOrder, SaveReply),
  },
  dtu: {
    read: get("/api/dtu/config", DtuConfig),
    write: post("/api/dtu/config", DtuConfig, SaveReply),
  },
  mqtt: {
    read: get("/api/mqtt/config", MqttConfig),
    write: post("/api/mqtt/config", MqttConfig, SaveReply),
    status: get("/api/mqtt/status", MqttStatus, open),
  },
  network: {
    read: get("/api/network/config", NetworkConfig),
    write: post("/api/network/config", NetworkConfig, SaveReply),
    status: get("/api/network/status", NetworkStatus, open),
  },
  ntp: {
    read: get("/api/ntp/config", NtpConfig),
    write: post("/api/ntp/config", NtpConfig, SaveReply),
    status: liveEndpoints.ntp,
    time: get("/api/ntp/time", NtpTime),
    setTime: post("/api/ntp/time", NtpTimeSet, SaveReply),
  },
  vedirect: {
    read: get("/api/vedirect/config", VedirectConfig),
    write: post("/api/vedirect/config", VedirectConfig, SaveReply),
    status: get("/api/vedirect/status", VedirectConfig, open),
  },
  powermeter: {
    read: get("/api/powermeter/config", PowerMeterConfig),
    write: post("/api/powermeter/config", PowerMeterConfig, SaveReply),
    test: post("/api/powermeter/testhttprequest", HttpPhase, SaveReply),
  },
  powerlimiter: {
    read: get("/api/powerlimiter/config", PowerLimiterConfig),
    write: post("/api/powerlimiter/config", PowerLimiterConfig, SaveReply),
    // Needs no password until October 2024, since then what live data needs (gateway reference 6.8).
    status: get("/api/powerlimiter/status", LimiterRole, { access: "open" }),
  },
  battery: {
    read: get("/api/battery/config", BatteryConfig, open),
    write: post("/api/battery/config", BatteryConfig, SaveReply),
  },
  charger: {
    read: get("/api/huawei/config", ChargerConfig, open),
    write: post("/api/huawei/config", ChargerConfig, SaveReply),
    limit: post("/api/huawei/limit/config", ChargerLimit, SaveReply),
  },
  device: {
    read: get("/api/device/config", DeviceConfig),
    write: post("/api/device/config", DeviceConfig, SaveReply),
  },
  system: { status: liveEndpoints.system },
  config: {
    list: get("/api/config/list", ConfigList),
    get: get("/api/config/get", v.unknown(), { query: ["file"] }),
    upload: upload("/api/config/upload", ["file"]),
    reset: post("/api/config/delete", ConfigReset, SaveReply),
  },
  firmware: { update: upload("/api/firmware/update") },
  maintenance: { reboot: post("/api/maintenance/reboot", Reboot, SaveReply) },
} as const;
