import * as v from "valibot";
import { FileDelete, NamedFiles, SizedFiles } from "../schema/gateway-files.ts";
import { LanguageList } from "../schema/language-pack.ts";
import { LimiterList, LimiterMetadata } from "../schema/limiter-list.ts";
import { LoggingConfig } from "../schema/logging.ts";
import { ConfigReset } from "../schema/config-files.ts";
import { GridChargerLimit, GridChargerPower } from "../schema/command.ts";
import { FlatBatteryConfig } from "../schema/flat-battery-config.ts";
import { GridChargerConfig } from "../schema/grid-charger-config.ts";
import { HuaweiConfig } from "../schema/huawei-config.ts";
import { LaterFlatMeter } from "../schema/later-flat-meter.ts";
import { NestedBatteryConfig } from "../schema/nested-battery-config.ts";
import { HttpJson, HttpSml, NestedMeterConfig } from "../schema/nested-meter-config.ts";
import { SerialLimiterConfig, SerialLimiterMetadata } from "../schema/serial-limiter.ts";
import { SolarChargerConfig } from "../schema/solar-charger-config.ts";
import { SaveReply } from "../schema/reply.ts";
import { get, post, upload } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const open = { access: "readonly" } as const;

/** Calls that came after 2024.03.07; the profile of a gateway says which of them it has. */
export const newerEndpoints = {
  files: {
    list: get("/api/file/list", SizedFiles),
    get: get("/api/file/get", v.unknown(), { query: ["file"] }),
    upload: upload("/api/file/upload", ["file"]),
    remove: post("/api/file/delete", FileDelete, SaveReply),
    reset: post("/api/file/delete_all", ConfigReset, SaveReply),
  },
  i18n: { languages: get("/api/i18n/languages", LanguageList, { access: "open" }) },
  logging: {
    read: get("/api/logging/config", LoggingConfig),
    write: post("/api/logging/config", LoggingConfig, SaveReply),
  },
  solarCharger: {
    read: get("/api/solarcharger/config", SolarChargerConfig),
    write: post("/api/solarcharger/config", SolarChargerConfig, SaveReply),
  },
  huawei: {
    read: get("/api/huawei/config", HuaweiConfig),
    write: post("/api/huawei/config", HuaweiConfig, SaveReply),
  },
  gridCharger: {
    read: get("/api/gridcharger/config", GridChargerConfig),
    write: post("/api/gridcharger/config", GridChargerConfig, SaveReply),
    limit: post("/api/gridcharger/limit", GridChargerLimit, SaveReply),
    power: post("/api/gridcharger/power", GridChargerPower, SaveReply),
  },
  laterFlatMeter: {
    read: get("/api/powermeter/config", LaterFlatMeter),
    write: post("/api/powermeter/config", LaterFlatMeter, SaveReply),
  },
  nestedMeter: {
    status: get("/api/powermeter/status", NestedMeterConfig, open),
    read: get("/api/powermeter/config", NestedMeterConfig),
    write: post("/api/powermeter/config", NestedMeterConfig, SaveReply),
    testJson: post(
      "/api/powermeter/testhttpjsonrequest",
      v.looseObject({ http_json: HttpJson }),
      SaveReply,
    ),
    testSml: post(
      "/api/powermeter/testhttpsmlrequest",
      v.looseObject({ http_sml: HttpSml }),
      SaveReply,
    ),
  },
  flatBattery: {
    read: get("/api/battery/config", FlatBatteryConfig),
    write: post("/api/battery/config", FlatBatteryConfig, SaveReply),
  },
  nestedBattery: {
    read: get("/api/battery/config", NestedBatteryConfig),
    write: post("/api/battery/config", NestedBatteryConfig, SaveReply),
  },
  serialLimiter: {
    read: get("/api/powerlimiter/config", SerialLimiterConfig),
    write: post("/api/powerlimiter/config", SerialLimiterConfig, SaveReply),
    metadata: get("/api/powerlimiter/metadata", SerialLimiterMetadata),
  },
  powerlimiter: {
    read: get("/api/powerlimiter/config", LimiterList),
    write: post("/api/powerlimiter/config", LimiterList, SaveReply),
    metadata: get("/api/powerlimiter/metadata", LimiterMetadata),
    status: get("/api/powerlimiter/status", LimiterList, open),
  },
  ntp: { zones: get("/api/ntp/zones", v.record(v.string(), v.string()), open) },
  inverter: { resetStatistics: get("/api/inverter/stats_reset", SaveReply, { query: ["inv"] }) },
  firmware: {
    status: get("/api/firmware/status", v.looseObject({ ota_supported: v.boolean() }), open),
  },
} as const;

/** The calls for the files of a gateway; `remove` is missing where single files cannot be deleted. */
export interface FileCalls {
  readonly list: typeof newerEndpoints.files.list;
  readonly get: (typeof newerEndpoints.files)["get"];
  readonly upload: (typeof newerEndpoints.files)["upload"];
  readonly reset: (typeof newerEndpoints.files)["reset"];
  readonly remove?: typeof newerEndpoints.files.remove;
}

const { config } = endpoints;

/** The calls for files that 2024.03.07 has. */
export const olderFiles: FileCalls = {
  ...config,
  list: { ...config.list, reply: NamedFiles },
};
