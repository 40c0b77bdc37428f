import * as v from "valibot";
import { MaybeMeasured, Measured } from "./measured.ts";

/** Irradiation of a string: power as a share of its configured maximum, which `max` gives in W. */
const Irradiation = v.looseObject({ ...Measured.entries, max: v.optional(v.number()) });

/**
 * One channel of an inverter: property name to measured value, in the order sent. A DC channel may
 * carry `name` (only `u`) and `Irradiation` with `max`. Properties of another shape are left out.
 * Source: gateway reference 9.1.
 */
export const Channel = v.objectWithRest(
  {
    name: v.fallback(v.optional(v.looseObject({ u: v.string() })), undefined),
    Irradiation: v.fallback(v.optional(Irradiation), undefined),
  },
  v.fallback(v.optional(v.unknown()), undefined),
);
export type Channel = v.InferOutput<typeof Channel>;

const ChannelGroup = v.record(v.string(), Channel);
/** Channels of one group, keyed by their number as text. */
export type ChannelGroup = v.InferOutput<typeof ChannelGroup>;

/**
 * A live inverter. The list over HTTP has no `AC`, `DC`, `INV` and `events`; they come over the
 * socket, or over HTTP when asked for one serial. Source: gateway reference 5.1.
 */
export const LiveInverter = v.looseObject({
  serial: v.string(),
  name: v.string(),
  order: v.fallback(v.number(), 0),
  data_age: v.number(),
  poll_enabled: v.boolean(),
  reachable: v.boolean(),
  producing: v.boolean(),
  limit_relative: v.nullable(v.number()),
  limit_absolute: v.nullable(v.number()),
  events: v.optional(v.number()),
  AC: v.optional(ChannelGroup),
  DC: v.optional(ChannelGroup),
  INV: v.optional(ChannelGroup),
});
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
/** Charge controller totals; `enabled` is the configuration switch. */
const VedirectTotals = v.looseObject({ enabled, total: v.optional(Totals) });
/** AC charger output power in W. */
const ChargerTotals = v.looseObject({ enabled, Power: MaybeMeasured });
/** Battery state of charge in percent. */
const BatteryTotals = v.looseObject({ enabled, soc: MaybeMeasured });
/** Grid power in W, negative while exporting. Missing in full socket messages. */
const MeterTotals = v.looseObject({ enabled, Power: MaybeMeasured });

const onBattery = {
  vedirect: v.optional(VedirectTotals),
  huawei: v.optional(ChargerTotals),
  battery: v.optional(BatteryTotals),
  power_meter: v.optional(MeterTotals),
};

/** `GET /api/livedata/status`: every inverter without channels, or one with them. Reference 5.1. */
export const LiveStatus = v.looseObject({
  inverters: v.array(LiveInverter),
  total: Totals,
  hints: Hints,
  ...onBattery,
});
export type LiveStatus = v.InferOutput<typeof LiveStatus>;

/**
 * A message of `/livedata`: on-battery objects that changed, or one inverter with totals and
 * hints; the literal `null` when nothing changed. Reference 8.2.
 */
export const LiveMessage = v.nullable(
  v.looseObject({
    inverters: v.optional(v.array(LiveInverter)),
    total: v.optional(Totals),
    hints: v.optional(Hints),
    ...onBattery,
  }),
);
export type LiveMessage = v.InferOutput<typeof LiveMessage>;
