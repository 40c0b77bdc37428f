import type { ReplayResult } from "./replay.ts";

/** How well a replay agrees with the record. Errors are replay less record. */
export interface Goodness {
  readonly minutes: number;
  /** Mean distance of the governed output, W. */
  readonly meanErrorW: number;
  readonly importError: number;
  readonly exportError: number;
  /** Share of minutes with the same on or off. */
  readonly sameState: number;
  /** Mean distance in percentage points; undefined without a recorded state of charge. */
  readonly socError: number | undefined;
  /** Largest distance in percentage points. */
  readonly socWorst: number | undefined;
}

/** Output above which an inverter counts as on. */
const ON_W = 5;

/** Compares a replay with the record, over the minutes that both know. */
export function compareReplay(
  { outW, gridW, soc }: Pick<ReplayResult, "outW" | "gridW" | "soc">,
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
    ...(recordedSoc ? distances(soc, recordedSoc) : unknownDistances),
  };
}

const unknownDistances = { socError: undefined, socWorst: undefined };

/** Mean and largest distance of two columns where both are known; undefined where they never are. */
function distances(
  one: Float64Array,
  other: Float64Array,
): Pick<Goodness, "socError" | "socWorst"> {
  let [sum, count, worst] = [0, 0, 0];
  for (const [minute, value] of one.entries()) {
    const distance = Math.abs(value - (other[minute] ?? Number.NaN));
    if (Number.isNaN(distance)) continue;
    sum += distance;
    count += 1;
    worst = Math.max(worst, distance);
  }
  return count > 0 ? { socError: sum / count, socWorst: worst } : unknownDistances;
}

/** Quality of a replay. */
export type Verdict = "good" | "usable" | "refused";

interface Bounds {
  readonly exchange: number;
  readonly sameState: number;
  readonly socPoints: number;
  /** A start that was missed leaves the charge far off for a day, which its mean over weeks hides. */
  readonly worstPoints: number;
}

const bounds: readonly (readonly [Verdict, Bounds])[] = [
  ["good", { exchange: 0.03, sameState: 0.95, socPoints: 5, worstPoints: 10 }],
  ["usable", { exchange: 0.07, sameState: 0.88, socPoints: 10, worstPoints: 100 }],
];

/** Whether a replay of the real settings fits well enough to compare others with it. */
export function verdictOf({
  importError,
  exportError,
  sameState,
  socError = 0,
  socWorst = 0,
}: Goodness): Verdict {
  const exchange = Math.max(Math.abs(importError), Math.abs(exportError));
  const found = bounds.find(
    ([, most]) =>
      exchange <= most.exchange &&
      sameState >= most.sameState &&
      socError <= most.socPoints &&
      socWorst <= most.worstPoints,
  );
  return found?.[0] ?? "refused";
}
