import * as v from "valibot";
import { createForm } from "../firmware/form.ts";
import { findRoute } from "../calls/router.ts";
import type { Gateway } from "../gateway.ts";

const Value = v.object({ v: v.number(), u: v.string(), d: v.number() });
const Channel = v.record(v.string(), v.unknown());
const Channels = v.optional(v.record(v.string(), Channel), {});

const Inverter = v.object({
  serial: v.string(),
  name: v.string(),
  data_age: v.number(),
  reachable: v.boolean(),
  producing: v.boolean(),
  limit_relative: v.number(),
  limit_absolute: v.number(),
  AC: Channels,
  DC: Channels,
  INV: Channels,
  radio_stats: v.optional(v.record(v.string(), v.number()), {}),
});
const Live = v.object({
  inverters: v.array(v.object({ serial: v.string() })),
  total: v.object({ Power: Value, YieldDay: Value, YieldTotal: Value }),
});
const OneLive = v.object({ inverters: v.tuple([Inverter]) });
const DeviceInfo = v.object({
  valid_data: v.boolean(),
  fw_bootloader_version: v.number(),
  fw_build_version: v.number(),
  fw_build_datetime: v.string(),
  hw_part_number: v.number(),
  hw_version: v.string(),
  hw_model_name: v.string(),
});
const Network = v.object({
  sta_rssi: v.number(),
  sta_bssid: v.optional(v.string()),
  network_hostname: v.string(),
  network_ip: v.string(),
  network_mode: v.string(),
});
const System = v.object({
  uptime: v.number(),
  cputemp: v.optional(v.number()),
  heap_total: v.number(),
  heap_used: v.number(),
  heap_max_block: v.optional(v.number()),
  heap_min_free: v.optional(v.number()),
  chipmodel: v.string(),
});

export interface InverterReadings extends v.InferOutput<typeof Inverter> {
  readonly info: v.InferOutput<typeof DeviceInfo>;
}

/** Values that a gateway publishes, read by the calls of its page. */
export interface Readings {
  readonly inverters: readonly InverterReadings[];
  readonly total: v.InferOutput<typeof Live>["total"];
  readonly network: v.InferOutput<typeof Network>;
  readonly system: v.InferOutput<typeof System>;
}

/** A figure of a channel as text, or undefined where the channel has none of that name. */
export function figureIn(
  channel: Readonly<Record<string, unknown>>,
  name: string,
): { readonly text: string; readonly unit: string; readonly value: number } | undefined {
  const read = v.safeParse(Value, channel[name]);
  if (!read.success) return undefined;
  const { v: value, u: unit, d: digits } = read.output;
  return { text: value.toFixed(digits), unit, value };
}

/** Calls of a gateway from within: no request is noted, and no fault meets them. */
export interface OwnCalls {
  readonly read: (path: string, query?: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Sends a command in the field `data`. */
  readonly send: (path: string, data: object) => Promise<void>;
}

export function ownCalls({ device, routes }: Pick<Gateway, "device" | "routes">): OwnCalls {
  async function call(method: "GET" | "POST", path: string, query = {}, data?: object) {
    const route = findRoute(routes, method, path);
    const parts =
      data === undefined
        ? []
        : [{ kind: "field", name: "data", value: JSON.stringify(data) } as const];
    const form = createForm(parts);
    const request = {
      method,
      path,
      query: new URLSearchParams(query),
      headers: new Headers(),
      form,
    };
    return route?.handle(request, device);
  }
  return {
    read: async (path, query) => (await call("GET", path, query))?.json,
    send: async (path, data) => void (await call("POST", path, {}, data)),
  };
}

/** Reads everything that is published. */
export async function readingsOf({ read }: OwnCalls): Promise<Readings> {
  const { inverters, total } = v.parse(Live, await read("/api/livedata/status"));
  const each = inverters.map(async ({ serial: inv }) => {
    const live = v.parse(OneLive, await read("/api/livedata/status", { inv }));
    const info = v.parse(DeviceInfo, await read("/api/devinfo/status", { inv }));
    return { ...live.inverters[0], info };
  });
  return {
    inverters: await Promise.all(each),
    total,
    network: v.parse(Network, await read("/api/network/status")),
    system: v.parse(System, await read("/api/system/status")),
  };
}
