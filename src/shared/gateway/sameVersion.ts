import * as v from "valibot";
import { readStoredJson, removeStored, writeText } from "../storage/storage.ts";

const key = "heliograph.sameVersion";

const SameVersion = v.object({
  version: v.pipe(v.string(), v.maxLength(100)),
  isOtherImage: v.boolean(),
});

/** A gateway that took a firmware and runs the former version; `isOtherImage` where the file was of another. */
export type SameVersion = v.InferOutput<typeof SameVersion>;

/** Leaves the note for the page that loads next. */
export function noteSameVersion(note: SameVersion): void {
  writeText(key, JSON.stringify(note));
}

/** The note of the upload before this page was loaded, if there is any. */
export function readSameVersion(): SameVersion | undefined {
  return readStoredJson(key, SameVersion);
}

export function forgetSameVersion(): void {
  removeStored(key);
}
