import { curves } from "#protocol/kernel/curves.ts";
import type { Columns, DatedBytes, Grid } from "#protocol/kernel/kernel.ts";
import type { TimeWindow } from "./time-window.ts";

export type { Columns, DatedBytes, Grid };

/** More columns than any screen has. */
const MOST_COLUMNS = 16_384;

/** Steps of a curve in seconds, so that columns begin at round times. */
const ladder = [1, 2, 3, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((count) => count * 60);

/**
 * The grid of a curve, with at most `most` columns in the window. It begins at a multiple of its step and extends a
 * span beyond either side, so that a window that moves or grows slightly keeps its grid.
 */
export function gridFor({ fromS, toS }: TimeWindow, most: number): Grid {
  const spanS = Math.max(toS - fromS, 60);
  const stepS = ladder.find((step) => spanS / step <= Math.max(most, 1)) ?? 86_400;
  const chunkS = Math.max(Math.ceil(spanS / stepS), 1) * stepS;
  const first = (Math.floor(fromS / chunkS) - 1) * chunkS;
  const last = (Math.ceil(toS / chunkS) + 1) * chunkS;
  const count = Math.min(Math.round((last - first) / stepS), MOST_COLUMNS);
  return { fromS: first, stepS, count };
}

/** The curves of days as columns, made in JavaScript. */
export const columnsOf = curves.columns;
