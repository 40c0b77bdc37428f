import * as v from "valibot";
import { Counter, figure, StoredPeak, timeS } from "#plant/history/day-record.ts";
import { recountReasons } from "#plant/energy/recount.ts";

/** A day as it was recorded, before it was counted again. */
const MendedDay = v.object({
  source: v.string(),
  day: v.string(),
  why: v.picklist(recountReasons),
  recorded: v.object({
    startS: timeS,
    untilS: timeS,
    energy: v.object({ inWh: figure, outWh: figure, coveredS: figure }),
    peak: v.optional(StoredPeak),
    yieldWh: v.optional(figure),
    counter: v.optional(Counter),
    /** In base64; missing where the minutes stayed as they were. */
    minutes: v.optional(v.string()),
  }),
});
export type MendedDay = v.InferOutput<typeof MendedDay>;

/** The days of a gateway that were counted again. */
export const MendedDays = v.array(MendedDay);
export type MendedDays = v.InferOutput<typeof MendedDays>;
