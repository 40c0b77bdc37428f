import type { Md5 } from "#protocol/kernel/md5.ts";

/**
 * Bytes per slice: large enough to be fast, small enough to report progress. Source:
 * docs/interface.md#times-of-settings.
 */
export const SLICE_BYTES = 2 * 1024 * 1024;

/** Called with the bytes done, before the next are read. The sum ends when it rejects. */
export type Progress = (doneBytes: number) => void | Promise<void>;

/**
 * MD5 of a file, read slice by slice, so that memory never holds it whole. Rejects if the file cannot be read or
 * `onProgress` rejects.
 */
export async function digestFile(file: Blob, md5: Md5, onProgress: Progress): Promise<string> {
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const slice = file.slice(at, at + SLICE_BYTES);
    md5.update(new Uint8Array(await slice.arrayBuffer()));
    await onProgress(Math.min(at + SLICE_BYTES, file.size));
  }
  return md5.digest();
}
