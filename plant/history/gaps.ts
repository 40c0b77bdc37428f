import type { TimeWindow } from "./time-window.ts";
import type { Columns, Grid } from "./columns.ts";

/** A time of which nothing is known: the page was closed, or it was open and the source was silent. */
export interface Gap extends TimeWindow {
  readonly kind: "closed" | "silent";
}

/**
 * The gaps of a source between the first and last known column. `presence` are the columns of the
 * total, which has values as long as the page is open.
 */
export function gapsOf({ coveredS }: Columns, grid: Grid, presence: Columns): readonly Gap[] {
  const gaps: Gap[] = [];
  const { fromS, stepS } = grid;
  let lastKnown = -1;
  let openS = 0;
  coveredS.forEach((seconds, column) => {
    if (seconds === 0) {
      openS += presence.coveredS[column] ?? 0;
      return;
    }
    if (lastKnown >= 0 && column > lastKnown + 1) {
      const gap = { fromS: fromS + (lastKnown + 1) * stepS, toS: fromS + column * stepS };
      gaps.push({ ...gap, kind: openS * 2 < gap.toS - gap.fromS ? "closed" : "silent" });
    }
    lastKnown = column;
    openS = 0;
  });
  return gaps;
}
