import * as v from "valibot";
import { Alert, ofKnownRules } from "#plant/watch/alert.ts";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";
import { channelNames } from "./channels.ts";
import { ClockNote } from "./clock-note.ts";
import { FoundGateway } from "./found-gateway.ts";

export const troubleKinds = [
  "full",
  "locked",
  "readOnly",
  "damaged",
  "disk",
  "away",
  "other",
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** Why the hub cannot write its record now, and which file it is; for a store elsewhere the file in which it waits. */
export const HubTrouble = v.object({ kind: v.picklist(troubleKinds), file: v.string() });
export type HubTrouble = v.InferOutput<typeof HubTrouble>;

/** The hub's answer to `hub/alerts` of a gateway. */
export const HubAlerts = v.object({
  /** Active alerts first, then the newest of those that ended. */
  alerts: ofKnownRules(Alert),
  /** Ways by which the hub sends notices. */
  channels: v.array(v.string()),
  /** Null while the record can be written. */
  trouble: v.optional(v.nullable(HubTrouble), null),
  /** Gateways that announce themselves in the network; only of a demonstration. */
  found: v.optional(v.array(FoundGateway)),
  /** Only in a demonstration, and in a demonstration of the present only at night. */
  clock: v.optional(ClockNote),
});
export type HubAlerts = v.InferOutput<typeof HubAlerts>;

export const TestRequest = v.object({ channel: v.exactOptional(v.picklist(channelNames)) });

/** Result of a test notice on each channel; null when it was delivered. */
export const TestOutcome = v.object({
  channels: v.array(v.object({ channel: v.string(), failure: v.nullable(v.string()) })),
});
export type TestOutcome = v.InferOutput<typeof TestOutcome>;

/** Alerts of gateways; `alerts` is below the hub's own path and below that of each gateway, there with its name. */
export const hubAlertCalls = {
  alerts: get("/hub/alerts", HubAlerts, { access: "readonly", query: ["gateway"] }),
  test: postJson("/hub/alerts/test", TestRequest, TestOutcome),
} as const;
