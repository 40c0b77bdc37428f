import type { FeedHabits } from "../socket/connection.ts";
import { type OpenOne, openStream, type Stream, type TextKind } from "../socket/stream.ts";
import { refusalsBeforePolling } from "../socket/polling.ts";
import { feedLoader, type LoadFeed, type LoadListener } from "./feed-loader.ts";

/** How to get the values of a feed. */
export interface FeedSource<State> {
  readonly habits: FeedHabits;
  /** Opens the socket; without it the feed is polled. */
  readonly openOne: OpenOne | undefined;
  /** Loads over HTTP what the socket does not bring, or what to start from. */
  readonly load: LoadFeed<State>;
  /** Loads over HTTP everything that the socket would bring, while it cannot be opened. */
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
  /** The socket opened, closed or was refused; `isPolling` says that HTTP replaces it. */
  readonly onOnline: (isOnline: boolean, isPolling: boolean) => void;
  /** True when the values are too old to be continued, so that a socket that returns has them loaded again. */
  readonly isStale?: () => boolean;
}

/** A feed that runs between `start` and `stop`, as often as wanted; a `Retry-After` holds over pauses. */
export interface FollowedFeed extends Stream {
  readonly start: () => void;
}

/**
 * Follows a feed: loads, listens to its socket, and polls over HTTP while the socket cannot be opened.
 * The one way in which page, hub and library follow live data.
 */
export function followFeed<State>(
  { habits, openOne, load, poll, pollMs, isLoadedFirst }: FeedSource<State>,
  listener: LatestState<State>,
): FollowedFeed {
  let isPolling = false;
  let stream: Stream | undefined;
  let isWaiting = false;
  const loader = feedLoader<State>(
    {
      onLoaded(merge) {
        listener.onLoaded(merge);
        if (isWaiting) open();
        if (isPolling) loader.plan(poll);
      },
      onFailed(error) {
        listener.onFailed(error);
        // Also while a socket is open: it does not bring what the load would have brought.
        loader.plan(isPolling ? poll : load);
      },
    },
    pollMs,
  );

  function onOnline(isOnline: boolean, refusals: number): void {
    const wasPolling = isPolling;
    isPolling = !isOnline && refusals >= refusalsBeforePolling;
    listener.onOnline(isOnline, isPolling);
    if (isPolling && !wasPolling) loader.refresh(poll);
    else if (isOnline && (listener.isStale?.() || wasPolling || loader.hasFailed()))
      void loader.load(load);
  }

  function start(): void {
    isPolling = openOne === undefined;
    isWaiting = openOne !== undefined && isLoadedFirst?.() === true;
    void loader.load(load);
    if (!isWaiting) open();
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
          if (isCurrent) onOnline(isOnline, refusals);
        },
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
      isPolling = false;
      isWaiting = false;
      loader.stop();
      stream?.stop();
    },
  };
}
