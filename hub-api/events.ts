import * as v from "valibot";
import { figure, timeS } from "#plant/history/day-record.ts";
import { get } from "#protocol/api/endpoint.ts";

/** An event of an inverter, as the hub keeps it. Times in seconds since 1970. */
export const InverterEvent = v.object({
  serial: v.string(),
  /** Kind of event, 0 to 255. */
  code: figure,
  /** As the gateway says it, in the language of the hub's messages. */
  text: v.string(),
  startS: timeS,
  endS: v.nullable(timeS),
  isActive: v.boolean(),
  isDated: v.boolean(),
});
export type InverterEvent = v.InferOutput<typeof InverterEvent>;

/** The hub's answer to `hub/events`. */
export const HubEvents = v.object({
  /** By their beginning, the newest first. */
  events: v.array(InverterEvent),
  /** When the hub began to keep them; null before the first. */
  sinceS: v.nullable(timeS),
  /** Whether there are more of these days than are answered. */
  isCut: v.boolean(),
});
export type HubEvents = v.InferOutput<typeof HubEvents>;

export const MOST_EVENTS = 2_000;

/** Events of a gateway's inverters; `from` and `to` are days such as 2026-11-22, both included. */
export const hubEventCalls = {
  read: get("/hub/events", HubEvents, { access: "readonly", query: ["from", "to"] }),
} as const;
