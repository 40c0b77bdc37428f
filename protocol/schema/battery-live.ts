import * as v from "valibot";
import { Measured } from "./measured.ts";

/** A battery property: a measured value or a word such as `yes`. */
export const BatteryValue = v.union([Measured, v.string()]);
export type BatteryValue = v.InferOutput<typeof BatteryValue>;

/**
 * Battery, over HTTP and on `/batterylivedata`. With the MQTT provider the body is `{}`; `issues` is
 * absent when there is none, otherwise name to 1 (warning) or 2 (alarm). Source: gateway reference 5.4.
 */
export const BatteryLive = v.looseObject({
  manufacturer: v.optional(v.string()),
  data_age: v.optional(v.number()),
  values: v.optional(
    v.record(v.string(), v.record(v.string(), v.fallback(v.optional(BatteryValue), undefined))),
  ),
  issues: v.optional(v.record(v.string(), v.number())),
});
export type BatteryLive = v.InferOutput<typeof BatteryLive>;
