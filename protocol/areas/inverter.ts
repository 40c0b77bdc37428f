import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { requiredText, Serial, text, whole } from "../schema/rules.ts";

/** A DC input as configured: name, installed peak power in W, correction of the total yield in kWh. */
export const ChannelConfig = v.looseObject({
  name: text(31),
  max_power: v.pipe(v.number(), v.integer(), v.minValue(0)),
  yield_total_offset: v.pipe(v.number(), v.minValue(0)),
});
export interface ChannelConfig extends v.InferOutput<typeof ChannelConfig> {}

/**
 * An inverter as configured; sent back whole when edited. `id` is its slot, `order` its place in lists; it counts as
 * off after `reachable_threshold` failed polls. Source: docs/gateway/settings.md#inverters.
 */
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
export interface InverterConfig extends v.InferOutput<typeof InverterConfig> {}

/** Configured inverters in slot order. */
export const InverterList = v.looseObject({ inverter: v.array(InverterConfig) });
export interface InverterList extends v.InferOutput<typeof InverterList> {}

/** A new inverter: serial as digits, name. */
export const InverterAdd = v.looseObject({
  serial: Serial,
  name: requiredText(31),
});
export interface InverterAdd extends v.InferOutput<typeof InverterAdd> {}

/** The slot (`id`) to free. */
export const InverterDelete = v.looseObject({ id: v.number() });
export interface InverterDelete extends v.InferOutput<typeof InverterDelete> {}

/** Ids of slots (`order`) as lists show them. */
export const InverterOrder = v.looseObject({ order: v.array(v.number()) });
export interface InverterOrder extends v.InferOutput<typeof InverterOrder> {}

/**
 * Event log of an inverter; `{}` for an unknown serial. Times are seconds since local midnight and may exceed a day;
 * `end_time` 0 is still active. Source: docs/gateway/inverters.md#event-log.
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
export interface EventLog extends v.InferOutput<typeof EventLog> {}

/**
 * Device information of an inverter; `{}` for an unknown serial. Versions are major * 10000 + minor * 100 + patch,
 * `max_power` in W, 0 if unknown. Source: docs/gateway/inverters.md#device-info.
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
export interface DeviceInfo extends v.InferOutput<typeof DeviceInfo> {}

/**
 * Parsed grid profile; `{}` for an unknown serial. An item has a name `n`, a value `v` and its unit `u`; `bool` marks
 * a switch. Source: docs/gateway/inverters.md#grid-profile.
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
export interface GridProfile extends v.InferOutput<typeof GridProfile> {}

/** Raw grid profile: bytes 0 to 255, empty before it was read; `{}` for an unknown serial. */
export const GridProfileBytes = v.looseObject({ raw: v.optional(v.array(v.number())) });
export interface GridProfileBytes extends v.InferOutput<typeof GridProfileBytes> {}

/** Radio statistics of an inverter since the gateway's start or the last reset. Since October 2024; `rssi` in dBm. */
export const RadioStatistics = v.looseObject({
  tx_request: v.number(),
  tx_re_request: v.number(),
  rx_success: v.number(),
  rx_fail_nothing: v.number(),
  rx_fail_partial: v.number(),
  rx_fail_corrupt: v.number(),
  rssi: v.optional(v.number()),
});
export interface RadioStatistics extends v.InferOutput<typeof RadioStatistics> {}

const ofInverter = { access: "readonly", query: ["inv"] } as const;

/** `GET /api/inverter/list`. */
export const inverterList: ReadEndpoint<never, InverterList> = get(
  "/api/inverter/list",
  InverterList,
);

/** `POST /api/inverter/add`. */
export const inverterAdd: SaveEndpoint<InverterAdd, SaveReply> = post(
  "/api/inverter/add",
  InverterAdd,
  SaveReply,
);

/** `POST /api/inverter/edit`. */
export const inverterEdit: SaveEndpoint<InverterConfig, SaveReply> = post(
  "/api/inverter/edit",
  InverterConfig,
  SaveReply,
);

/** `POST /api/inverter/del`. */
export const inverterRemove: SaveEndpoint<InverterDelete, SaveReply> = post(
  "/api/inverter/del",
  InverterDelete,
  SaveReply,
);

/** `POST /api/inverter/order`. */
export const inverterOrder: SaveEndpoint<InverterOrder, SaveReply> = post(
  "/api/inverter/order",
  InverterOrder,
  SaveReply,
);

/** `GET /api/inverter/stats_reset`. */
export const inverterResetStatistics: ReadEndpoint<"inv", SaveReply> = get(
  "/api/inverter/stats_reset",
  SaveReply,
  { query: ["inv"] },
);

/** The inverters of the gateway. `resetStatistics` since October 2024. */
export const inverterCalls = {
  list: inverterList,
  add: inverterAdd,
  edit: inverterEdit,
  remove: inverterRemove,
  order: inverterOrder,
  resetStatistics: inverterResetStatistics,
} as const;

/** `GET /api/eventlog/status`. */
export const eventlogStatus: ReadEndpoint<"inv" | "locale", EventLog> = get(
  "/api/eventlog/status",
  EventLog,
  { access: "readonly", query: ["inv", "locale"] },
);

/** The event log of an inverter. */
export const eventlogCalls = {
  status: eventlogStatus,
} as const;

/** `GET /api/devinfo/status`. */
export const devinfoStatus: ReadEndpoint<"inv", DeviceInfo> = get(
  "/api/devinfo/status",
  DeviceInfo,
  ofInverter,
);

/** Calls for the device information of an inverter. */
export const devinfoCalls = {
  status: devinfoStatus,
} as const;

/** `GET /api/gridprofile/status`. */
export const gridprofileStatus: ReadEndpoint<"inv", GridProfile> = get(
  "/api/gridprofile/status",
  GridProfile,
  ofInverter,
);

/** `GET /api/gridprofile/rawdata`. */
export const gridprofileRaw: ReadEndpoint<"inv", GridProfileBytes> = get(
  "/api/gridprofile/rawdata",
  GridProfileBytes,
  ofInverter,
);

/** The grid profile of an inverter. */
export const gridprofileCalls = {
  status: gridprofileStatus,
  raw: gridprofileRaw,
} as const;
