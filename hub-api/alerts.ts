import * as v from "valibot";
import { figure } from "#plant/history/day-record.ts";
import { Alert, ofKnownRules } from "#plant/watch/alert.ts";
import { get } from "#protocol/internal/calls.ts";
import { postJson } from "./call.ts";
import { channelNames } from "./channels.ts";
import { FoundGateway } from "./found-gateway.ts";

/** What may keep the hub from reading or writing its record. */
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
  /** Active ones first, then the newest of those that ended. */
  alerts: ofKnownRules(Alert),
  /** Ways by which the hub sends notices. */
  channels: v.array(v.string()),
  /** Null while the record can be written. */
  trouble: v.optional(v.nullable(HubTrouble), null),
  /** Gateways that announce themselves in the network; only of a demonstration. */
  found: v.optional(v.array(FoundGateway)),
});
export type HubAlerts = v.InferOutput<typeof HubAlerts>;

/** What a gateway does now, as the overview shows it. */
export const GatewaySummary = v.object({
  name: v.string(),
  /** Null before anybody asked the gateway. */
  isReachable: v.nullable(v.boolean()),
  /** Undefined for somebody who may not read the gateway. */
  figures: v.optional(
    v.object({
      /** Null while the gateway is silent. */
      powerW: v.nullable(figure),
      todayWh: v.nullable(figure),
      yearWh: v.nullable(figure),
      /** What the sun was worth today, by the owner's prices; missing without one, and while a meter is unknown. */
      saved: v.exactOptional(
        v.object({ today: v.number(), currency: v.exactOptional(v.string()) }),
      ),
      /** The sun today, W, by the quarter of an hour from the day's start; null where it is unknown. */
      curve: v.exactOptional(v.array(v.nullable(figure))),
      alerts: ofKnownRules(Alert),
    }),
  ),
});
export type GatewaySummary = v.InferOutput<typeof GatewaySummary>;

/** The hub's answer to `hub/overview`. */
export const HubOverview = v.object({ gateways: v.array(GatewaySummary) });

/** A test of one channel, or of all. */
export const TestRequest = v.object({ channel: v.exactOptional(v.picklist(channelNames)) });

/** What became of a test notice on each channel; null when it was delivered. */
export const TestOutcome = v.object({
  channels: v.array(v.object({ channel: v.string(), failure: v.nullable(v.string()) })),
});
export type TestOutcome = v.InferOutput<typeof TestOutcome>;

const access = { access: "readonly" } as const;

/** Alerts and summaries of gateways; `overview` is below the hub's own path, `alerts` below both, there with the gateway's name. */
export const hubAlertCalls = {
  alerts: get("/hub/alerts", HubAlerts, { ...access, query: ["gateway"] }),
  summary: get("/hub/summary", GatewaySummary, access),
  overview: get("/hub/overview", HubOverview, { access: "open" }),
  test: postJson("/hub/alerts/test", TestRequest, TestOutcome),
} as const;
