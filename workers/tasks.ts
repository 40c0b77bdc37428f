import { transfer } from "comlink";
import { createMD5 } from "hash-wasm";
import type { Columns, CurveKernel, DatedBytes, Grid } from "#protocol/kernel/kernel.ts";
import type { ScannedProfile, ScanProfile } from "#protocol/grid-profile/scan-profile.ts";
import { readTile, type TileParts } from "#plant/history/tiles.ts";
import { runInSlices } from "./runInSlices.ts";
import { digestFile, type Progress } from "./digest-file.ts";
import { inspectFile } from "./inspect-file.ts";

/** Kernel functions of the worker's tasks. */
export interface KernelTools extends CurveKernel {
  readonly scanProfile: ScanProfile;
}

/** Length of a slice of a task, after which the worker reads messages, such as that it is given up. */
const SLICE_MS = 20;

/**
 * Tasks of the worker. The type of this table is the protocol between page and worker. Tasks with an id can be given up
 * by it; they then answer undefined.
 */
export function createTasks(kernel: KernelTools) {
  const wanted = new Set<number>();

  async function inParts(id: number, work: Generator<void, readonly Columns[] | undefined>) {
    wanted.add(id);
    try {
      const columns = await runInSlices(work, () => wanted.has(id), SLICE_MS);
      return columns && handedOver(columns);
    } finally {
      wanted.delete(id);
    }
  }

  return {
    /** MD5 of a file, 32 hexadecimal digits. Rejects with the error of `onProgress`. */
    async md5(file: Blob, onProgress: Progress): Promise<string> {
      const hasher = await createMD5();
      hasher.init();
      const md5 = { update: hasher.update, digest: () => hasher.digest("hex") };
      return digestFile(file, md5, onProgress);
    },

    /** SHA-256 of a file, and whether it holds a text. Rejects with the error of `onProgress`. */
    inspect: inspectFile,

    /** Drops a task, or ends it between two sources. */
    giveUp(id: number): void {
      wanted.delete(id);
    },

    columns: (id: number, jobs: readonly (readonly DatedBytes[])[], grid: Grid) =>
      inParts(id, columnsOfEach(jobs, grid, kernel)),

    /** The columns of each source in a tile; undefined if an answer of the hub cannot be read. */
    tile: (id: number, parts: TileParts) =>
      inParts(
        id,
        readTile(parts, kernel, (bytes) => new TextDecoder().decode(bytes)),
      ),

    /** Sections of a grid profile. */
    profile: (bytes: Uint8Array): ScannedProfile => kernel.scanProfile(bytes),
  };
}

function* columnsOfEach(
  jobs: readonly (readonly DatedBytes[])[],
  grid: Grid,
  kernel: CurveKernel,
): Generator<void, readonly Columns[]> {
  const columns: Columns[] = [];
  for (const days of jobs) {
    columns.push(kernel.columns(days, grid));
    yield;
  }
  return columns;
}

/** Columns that are transferred to the page. All figures of a source share a buffer. */
function handedOver(made: readonly Columns[]): readonly Columns[] {
  const buffers = made.flatMap(({ mean: { buffer } }) =>
    buffer instanceof ArrayBuffer ? buffer : [],
  );
  return transfer(made, buffers);
}

/** The functions of the worker. */
export type Tasks = ReturnType<typeof createTasks>;
