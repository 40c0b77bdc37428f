import { createMD5 } from "hash-wasm";
import { digestFile, type Progress } from "./digest-file.ts";
import { needed } from "./no-webassembly.ts";

/** What the worker of a checksum does; the type of this object is the protocol between page and worker. */
export const checksumTasks = {
  /** MD5 of a file, 32 hexadecimal digits; `onProgress` hears how many bytes are done. */
  async md5(file: Blob, onProgress: Progress): Promise<string> {
    const hasher = await needed(createMD5());
    hasher.init();
    const md5 = { update: hasher.update, digest: () => hasher.digest("hex") };
    return digestFile(file, md5, onProgress);
  },
};

/** The functions of the worker. */
export type ChecksumTasks = typeof checksumTasks;
