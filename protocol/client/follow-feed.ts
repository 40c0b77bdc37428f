import type { FeedHabits } from "../socket/connection.ts";
import { type OpenOne, openStream, type Stream, type TextKind } from "../socket/stream.ts";
import { refusalsBeforePolling } from "../socket/polling.ts";
import { feedLoader, type LoadFeed, type LoadListener } from "./feed-loader.ts";

/** How to get the values of a feed. */
export interface FeedSource<State> {
  readonly habits: FeedHabits;
  /** Opens the socket; without it the feed is polled. */
  readonly openOne: OpenOne | undefined;
  /** Loads the start state, and the parts that the socket does not bring, over HTTP. */
  readonly load: LoadFeed<State>;
  /** Loads over HTTP everything that the socket would bring, while it cannot be opened or is silent. */
  readonly poll: LoadFeed<State>;
  /** Time between two polls, in ms; 10 s if omitted. */
  readonly pollMs?: number;
  /** True while the socket must wait for the first load that succeeds. Never if omitted. */
  readonly isLoadedFirst?: () => boolean;
}

/** Receives everything that a feed brings. */
export interface LatestState<State> extends LoadListener<State> {
  /** A text of the socket arrived; returns its kind. */
  readonly onText: (text: string) => TextKind;
  /** The socket opened, closed, was refused or is silent; `isPolling` says that HTTP replaces it. */
  readonly onOnline: (isOnline: boolean, isPolling: boolean) => void;
  /** True if the values are too old to be continued, so that a returning socket reloads them. */
  readonly isStale?: () => boolean;
}

/** A feed that runs between `start` and `stop`, as often as wanted; a `Retry-After` holds over pauses. */
export interface FollowedFeed extends Stream {
  readonly start: () => void;
}

/**
 * Follows a feed: loads, listens to its socket, and polls over HTTP while the socket cannot be opened or is silent.
 * Page, hub and library all follow live data this way.
 */
export function followFeed<State>(
  { habits, openOne, load, poll, pollMs, isLoadedFirst }: FeedSource<State>,
  listener: LatestState<State>,
): FollowedFeed {
  // Counts starts and stops: a listener may call either, and then nothing more is planned.
  let session = 0;
  let isPolling = false;
  let stream: Stream | undefined;
  let isWaiting = false;
  const loader = feedLoader<State>(
    {
      onLoaded(merge) {
        if (!continues(() => listener.onLoaded(merge))) return;
        if (isWaiting) open();
        if (isPolling) loader.plan(poll);
      },
      onFailed(error) {
        if (!continues(() => listener.onFailed(error))) return;
        // Also while a socket is open: it does not bring the parts that the load would.
        loader.plan(isPolling ? poll : load);
      },
    },
    pollMs,
  );

  /** Notifies the listener; false if it stopped the feed or started it again. */
  function continues(notify: () => void): boolean {
    const own = session;
    notify();
    return session === own;
  }

  function onOnline(isOnline: boolean, isReplaced: boolean): void {
    const wasPolling = isPolling;
    isPolling = isReplaced;
    if (!continues(() => listener.onOnline(isOnline, isPolling))) return;
    if (isPolling && !wasPolling) loader.refresh(poll);
    else if (isOnline && (listener.isStale?.() || wasPolling || loader.hasFailed()))
      void loader.load(load);
  }

  function start(): void {
    session += 1;
    isPolling = openOne === undefined;
    isWaiting = openOne !== undefined && isLoadedFirst?.() === true;
    const isCurrent = continues(() => void loader.load(load));
    if (isCurrent && !isWaiting) open();
  }

  function open(): void {
    isWaiting = false;
    if (openOne === undefined) return;
    let isCurrent = true;
    const opened = openStream(
      habits,
      {
        onText: listener.onText,
        onOnline(isOnline, refusals) {
          if (isCurrent) onOnline(isOnline, !isOnline && refusals >= refusalsBeforePolling);
        },
        onSilent: () => isCurrent && onOnline(false, true),
        onRefetch: () => void loader.load(load, "asked"),
      },
      { openOne, random: Math.random },
    );
    stream = {
      reload: opened.reload,
      stop() {
        isCurrent = false;
        opened.stop();
      },
    };
  }

  return {
    start,
    reload: () => stream?.reload(),
    stop() {
      session += 1;
      isPolling = false;
      isWaiting = false;
      loader.stop();
      stream?.stop();
    },
  };
}
