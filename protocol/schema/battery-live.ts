import * as v from "valibot";
import { Measured } from "./measured.ts";

// Since August 2024 a word comes with whether the stock page translates it.
const Word = v.pipe(
  v.looseObject({ value: v.string() }),
  v.transform(({ value }) => value),
);

/** A battery property: a measured value or a word such as `yes`. */
export const BatteryValue = v.union([Measured, v.string(), Word]);
export type BatteryValue = v.InferOutput<typeof BatteryValue>;

/** Properties by section and name, in the order sent; what is neither a value nor a word is left out. */
export const ValueSections = v.record(
  v.string(),
  v.record(v.string(), v.fallback(v.optional(BatteryValue), undefined)),
);
export type ValueSections = v.InferOutput<typeof ValueSections>;

/**
 * Battery, over HTTP and on `/batterylivedata`. With the MQTT provider the body is `{}`; `issues` is
 * absent when there is none, otherwise name to 1 (warning) or 2 (alarm). `showIssues` false means that this
 * battery reports no issues at all. Serial and versions came in 2024. Source: gateway reference 5.4, gateway generations 1.3.
 */
export const BatteryLive = v.looseObject({
  manufacturer: v.optional(v.string()),
  serial: v.optional(v.string()),
  fwversion: v.optional(v.string()),
  hwversion: v.optional(v.string()),
  data_age: v.optional(v.number()),
  values: v.optional(ValueSections),
  issues: v.optional(v.record(v.string(), v.number())),
  showIssues: v.optional(v.boolean()),
});
export type BatteryLive = v.InferOutput<typeof BatteryLive>;
