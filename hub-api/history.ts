import * as v from "valibot";
import { HubDays, HubSources, HubTaken } from "#plant/history/hub-answers.ts";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

const access = { access: "readonly" } as const;
const span = ["from", "to", "sources"] as const;

/** Records that a browser offers: as it stores them, the minutes in base64. At most so many in a request. */
export const OfferedRecords = v.pipe(
  v.array(
    v.looseObject({
      source: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
      name: v.optional(v.string()),
      minutes: v.pipe(v.string(), v.base64(), v.maxLength(40_000)),
      /** The time by the browser's clock now, in ms since 1970; missing for records of a file. */
      clockMs: v.optional(v.number()),
    }),
  ),
  v.maxLength(500),
);
export type OfferedRecords = v.InferOutput<typeof OfferedRecords>;

export const MOST_MINUTE_DAYS = 100;

/**
 * The history of a gateway. `from` and `to` are days such as 2026-11-22, both included; `sources` is a list with
 * commas; `level` is an entry of `levels` in plant/history/levels.ts. `curves` answers with bytes, which `hubCurves`
 * reads.
 */
export const hubHistoryCalls = {
  sources: get("/hub/history/sources", HubSources, access),
  days: get("/hub/history/days", HubDays, { ...access, query: span }),
  curves: get("/hub/history/curves", v.unknown(), { ...access, query: [...span, "level"] }),
  offer: postJson("/hub/history/records", OfferedRecords, HubTaken),
} as const;
