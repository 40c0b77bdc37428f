import { columnsOf, type Columns, type DatedBytes, type Grid } from "#plant/history/columns.ts";

/** Days of some sources as columns of a grid. */
export async function columnsInWorker(
  jobs: readonly (readonly DatedBytes[])[],
  grid: Grid,
): Promise<readonly Columns[]> {
  return jobs.map((days) => columnsOf(days, grid));
}
