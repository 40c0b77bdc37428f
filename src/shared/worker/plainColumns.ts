import { columnsOf, type Columns, type DatedBytes, type Grid } from "#plant/history/columns.ts";

/** Days of some sources as columns of a grid, made by the page: the firmware build has no kernel. */
export function columnsInWorker(
  jobs: readonly (readonly DatedBytes[])[],
  grid: Grid,
): Promise<readonly Columns[]> {
  return Promise.resolve(jobs.map((days) => columnsOf(days, grid)));
}
