import { createSHA256 } from "hash-wasm";
import { digestFile, type Progress } from "./digest-file.ts";
import { createTextFinder } from "./find-text.ts";

export interface FileFacts {
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Whether it contains the sought text, as programs store it; false for an empty text. */
  readonly hasText: boolean;
}

/** Reads a file once, for its SHA-256 and for a text in it. Rejects as `digestFile` does. */
export async function inspectFile(
  file: Blob,
  text: string,
  onProgress: Progress,
): Promise<FileFacts> {
  const hasher = await createSHA256();
  hasher.init();
  const finder = createTextFinder(text);
  const update = (bytes: Uint8Array) => {
    hasher.update(bytes);
    finder.update(bytes);
  };
  const sum = { update, digest: () => hasher.digest("hex") };
  const sha256 = await digestFile(file, sum, onProgress);
  return { sha256, hasText: text !== "" && finder.found() };
}
