import {
  SEGMENT,
  SEGMENT_BUCKET,
  SEGMENT_BUY,
  SEGMENT_FROM,
  SEGMENT_SELL,
  SEGMENT_WINDOW,
} from "../../assembly/what-if/places.ts";
import type { Timeline } from "./clock.ts";
import { constant, placeAt, type Steps } from "./steps.ts";

/** Boundaries that cut the minutes into segments. */
export interface Cuts {
  readonly buy: Steps;
  readonly sell: Steps;
  /** 1 while the grid may charge the battery. */
  readonly windows: Steps;
  /** Number of the bucket in which the figures of a time are summed. */
  readonly buckets: Steps;
  /** At whose moments the minutes are cut as well. */
  readonly others?: readonly Steps[] | undefined;
}

/** No prices, no windows, a single bucket. */
export const noCuts: Cuts = {
  buy: constant(0),
  sell: constant(0),
  windows: constant(0),
  buckets: constant(0),
};

/**
 * Minutes of the same price, kind and bucket, in order, as the model keeps them: `SEGMENT` numbers a segment, in a
 * single array, because hourly prices make ten thousand of them a year.
 */
export type Segments = Float64Array;

const places = [
  ["buy", SEGMENT_BUY],
  ["sell", SEGMENT_SELL],
  ["windows", SEGMENT_WINDOW],
  ["buckets", SEGMENT_BUCKET],
] as const;

/** The segments of a record. Minutes at which two steps meet within a minute count for the earlier value. */
export function segmentsOf({ stretches }: Timeline, cuts: Cuts): Segments {
  const cutters = [
    ...places.map(([name, place]) => ({ steps: cuts[name], place, at: -1 })),
    ...(cuts.others ?? []).map((steps) => ({ steps, place: undefined, at: -1 })),
  ];
  const most = cutters.reduce((sum, { steps }) => sum + steps.atS.length, stretches.length);
  const table = new Float64Array(most * SEGMENT);
  let end = 0;
  for (const { index, startS, count } of stretches) {
    const endS = startS + count * 60;
    let timeS = startS;
    while (timeS < endS) {
      table[end + SEGMENT_FROM] = index + (timeS - startS) / 60;
      let nextS = endS;
      for (const cutter of cutters) {
        const { steps, place } = cutter;
        cutter.at = placeAt(steps, timeS, cutter.at);
        if (place !== undefined) table[end + place] = steps.values[cutter.at] ?? Number.NaN;
        nextS = Math.min(nextS, steps.atS[cutter.at + 1] ?? endS);
      }
      timeS = startS + Math.ceil((nextS - startS) / 60) * 60;
      end += SEGMENT;
    }
  }
  return table.subarray(0, end);
}

export function segmentOf(segments: Segments, minute: number): number {
  let [low, high] = [0, segments.length / SEGMENT];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((segments[middle * SEGMENT + SEGMENT_FROM] ?? 0) <= minute) low = middle;
    else high = middle;
  }
  return low;
}
