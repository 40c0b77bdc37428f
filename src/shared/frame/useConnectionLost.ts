import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "../socket/runFeed.ts";
import { liveFeedAtom } from "../live/feeds.ts";
import { newest } from "../live/lastLive.ts";
import { useLasting } from "./useLasting.ts";
import { useSelected } from "../live/useSelected.ts";

// Shorter breaks, such as a reload, are nothing to worry about.
const patienceMs = 5_000;

/**
 * Undefined while the live feed is connected or about to be; once it has been without a connection for
 * a while, when the last values came, in ms of this clock (0 when none did).
 */
export function useConnectionLost(): number | undefined {
  const isOffline = useSelected(liveFeedAtom, isOfflineFeed);
  const lastMs = useSelected(liveFeedAtom, lastReceiptMs);
  return useLasting(isOffline, patienceMs) ? lastMs : undefined;
}

// Values that are polled change too, only more slowly.
const isOfflineFeed = ({ isOnline, isPolling, isLoading }: Feed<LiveState>) =>
  !isOnline && !isLoading && !isPolling;

// While online it changes with every message and nobody needs it.
const lastReceiptMs = ({ state, last, isOnline }: Feed<LiveState>) =>
  isOnline ? 0 : newest((state.total ? state : (last ?? state)).receivedAt.values());
