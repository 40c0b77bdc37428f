import { createMd5 } from "#protocol/kernel/md5.ts";
import { digestFile, type Progress } from "#workers/digest-file.ts";

/** A checksum on the main thread, in JavaScript: for browsers that have no worker. */
export function sumOnPage(file: Blob, onProgress: Progress): Promise<string> {
  return digestFile(file, createMd5(), onProgress);
}
