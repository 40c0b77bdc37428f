import * as v from "valibot";

/**
 * A note about the time at a simulated plant: it is night there, or the clock was set to noon. `other` leads from the
 * hub's path to the page that shows noon, or the present again; null where there is none.
 */
export const ClockNote = v.object({
  shows: v.picklist(["night", "noon"]),
  other: v.nullable(v.string()),
});
export type ClockNote = v.InferOutput<typeof ClockNote>;
