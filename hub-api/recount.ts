import * as v from "valibot";
import { recountReasons } from "#plant/energy/recount.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

const day = v.pipe(
  v.string(),
  v.regex(/^(19[7-9]|20\d)\d-/),
  v.check((text) => dayStartS(text) !== undefined),
);
const source = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const figures = v.object({ yieldWh: v.optional(v.number()), peakW: v.optional(v.number()) });

/** Days that are to be counted again, both ends included. */
export const RecountSpan = v.object({ from: day, to: day });

/** Changes of a recount: newest day first. */
export const HubRecount = v.object({
  changes: v.array(
    v.object({ source, day, why: v.picklist(recountReasons), before: figures, after: figures }),
  ),
  /** Days that were changed before and can be changed back. */
  undoable: v.number(),
});
export type HubRecount = v.InferOutput<typeof HubRecount>;

/** Readers of the gateway may see the preview; a change needs its password. */
export const hubRecountCalls = {
  preview: get("/hub/history/recount", HubRecount, {
    access: "readonly",
    query: ["from", "to"],
  }),
  apply: postJson("/hub/history/recount", RecountSpan, HubRecount),
  undo: postJson("/hub/history/recount/undo", v.object({}), HubRecount),
} as const;
