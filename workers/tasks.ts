import { transfer } from "comlink";
import { createMD5 } from "hash-wasm";
import type { Columns, CurveKernel, DatedBytes, Grid } from "#protocol/kernel/kernel.ts";
import type { ScannedProfile, ScanProfile } from "#protocol/grid-profile/scan-profile.ts";
import { readTile, type TileParts } from "#plant/history/tiles.ts";
import { digestFile, type Progress } from "./digest-file.ts";
import { inspectFile } from "./inspect-file.ts";

/** What the worker's tasks take from the kernel. */
export interface KernelTools extends CurveKernel {
  readonly scanProfile: ScanProfile;
}

/** What the worker does. The type of this table is the protocol between page and worker. */
export function createTasks(kernel: KernelTools) {
  return {
    /** MD5 of a file, 32 hexadecimal digits. Ends with the error of `onProgress` when that rejects. */
    async md5(file: Blob, onProgress: Progress): Promise<string> {
      const hasher = await createMD5();
      hasher.init();
      const md5 = { update: hasher.update, digest: () => hasher.digest("hex") };
      return digestFile(file, md5, onProgress);
    },

    /** SHA-256 of a file, and whether it holds a text. Ends with the error of `onProgress` when that rejects. */
    inspect: inspectFile,

    /** Days of some sources as columns of a grid. */
    columns(jobs: readonly (readonly DatedBytes[])[], grid: Grid): readonly Columns[] {
      return handedOver(jobs.map((days) => kernel.columns(days, grid)));
    },

    /** The columns of each source in a tile; undefined when an answer of the hub cannot be read. */
    tile(parts: TileParts): readonly Columns[] | undefined {
      const made = readTile(parts, kernel, (bytes) => new TextDecoder().decode(bytes));
      return made && handedOver(made);
    },

    /** What stands in the bytes of a grid profile. */
    profile: (bytes: Uint8Array): ScannedProfile => kernel.scanProfile(bytes),
  };
}

/** Columns that are not copied on their way to the page. All figures of a source share a buffer. */
function handedOver(made: readonly Columns[]): readonly Columns[] {
  const buffers = made.flatMap(({ mean: { buffer } }) =>
    buffer instanceof ArrayBuffer ? buffer : [],
  );
  return transfer(made, buffers);
}

/** The functions of the worker. */
export type Tasks = ReturnType<typeof createTasks>;
