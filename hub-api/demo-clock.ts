import * as v from "valibot";

/**
 * A demonstration's note about the time at its simulated plant: it is night there, or the clock was set to noon.
 * `other` leads from the hub's path to the page that shows noon, or the present again; null where there is none.
 */
export const DemoClock = v.object({
  shows: v.picklist(["night", "noon"]),
  other: v.nullable(v.string()),
});
export type DemoClock = v.InferOutput<typeof DemoClock>;
