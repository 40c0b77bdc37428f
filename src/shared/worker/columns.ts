import { columnsOf, type Columns, type DatedBytes, type Grid } from "#plant/history/columns.ts";
import { pageBridge } from "./pageBridge.ts";

/** Days of some sources as columns of a grid, made by the worker; by the page where there is none. */
export function columnsInWorker(
  jobs: readonly (readonly DatedBytes[])[],
  grid: Grid,
): Promise<readonly Columns[]> {
  return pageBridge.run<readonly Columns[]>(
    (tasks) => tasks.columns(jobs, grid),
    () => Promise.resolve(jobs.map((days) => columnsOf(days, grid))),
  );
}
