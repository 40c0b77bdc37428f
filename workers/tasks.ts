import { transfer } from "comlink";
import { createMD5 } from "hash-wasm";
import type { Columns, CurveKernel, DatedBytes, Grid } from "#protocol/kernel/kernel.ts";
import { digestFile, type Progress } from "./digest-file.ts";

/** What the worker does. The type of this table is the protocol between page and worker. */
export function createTasks(kernel: CurveKernel) {
  return {
    /** MD5 of a file, 32 hexadecimal digits. Ends with the error of `onProgress` when that rejects. */
    async md5(file: Blob, onProgress: Progress): Promise<string> {
      const hasher = await createMD5();
      hasher.init();
      const md5 = { update: hasher.update, digest: () => hasher.digest("hex") };
      return digestFile(file, md5, onProgress);
    },

    /** Days of some sources as columns of a grid. */
    columns(jobs: readonly (readonly DatedBytes[])[], grid: Grid): readonly Columns[] {
      const made = jobs.map((days) => kernel.columns(days, grid));
      const buffers = made.flatMap((columns) =>
        Object.values<Float64Array>({ ...columns }).flatMap(({ buffer }) =>
          buffer instanceof ArrayBuffer ? buffer : [],
        ),
      );
      return transfer(made, buffers);
    },
  };
}

/** The functions of the worker. */
export type Tasks = ReturnType<typeof createTasks>;

/** The first message of a worker: its tasks can be called. Earlier calls would be lost while it starts. */
export const READY = "ready";
