import { Unwritten } from "#plant/history/unwritten.ts";
import { readStoredJson, removeStored, storageKeys, writeText } from "../storage/storage.ts";

/**
 * Stores unrecorded samples for the next visit. Synchronous, because a browser aborts a database transaction with its
 * page.
 */
export function leaveUnwritten(unwritten: Unwritten): void {
  writeText(storageKeys.unwrittenHistory, JSON.stringify(unwritten));
}

/** Rest of the last visit. It stays stored: the first tab that writes brings it into the records. */
export function findUnwritten(): Unwritten {
  return readStoredJson(storageKeys.unwrittenHistory, Unwritten) ?? [];
}

/** Deletes the rest, as when the owner clears the history. */
export function forgetUnwritten(): void {
  removeStored(storageKeys.unwrittenHistory);
}
