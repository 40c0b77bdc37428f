import * as v from "valibot";
import { get } from "../api/endpoint.ts";
import { Age, MaybeMeasured, Measured } from "../schema/measured.ts";
import { decodeDevices } from "./live-devices.ts";

/** Irradiation of a string: power as a share of its configured maximum, which `max` gives in W. */
const Irradiation = v.looseObject({ ...Measured.entries, max: v.optional(v.number()) });

/**
 * One channel of an inverter: property name to measured value, in the order sent. A DC channel may
 * carry `name` (only `u`) and `Irradiation` with `max`. Properties of another shape are left out.
 * Source: docs/gateway/inverters.md#channels.
 */
export const Channel = v.objectWithRest(
  {
    name: v.fallback(v.optional(v.looseObject({ u: v.string() })), undefined),
    Irradiation: v.fallback(v.optional(Irradiation), undefined),
  },
  MaybeMeasured,
);
export type Channel = v.InferOutput<typeof Channel>;

/** Channels of one group, keyed by their number as text. */
export const ChannelGroup = v.record(v.string(), Channel);
export type ChannelGroup = v.InferOutput<typeof ChannelGroup>;

/** A switch that the gateway may leave out or garble: then undefined, which is neither on nor off. */
const MaybeBoolean = v.fallback(v.optional(v.boolean()), undefined);

/**
 * A live inverter. The list over HTTP has no `AC`, `DC`, `INV` and `events`; they come over the
 * socket, or over HTTP when asked for one serial. Source: docs/gateway/live.md#live-status.
 */
export const LiveInverter = v.pipe(
  v.looseObject({
    serial: v.string(),
    name: v.string(),
    order: v.fallback(v.number(), 0),
    data_age: v.optional(Age),
    data_age_ms: v.optional(Age),
    poll_enabled: MaybeBoolean,
    reachable: MaybeBoolean,
    producing: MaybeBoolean,
    limit_relative: v.nullable(v.number()),
    limit_absolute: v.nullable(v.number()),
    events: v.optional(v.number()),
    AC: v.optional(ChannelGroup),
    DC: v.optional(ChannelGroup),
    INV: v.optional(ChannelGroup),
  }),
  // OnBattery of January and February 2025 sends the age in ms only.
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { serial, data_age, data_age_ms } = value;
    if (serial === "") {
      addIssue({ message: "no serial", path: undefined });
      return NEVER;
    }
    if (data_age !== undefined) return { ...value, data_age };
    if (data_age_ms !== undefined) return { ...value, data_age: Math.floor(data_age_ms / 1000) };
    addIssue({ message: "missing", path: undefined });
    return NEVER;
  }),
);
export type LiveInverter = v.InferOutput<typeof LiveInverter>;

/** Sums over the enabled inverters: power in W, yield of the day in Wh, total yield in kWh. */
export const Totals = v.looseObject({
  Power: MaybeMeasured,
  YieldDay: MaybeMeasured,
  YieldTotal: MaybeMeasured,
});
export type Totals = v.InferOutput<typeof Totals>;

/** Things to warn about. `time_sync` true means the clock is NOT set. */
export const Hints = v.looseObject({
  time_sync: v.fallback(v.boolean(), false),
  radio_problem: v.fallback(v.boolean(), false),
  default_password: v.fallback(v.boolean(), false),
});
export type Hints = v.InferOutput<typeof Hints>;

const enabled = v.optional(v.boolean());
/* @__NO_SIDE_EFFECTS__ */
const wireOf = <const Wire extends string>(...wires: readonly Wire[]) =>
  v.optional(v.picklist(wires));

/**
 * Sums over the charge controllers; `enabled` is the configuration switch. `wire` is the name that
 * this gateway has for them in its paths: `/api/WIRElivedata/status`.
 */
