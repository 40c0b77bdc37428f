import * as v from "valibot";
import { figure, timeS } from "./day-record.ts";

/**
 * Observations of a source that no record holds yet: samples in order of time, and readings of its counter. Times in
 * seconds since 1970. A few earlier samples are included, so that there is no gap.
 */
const UnwrittenSource = v.object({
  source: v.pipe(v.string(), v.nonEmpty()),
  name: v.optional(v.string()),
  timesS: v.array(timeS),
  values: v.array(figure),
  yields: v.array(
    v.object({
      wh: v.optional(figure),
      timeS,
      measuredS: v.optional(timeS),
      powerW: v.optional(figure),
    }),
  ),
});

/** Samples that a visit leaves for the next visit to write; a large plant has 150 sources. */
export const Unwritten = v.pipe(v.array(UnwrittenSource), v.maxLength(1000));
export type Unwritten = v.InferOutput<typeof Unwritten>;
