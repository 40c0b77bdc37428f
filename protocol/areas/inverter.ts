import * as v from "valibot";
import { get, post } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { requiredText, Serial, text, whole } from "../schema/rules.ts";

/** A DC input as configured: name, installed peak power in W, correction of the total yield in kWh. */
export const ChannelConfig = v.looseObject({
  name: text(31),
  max_power: v.pipe(v.number(), v.integer(), v.minValue(0)),
  yield_total_offset: v.pipe(v.number(), v.minValue(0)),
});
export type ChannelConfig = v.InferOutput<typeof ChannelConfig>;

/** An inverter as configured; sent back whole when edited. Source: docs/gateway/settings.md#inverters. */
export const InverterConfig = v.looseObject({
  id: v.number(),
  name: requiredText(31),
  order: v.number(),
  serial: Serial,
  type: v.optional(v.string()),
  poll_enable: v.boolean(),
  poll_enable_night: v.boolean(),
  command_enable: v.boolean(),
  command_enable_night: v.boolean(),
  reachable_threshold: whole(1, 100),
  zero_runtime: v.boolean(),
  zero_day: v.boolean(),
  // Since August 2024 (OnBattery) and June 2024 (OpenDTU).
  clear_eventlog: v.optional(v.boolean()),
  yieldday_correction: v.boolean(),
  channel: v.array(ChannelConfig),
});
export type InverterConfig = v.InferOutput<typeof InverterConfig>;

/** Configured inverters in slot order. */
export const InverterList = v.looseObject({ inverter: v.array(InverterConfig) });
export type InverterList = v.InferOutput<typeof InverterList>;

/** A new inverter: serial as digits, name. */
export const InverterAdd = v.looseObject({
  serial: Serial,
  name: requiredText(31),
});
export type InverterAdd = v.InferOutput<typeof InverterAdd>;

/** The slot to free. */
export const InverterDelete = v.looseObject({ id: v.number() });

/** Slot ids in display order. */
export const InverterOrder = v.looseObject({ order: v.array(v.number()) });

/**
 * Event log of one inverter; `{}` for an unknown serial. Times are seconds since local midnight and
 * may exceed a day; `end_time` 0 is still active. Source: docs/gateway/inverters.md#event-log.
 */
export const EventLog = v.looseObject({
  count: v.optional(v.number()),
  events: v.optional(
    v.array(
      v.looseObject({
        message_id: v.number(),
        message: v.string(),
        start_time: v.number(),
        end_time: v.number(),
      }),
    ),
  ),
});
export type EventLog = v.InferOutput<typeof EventLog>;

/**
 * What an inverter says of itself; `{}` for an unknown serial. Versions are major * 10000 + minor *
 * 100 + patch, `max_power` in W, 0 when unknown. Source: docs/gateway/inverters.md#device-info.
 */
export const DeviceInfo = v.looseObject({
  valid_data: v.optional(v.boolean()),
  fw_bootloader_version: v.optional(v.number()),
  fw_build_version: v.optional(v.number()),
  hw_part_number: v.optional(v.number()),
  hw_version: v.optional(v.string()),
  hw_model_name: v.optional(v.string()),
  max_power: v.optional(v.number()),
  fw_build_datetime: v.optional(v.string()),
});
export type DeviceInfo = v.InferOutput<typeof DeviceInfo>;

/**
 * Parsed grid profile; `{}` for an unknown serial. Unit `bool` marks a switch.
 * Source: docs/gateway/inverters.md#grid-profile.
 */
export const GridProfile = v.looseObject({
  name: v.optional(v.string()),
  version: v.optional(v.string()),
  sections: v.optional(
    v.array(
      v.looseObject({
        name: v.string(),
        items: v.array(v.looseObject({ n: v.string(), u: v.string(), v: v.nullable(v.number()) })),
      }),
    ),
  ),
});
export type GridProfile = v.InferOutput<typeof GridProfile>;

/** Raw grid profile: bytes 0 to 255, empty before it was read; `{}` for an unknown serial. */
export const GridProfileBytes = v.looseObject({ raw: v.optional(v.array(v.number())) });
export type GridProfileBytes = v.InferOutput<typeof GridProfileBytes>;

/**
 * What the radio of the gateway counted with one inverter since its start or the last reset. Since October
 * 2024; `rssi` in dBm.
 */
export const RadioStatistics = v.looseObject({
  tx_request: v.number(),
  tx_re_request: v.number(),
  rx_success: v.number(),
  rx_fail_nothing: v.number(),
  rx_fail_partial: v.number(),
  rx_fail_corrupt: v.number(),
  rssi: v.optional(v.number()),
});
export type RadioStatistics = v.InferOutput<typeof RadioStatistics>;

const ofInverter = { access: "readonly", query: ["inv"] } as const;

/** The inverters of the gateway. `resetStatistics` since October 2024. */
export const inverterCalls = {
  list: get("/api/inverter/list", InverterList),
  add: post("/api/inverter/add", InverterAdd, SaveReply),
  edit: post("/api/inverter/edit", InverterConfig, SaveReply),
  remove: post("/api/inverter/del", InverterDelete, SaveReply),
  order: post("/api/inverter/order", InverterOrder, SaveReply),
  resetStatistics: get("/api/inverter/stats_reset", SaveReply, { query: ["inv"] }),
} as const;

/** The event log of an inverter. */
export const eventlogCalls = {
  status: get("/api/eventlog/status", EventLog, { access: "readonly", query: ["inv", "locale"] }),
} as const;

/** What an inverter is. */
export const devinfoCalls = {
  status: get("/api/devinfo/status", DeviceInfo, ofInverter),
} as const;

/** The grid profile of an inverter. */
export const gridprofileCalls = {
  status: get("/api/gridprofile/status", GridProfile, ofInverter),
  raw: get("/api/gridprofile/rawdata", GridProfileBytes, ofInverter),
} as const;
