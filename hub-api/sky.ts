import * as v from "valibot";
import { dayStartS } from "#plant/history/local-day.ts";
import { LearntSky, StateReason, StringState } from "#plant/sky/learnt-sky.ts";
import type { PlantClearDay } from "#plant/sky/clear-share.ts";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

const number = v.pipe(v.number(), v.finite());
const azimuth = v.pipe(number, v.minValue(-360), v.maxValue(720));

/** `sky` is null before the hub learnt something; `isLearning` while it does. */
export const HubSky = v.object({ sky: v.nullable(LearntSky), isLearning: v.boolean() });
export type HubSky = v.InferOutput<typeof HubSky>;

/**
 * The sky of a gateway's strings. Both take its password, because they tell the place. `learn` takes over a browser's
 * `sky` where the hub has learnt none, and learns otherwise.
 */
export const hubSkyCalls = {
  read: get("/hub/sky", HubSky),
  learn: postJson(
    "/hub/sky",
    v.object({ sky: v.optional(v.pipe(v.unknown(), LearntSky)) }),
    HubSky,
  ),
} as const;

const energy = v.pipe(number, v.minValue(0));
const count = v.pipe(number, v.minValue(0));

const ClearDay = v.object({
  day: v.pipe(
    v.string(),
    v.check((text) => dayStartS(text) !== undefined),
  ),
  known: count,
  of: count,
  gaveWh: energy,
  clearWh: energy,
  seenWh: energy,
  wholeWh: energy,
}) satisfies v.GenericSchema<unknown, PlantClearDay>;

/** Days against a clear sky, in order; none before the hub learnt something. Each is of the strings that are known. */
export const ClearDays = v.object({ days: v.pipe(v.array(ClearDay), v.readonly()) });

/** Clear-sky power of a plant on a day: power into the grid by blocks, W. */
const ClearCurve = v.object({
  startS: number,
  stepS: v.pipe(number, v.minValue(60)),
  powerW: v.pipe(v.array(number), v.maxLength(2000), v.readonly()),
  known: count,
  of: count,
  /** Whether charge controllers give power, which are not in it. */
  hasMore: v.boolean(),
  /** The day's energies so far; null before anything was recorded. */
  sums: v.nullable(ClearDay),
});
export type ClearCurve = v.InferOutput<typeof ClearCurve>;

/** A string with its clear-sky power now, if it is firm. */
const StringNow = v.object({
  serial: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  state: StringState,
  reason: v.optional(StateReason),
  plane: v.optional(v.object({ tiltDeg: number, azimuthDeg: azimuth })),
  light: v.optional(
    v.object({ clearW: number, peakW: number, group: number, isInSun: v.boolean() }),
  ),
});
export type StringNow = v.InferOutput<typeof StringNow>;

/** The strings of a gateway now; null before the hub learnt something. */
export const StringsNow = v.object({
  strings: v.nullable(v.pipe(v.array(StringNow), v.readonly())),
});

const access = { access: "readonly" } as const;

/** Comparison with clear skies. Readers of the history may read it: it names no place. */
export const hubClearCalls = {
  days: get("/hub/clear/days", ClearDays, { ...access, query: ["from", "to"] }),
  curve: get("/hub/clear/curve", v.object({ curve: v.nullable(ClearCurve) }), {
    ...access,
    query: ["day"],
  }),
  strings: get("/hub/clear/strings", StringsNow, access),
} as const;