const Solar = v.looseObject({
  enabled,
  total: v.optional(Totals),
  wire: wireOf("vedirect", "solarcharger"),
});
/** AC charger power in W. On which side it is measured depends on the release; `wire` as above. */
const Charger = v.looseObject({
  enabled,
  Power: MaybeMeasured,
  wire: wireOf("huawei", "gridcharger"),
});
/** Battery state of charge in percent; newer releases add V, A and W (positive while charging). */
const BatteryTotals = v.looseObject({
  enabled,
  soc: MaybeMeasured,
  voltage: MaybeMeasured,
  current: MaybeMeasured,
  power: MaybeMeasured,
});
/** Grid power in W, negative while exporting. Missing in full socket messages. */
const MeterTotals = v.looseObject({ enabled, Power: MaybeMeasured });

/** Sums of 2025 on: without `total`, or, in its first releases, with it. */
const SolarChargerWire = v.looseObject({
  enabled,
  total: v.optional(Totals),
  power: MaybeMeasured,
  yieldDay: MaybeMeasured,
  yieldTotal: MaybeMeasured,
});

const devices = {
  battery: v.optional(BatteryTotals),
  power_meter: v.optional(MeterTotals),
};

/** The devices on the battery's side as each release names them. */
const wireDevices = {
  ...devices,
  vedirect: v.optional(v.looseObject({ enabled, total: v.optional(Totals) })),
  solarcharger: v.optional(SolarChargerWire),
  huawei: v.optional(v.looseObject({ enabled, Power: MaybeMeasured })),
  gridcharger: v.optional(v.looseObject({ enabled, Power: MaybeMeasured })),
};

const WireDevices = v.object(wireDevices);
export type WireDevices = v.InferOutput<typeof WireDevices>;
export type Solar = v.InferOutput<typeof Solar>;
export type Charger = v.InferOutput<typeof Charger>;

/**
 * `GET /api/livedata/status`: every inverter without channels, or one with them; the same model for
 * every release. Source: docs/gateway/live.md#live-status.
 */
export const LiveStatus = v.pipe(
  v.looseObject({ inverters: v.array(LiveInverter), total: Totals, hints: Hints, ...wireDevices }),
  v.transform((wire) => {
    const { inverters, total, hints } = wire;
    return { inverters, total, hints, ...decodeDevices(wire) };
  }),
);
export type LiveStatus = v.InferOutput<typeof LiveStatus>;

/**
 * A message of `/livedata`: on-battery objects that changed, or one inverter with totals and
 * hints; the literal `null` when nothing changed. Source: docs/gateway/sockets.md#live-socket.
 */
export const LiveMessage = v.nullable(
  v.pipe(
    v.looseObject({
      inverters: v.optional(v.array(LiveInverter)),
      total: v.optional(Totals),
      hints: v.optional(Hints),
      ...wireDevices,
    }),
    v.transform((wire) => {
      const { inverters, total, hints } = wire;
      return {
        ...(inverters && { inverters }),
        ...(total && { total }),
        ...(hints && { hints }),
        ...decodeDevices(wire),
      };
    }),
  ),
);
export type LiveMessage = v.InferOutput<typeof LiveMessage>;

/** The model of a live status as it is kept by a browser. */
export const KeptLive = v.looseObject({
  inverters: v.array(LiveInverter),
  total: Totals,
  solar: v.optional(Solar),
  charger: v.optional(Charger),
  ...devices,
});
export type KeptLive = v.InferOutput<typeof KeptLive>;

const open = { access: "readonly" } as const;

/** The live data: all inverters without channels, or one inverter with them. */
export const livedataCalls = {
  status: get("/api/livedata/status", LiveStatus, open),
  inverter: get("/api/livedata/status", LiveStatus, { access: "readonly", query: ["inv"] }),
} as const;

/** The feed of inverters and totals: something is sent at least every 10 s (docs/gateway/sockets.md#live-socket). */
export const liveFeed = {
  path: "/livedata",
  read: livedataCalls.status,
  habits: { alwaysTalks: true },
} as const;
