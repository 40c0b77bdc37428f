import * as v from "valibot";
import { dayStartS } from "#plant/history/local-day.ts";
import type { AgeingRate } from "#plant/sky/ageing.ts";
import type { Clipping } from "#plant/sky/clipping.ts";
import type { HealthEvent } from "#plant/sky/health-event.ts";
import { StateReason, StringState } from "#plant/sky/learnt-sky.ts";
import { get } from "#protocol/api/endpoint.ts";

const number = v.pipe(v.number(), v.finite());
const count = v.pipe(number, v.minValue(0));
const day = v.pipe(
  v.string(),
  v.check((text) => dayStartS(text) !== undefined),
);
const name = v.object({ serial: v.string(), number: count });
const basis = v.picklist(["siblings", "plant", "itself"]);

const Event = v.object({
  kind: v.picklist(["diode", "stringLost", "step", "dirt", "snow", "heldBack"]),
  strings: v.pipe(v.array(name), v.readonly()),
  day,
  dayErrorDays: count,
  endDay: v.optional(day),
  size: v.optional(number),
  sizeError: v.optional(number),
  voltage: v.optional(number),
  lostWh: v.optional(number),
  basis,
  siblings: count,
  evidence: v.pipe(v.array(v.object({ day, share: number })), v.readonly()),
}) satisfies v.GenericSchema<unknown, HealthEvent>;

const Rate = v.object({
  perYear: number,
  low: number,
  high: number,
}) satisfies v.GenericSchema<unknown, AgeingRate>;

/** How much is known of a string; `learntDays` are the clear days that its plane was learnt from. */
const HealthString = v.object({
  serial: v.string(),
  number: count,
  name: v.optional(v.string()),
  inverterName: v.optional(v.string()),
  state: StringState,
  reason: v.optional(StateReason),
  learntDays: count,
  basis,
  clearDays: count,
  clearDaysNeeded: count,
  spanDays: count,
  spanDaysNeeded: count,
  ageing: v.optional(Rate),
  ageingBeside: v.optional(Rate),
});

const Clipped = v.object({
  serial: v.string(),
  lostWh: number,
  share: number,
}) satisfies v.GenericSchema<unknown, Clipping>;

export const Health = v.object({
  firstDay: v.nullable(day),
  lastDay: v.nullable(day),
  /** Newest first. */
  events: v.pipe(v.array(Event), v.readonly()),
  strings: v.pipe(v.array(HealthString), v.readonly()),
  /** Energy that inverters smaller than their strings clip from a clear year. */
  clipping: v.pipe(v.array(Clipped), v.readonly()),
});
export type Health = v.InferOutput<typeof Health>;

/** Null before the hub learnt the strings. Who may read the gateway may read it: it names no place. */
export const hubHealthCalls = {
  read: get("/hub/clear/health", v.object({ health: v.nullable(Health) }), { access: "readonly" }),
} as const;
