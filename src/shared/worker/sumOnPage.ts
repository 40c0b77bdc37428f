import { createMd5 } from "#protocol/kernel/md5.ts";
import { digestFile } from "#workers/digest-file.ts";
import type { SumFile } from "./createChecksums.ts";

/** A checksum on the main thread, in JavaScript: for browsers that have no worker. */
export const sumOnPage: SumFile = (file, onProgress, stop) =>
  digestFile(file, createMd5(), onProgress, stop);
