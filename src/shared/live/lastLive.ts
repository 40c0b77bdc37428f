import * as v from "valibot";
import { KeptLive } from "#protocol/areas/live.ts";
import { emptyLive, type LiveState } from "#protocol/live/live.ts";
import { hubContext } from "../place.ts";
import type { FeedMemory } from "../socket/runFeed.ts";
import { readStoredJson, storageKeys, writeText } from "../storage/storage.ts";

const Kept = v.object({
  isPrivate: v.boolean(),
  /** By serial, as in the state. */
  receivedAt: v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
  live: KeptLive,
});

// Longer breaks are told apart: an inverter speaks every few seconds.
const breakMs = 30_000;

// In characters; twenty inverters take half of it.
const longest = 100_000;

/**
 * The last known values, stored when the page is left or hidden. Values of a signed-in user are for signed-in users
 * only: nobody else may be allowed to read.
 */
export const liveMemory: FeedMemory<LiveState> = {
  isOld: ({ total, receivedAt }, nowMs) =>
    total !== undefined && Math.abs(nowMs - newest(receivedAt.values())) > breakMs,

  keep(state, isPrivate) {
    const { receivedAt, ...live } = state;
    if (live.total === undefined || live.inverters.length === 0) return;
    const kept = { isPrivate, receivedAt: Object.fromEntries(receivedAt), live };
    const text = JSON.stringify(kept);
    if (text.length <= longest) writeText(storageKeys.lastLive, text);
  },

  recall(isSignedIn) {
    const kept = readStoredJson(storageKeys.lastLive, Kept, longest);
    if (kept === undefined || (kept.isPrivate && !isSignedIn)) return undefined;
    // The others see other serials.
    if (hubContext?.sendsPlaceholders && kept.isPrivate !== isSignedIn) return undefined;
    const { inverters } = kept.live;
    const receivedAt = new Map(Object.entries(kept.receivedAt));
    const isSound =
      inverters.length > 0 &&
      inverters.every(({ serial }) => receivedAt.has(serial)) &&
      newest(receivedAt.values()) <= Date.now();
    if (!isSound) return undefined;
    // No hints: their causes may be gone by now.
    return { ...emptyLive, ...kept.live, receivedAt, hints: undefined };
  },
};

/** When the newest reading of any inverter came, in ms of this clock; 0 when none was. */
export function newest(receivedAt: Iterable<number>): number {
  let newestMs = 0;
  // In single calls: a tampered list may exceed the arguments of a call.
  for (const atMs of receivedAt) newestMs = Math.max(newestMs, atMs);
  return newestMs;
}
