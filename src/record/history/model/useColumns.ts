import { useEffect, useMemo, useState } from "react";
import { columnsOf, type Columns, type DatedBytes, type Grid } from "#plant/history/columns.ts";
import { columnsInWorker } from "#app/shared/worker/columns.ts";

export interface GridColumns {
  readonly grid: Grid;
  readonly columns: readonly Columns[];
}

/** So many bytes are read at once while drawing: about 16 days, 4 ms of an old phone. */
const FEW_BYTES = 64 * 1024;

/**
 * Days of some sources as columns of a grid. A worker does much of it; until it has answered, the old columns remain,
 * or undefined if `subject` has changed.
 */
export function useColumns(
  jobs: readonly (readonly DatedBytes[])[],
  grid: Grid,
  subject: unknown,
): GridColumns | undefined {
  const [gridColumns, setGridColumns] = useState<GridColumns & { readonly subject: unknown }>();
  const atOnce = useMemo(
    () =>
      bytesOf(jobs) > FEW_BYTES
        ? undefined
        : { grid, columns: jobs.map((days) => columnsOf(days, grid)) },
    [jobs, grid],
  );
  useEffect(() => {
    if (atOnce) return undefined;
    const abort = new AbortController();
    const read = async () => {
      const columns = await columnsInWorker(jobs, grid, abort.signal);
      if (columns && !abort.signal.aborted) setGridColumns({ grid, columns, subject });
    };
    void read();
    return () => abort.abort();
  }, [atOnce, jobs, grid, subject]);
  return atOnce ?? (gridColumns?.subject === subject ? gridColumns : undefined);
}

function bytesOf(jobs: readonly (readonly DatedBytes[])[]): number {
  return jobs.flat().reduce((sum, { bytes }) => sum + bytes.length, 0);
}
