import { columnsOf, type Columns, type DatedBytes, type Grid } from "#plant/history/columns.ts";
import { runUntil } from "./pageBridge.ts";

/**
 * Days of some sources as columns of a grid, made by the worker; by the page where there is none. Undefined once the signal
 * has aborted.
 */
export function columnsInWorker(
  jobs: readonly (readonly DatedBytes[])[],
  grid: Grid,
  signal: AbortSignal,
): Promise<readonly Columns[] | undefined> {
  return runUntil<readonly Columns[]>(signal, {
    task: (tasks, id) => tasks.columns(id, jobs, grid),
    fallback: () => Promise.resolve(jobs.map((days) => columnsOf(days, grid))),
  });
}
