import type { Replayed } from "./replay.ts";

/** How well a replay agrees with the record. Errors are replay less record. */
export interface Goodness {
  readonly minutes: number;
  /** Mean distance of the governed output, W. */
  readonly meanErrorW: number;
  /** As a share of the consumption. */
  readonly importError: number;
  readonly exportError: number;
  /** Share of minutes with the same on or off. */
  readonly sameState: number;
  /** Mean distance in percentage points; undefined without a recorded state of charge. */
  readonly socError: number | undefined;
}

/** Output above which an inverter counts as on. */
const ON_W = 5;

/** Compares a replay with what was recorded, over the minutes that both know. */
export function goodnessOf(
  { outW, gridW, soc }: Replayed,
  load: Float64Array,
  recordedOut: Float64Array,
  recordedSoc: Float64Array | undefined,
): Goodness {
  const sums = {
    minutes: 0,
    error: 0,
    imported: 0,
    exported: 0,
    load: 0,
    same: 0,
  };
  for (const [minute, watts] of recordedOut.entries()) {
    const [own, loadW] = [outW[minute] ?? Number.NaN, load[minute] ?? Number.NaN];
    if (Number.isNaN(watts) || Number.isNaN(own)) continue;
    const [grid, recordedGrid] = [gridW[minute] ?? 0, loadW - watts];
    sums.minutes += 1;
    sums.error += Math.abs(own - watts);
    sums.imported += Math.max(grid, 0) - Math.max(recordedGrid, 0);
    sums.exported += Math.max(-grid, 0) - Math.max(-recordedGrid, 0);
    sums.load += loadW;
    if (own > ON_W === watts > ON_W) sums.same += 1;
  }
  const consumed = Math.max(sums.load, Number.MIN_VALUE);
  const count = Math.max(sums.minutes, 1);
  return {
    minutes: sums.minutes,
    meanErrorW: sums.error / count,
    importError: sums.imported / consumed,
    exportError: sums.exported / consumed,
    sameState: sums.same / count,
    socError: recordedSoc && meanDistance(soc, recordedSoc),
  };
}

/** Mean distance of two columns where both are known; undefined where they never are. */
function meanDistance(one: Float64Array, other: Float64Array): number | undefined {
  let [sum, count] = [0, 0];
  for (const [minute, value] of one.entries()) {
    const distance = Math.abs(value - (other[minute] ?? Number.NaN));
    if (Number.isNaN(distance)) continue;
    sum += distance;
    count += 1;
  }
  return count > 0 ? sum / count : undefined;
}

/** What a replay is good for. */
export type Verdict = "good" | "usable" | "refused";

interface Bounds {
  readonly exchange: number;
  readonly sameState: number;
  readonly socPoints: number;
}

const bounds: readonly (readonly [Verdict, Bounds])[] = [
  ["good", { exchange: 0.03, sameState: 0.95, socPoints: 5 }],
  ["usable", { exchange: 0.07, sameState: 0.88, socPoints: 10 }],
];

/** Whether a replay of the real settings fits well enough to compare others with it. */
export function verdictOf({
  importError,
  exportError,
  sameState,
  socError = 0,
}: Goodness): Verdict {
  const exchange = Math.max(Math.abs(importError), Math.abs(exportError));
  const found = bounds.find(
    ([, most]) =>
      exchange <= most.exchange && sameState >= most.sameState && socError <= most.socPoints,
  );
  return found?.[0] ?? "refused";
}
