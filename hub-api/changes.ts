import * as v from "valibot";
import { timeS } from "#plant/history/day-record.ts";
import { get } from "#protocol/api/endpoint.ts";

/** Kinds of changes that the hub keeps: the firmware's release, and the settings of limiter, meter and battery. */
export const changingKinds = ["release", "limiter", "meter", "battery"] as const;
export type ChangingKind = (typeof changingKinds)[number];

/** Settings in force for a time, in seconds since 1970. */
export const InForce = v.object({
  kind: v.picklist(changingKinds),
  fromS: timeS,
  /** The last look that found something else: the change lies between the two. Null for the first known state. */
  notBeforeS: v.nullable(timeS),
  seenS: timeS,
  /** As the gateway names it; without passwords, addresses and users. */
  settings: v.record(v.string(), v.unknown()),
});
export type InForce = v.InferOutput<typeof InForce>;

/** The hub's answer to `hub/changes`. */
export const HubChanges = v.object({
  /** Settings in force on these days, the newest first. */
  inForce: v.array(InForce),
  isCut: v.boolean(),
});
export type HubChanges = v.InferOutput<typeof HubChanges>;

export const MOST_CHANGES = 1_000;

/** `from` and `to` are days such as 2026-11-22, both included. It needs the gateway's password, as settings do. */
export const hubChangeCalls = {
  read: get("/hub/changes", HubChanges, { query: ["from", "to"] }),
} as const;
