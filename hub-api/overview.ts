import * as v from "valibot";
import { figure } from "#plant/history/day-record.ts";
import { Alert, ofKnownRules } from "#plant/watch/alert.ts";
import { get } from "#protocol/api/endpoint.ts";

export const GatewaySummary = v.object({
  name: v.string(),
  /** Null before anybody asked the gateway. */
  isReachable: v.nullable(v.boolean()),
  /** Undefined for somebody who may not read the gateway. */
  figures: v.optional(
    v.object({
      /** Null while the gateway is silent. */
      powerW: v.nullable(figure),
      /** Names of the inverters that the power leaves out, because they do not answer; missing where it is whole. */
      without: v.exactOptional(v.array(v.string())),
      todayWh: v.nullable(figure),
      /** Seconds of today that are in it; missing where that is the whole day so far. */
      todayPartS: v.exactOptional(figure),
      yearWh: v.nullable(figure),
      /** The first day of this year that was recorded, such as 2026-11-23; missing where that is the first of January or nothing is. */
      yearSince: v.exactOptional(v.string()),
      /** Power of the grid connection, positive while importing; missing without a power meter, null while it is unknown. */
      gridW: v.exactOptional(v.nullable(figure)),
      /** State of charge in percent; missing without a battery. */
      socPercent: v.exactOptional(v.nullable(figure)),
      /** Worth of the sun today, by the owner's prices; missing without prices, and while a meter is unknown. */
      saved: v.exactOptional(
        v.object({ today: v.number(), currency: v.exactOptional(v.string()) }),
      ),
      /** The sun today, W, by the quarter of an hour from the day's start; null where it is unknown. */
      curve: v.exactOptional(v.array(v.nullable(figure))),
      alerts: ofKnownRules(Alert),
      /** The alert that ended last; missing while any is active, and where none has ended. */
      lastAlert: v.exactOptional(Alert),
    }),
  ),
});
export type GatewaySummary = v.InferOutput<typeof GatewaySummary>;

/** The hub's answer to `hub/overview`. */
export const HubOverview = v.object({ gateways: v.array(GatewaySummary) });

/** Figures of gateways; `summary` is below the path of each gateway, `overview` below the hub's own. */
export const hubOverviewCalls = {
  summary: get("/hub/summary", GatewaySummary, { access: "readonly" }),
  overview: get("/hub/overview", HubOverview, { access: "open" }),
} as const;
