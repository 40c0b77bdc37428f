import { Unwritten } from "#plant/history/unwritten.ts";
import { readStoredJson, removeStored, storageKeys, writeText } from "../storage/storage.ts";

/**
 * Keeps what no record holds yet, so that it is there at the next visit. Done at once, unlike a
 * transaction of a database, which a browser gives up with the page that began it.
 */
export function leaveUnwritten(unwritten: Unwritten): void {
  writeText(storageKeys.unwrittenHistory, JSON.stringify(unwritten));
}

/**
 * What the last visit left. It stays where it is: of the tabs that find it, the first one that writes
 * brings it into the records.
 */
export function findUnwritten(): Unwritten {
  return readStoredJson(storageKeys.unwrittenHistory, Unwritten) ?? [];
}

/** Forgets what was left, as when the owner clears the history. */
export function forgetUnwritten(): void {
  removeStored(storageKeys.unwrittenHistory);
}
