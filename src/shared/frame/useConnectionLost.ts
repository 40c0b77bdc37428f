import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "../socket/runFeed.ts";
import { liveFeedAtom, useSelected } from "../live/feeds.ts";
import { newest } from "../live/lastLive.ts";
import { useLasting } from "./useLasting.ts";

// Shorter interruptions, such as a reload, are ignored.
const patienceMs = 5_000;

/**
 * Undefined while the live feed is connected or connecting; once it has been disconnected for
 * a while, the time of the last values in ms (0 if there were none).
 */
export function useConnectionLost(): number | undefined {
  const isOffline = useSelected(liveFeedAtom, isOfflineFeed);
  const lastMs = useSelected(liveFeedAtom, lastReceiptMs);
  return useLasting(isOffline, patienceMs) ? lastMs : undefined;
}

// Polled values change too, only more slowly.
const isOfflineFeed = ({ isOnline, isPolling, isLoading }: Feed<LiveState>) =>
  !isOnline && !isLoading && !isPolling;

// While online it changes with every message and is not needed.
const lastReceiptMs = ({ state, last, isOnline }: Feed<LiveState>) =>
  isOnline ? 0 : newest((state.total ? state : (last ?? state)).receivedAt.values());
