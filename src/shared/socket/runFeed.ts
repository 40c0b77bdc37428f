import { untilTick } from "../time/tick.ts";
import type { ReplyError } from "#protocol/api/reply.ts";
import type { Call } from "#protocol/client/call.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import type { MergeLoaded } from "#protocol/client/feed-loader.ts";
import { followFeed } from "#protocol/client/follow-feed.ts";
import type { FeedHabits } from "#protocol/socket/connection.ts";
import type { OpenSocket, Stream, TextKind } from "#protocol/socket/stream.ts";
import type { Result } from "#protocol/result.ts";
import type { Getter, Setter } from "jotai";
import type { Visibility } from "../visibility.ts";

/** A renderer with its own pace, however fast values come. */
export interface PacedDraw {
  /** Draws at once if nothing was drawn in this period, otherwise at its end. */
  readonly soon: () => void;
  readonly inFrame: () => void;
  readonly cancel: () => void;
}

let takenFrameMs: number | undefined;

/**
 * Calls `draw` at most every `periodMs`. Periods begin at the same time for all, so that they render in the same frame.
 */
export function paceDraw(draw: () => void, periodMs: number): PacedDraw {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let drawnIn = -1;

  const period = () => Math.floor(performance.now() / periodMs);

  function cancel(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    timer = undefined;
    frame = 0;
  }

  function drawNow(): void {
    cancel();
    draw();
  }

  function drawPeriod(): void {
    drawnIn = period();
    drawNow();
  }

  // The answers of several devices come at once: drawn in a single frame they delay a press on an old phone.
  function drawAlone(frameMs: number): void {
    if (takenFrameMs === frameMs) {
      frame = requestAnimationFrame(drawAlone);
      return;
    }
    takenFrameMs = frameMs;
    drawNow();
  }

  return {
    soon() {
      if (timer !== undefined) return;
      if (drawnIn < period()) drawPeriod();
      else timer = setTimeout(drawPeriod, untilTick(periodMs));
    },
    inFrame() {
      frame ||= requestAnimationFrame(drawAlone);
    },
    cancel,
  };
}

export interface FeedDeclaration<State> {
  readonly path: string;
  readonly habits: FeedHabits;
  readonly initial: State;
  /** Values that are there before anything was loaded, in place of `initial`. */
  readonly early?: (get: Getter) => State | undefined;
  /** Merges a text of the socket; `atMs` is the time of receipt. */
  readonly merge: (state: State, text: string, atMs: number) => Result<State, ReplyError>;
  readonly reopened?: (state: State) => State;
  readonly load: LoadValues<State>;
  /** Loads over HTTP everything that the socket would bring, while it cannot be opened; `load` if omitted. */
  readonly poll?: LoadValues<State>;
  /** How values survive a pause. If omitted, the old values are kept. */
  readonly memory?: FeedMemory<State>;
}

/** Loads over HTTP; resolves with how to merge the answer into the state of that moment. */
export type LoadValues<State> = (context: LoadContext) => Promise<MergeLoaded<State>>;

export interface LoadContext {
  readonly call: Call;
  readonly signal: AbortSignal;
  readonly get: Getter;
  readonly set: Setter;
}

export interface FeedMemory<State> {
  /** Values kept from an earlier visit, if this person may see them. */
  readonly recall: (isSignedIn: boolean) => State | undefined;
  /** Keeps values for the next visit; `isPrivate` says that they were given to a signed-in user. */
  readonly keep: (state: State, isPrivate: boolean) => void;
  /** True when the values are too old to count as current. */
  readonly isOld: (state: State, nowMs: number) => boolean;
}

/** State of a feed in a page. `error` is the last failure to load; the next success clears it. */
export interface Feed<State> {
  readonly state: State;
  /** Values from before a pause or from an earlier visit, shown as such until fresh values arrive. */
  readonly last?: State | undefined;
  /** The values were given to a signed-in user. */
  readonly isPrivate: boolean;
  readonly isLoading: boolean;
  readonly isOnline: boolean;
  /** The socket cannot be opened, but the last poll over HTTP brought values. */
  readonly isPolling: boolean;
  readonly error: GatewayError | undefined;
}

export interface FeedContext<State> extends Omit<LoadContext, "signal"> {
  readonly openSocket: OpenSocket;
  readonly visibility: Visibility;
  readonly isSignedIn: () => boolean;
  /** True after a sign-out in this page. */
  readonly isSignedOut: () => boolean;
  /** Last state when the feed was left; its values are shown again, with their age. */
  readonly before: Feed<State>;
  readonly show: (feed: Feed<State>) => void;
  /** Receives the state of every message and load, and when it came; undefined at rest. */
  readonly tap?: (state: State | undefined, atMs: number) => void;
}

// As often as a figure can be read; a plant of many inverters sends more often.
const drawEveryMs = 333;

/**
 * Runs a feed for a page: follows it while the page is visible, draws at a steady pace, and keeps values over pauses,
 * after which all is loaded again.
 */
export function runFeed<State>(
  declaration: FeedDeclaration<State>,
  { openSocket, visibility, isSignedIn, isSignedOut, show, tap, ...context }: FeedContext<State>,
): Stream {
  const { path, habits, merge, reopened, initial, load, poll = load, memory } = declaration;
  let feed: Feed<State> = { ...context.before, ...resting, isLoading: true, error: undefined };
  let isFetching = false;
  let lastKind: TextKind = "data";
  const waiting: (() => void)[] = [];
  // A batch costs less than single calls.
  const read = () => waiting.splice(0).forEach((mergeNext) => mergeNext());
  const pacedDraw = paceDraw(() => {
    read();
    show(feed);
  }, drawEveryMs);

  function take(text: string, atMs: number): void {
    const merged = merge(feed.state, text, atMs);
    lastKind = merged.ok ? "data" : "unreadable";
    if (!merged.ok) return;
    if (merged.value !== feed.state) feed = { ...feed, ...toFeedState(merged.value) };
    tap?.(merged.value, atMs);
  }

  function update(change: Partial<Feed<State>>): void {
    feed = { ...feed, ...change };
    pacedDraw.inFrame();
  }

  // The feed may run on over a sign-in.
  const toFeedState = (state: State) => ({ state, isPrivate: feed.isPrivate || isSignedIn() });

  // Old values must not count as current only because some of them were renewed.
  function setAside(): boolean {
    read();
    if (!memory?.isOld(feed.state, Date.now())) return false;
    update({ last: feed.state, state: initial });
    return true;
  }

  const following = followFeed<State>(
    {
      habits,
      // A browser may still send the password it has seen: the gateway must let everybody read first.
      isLoadedFirst: isSignedOut,
      openOne: (listener) => openSocket(path, listener),
      load: (signal) => load({ ...context, signal }),
      poll: (signal) => poll({ ...context, signal }),
    },
    {
      onText(text) {
        const nowMs = Date.now();
        waiting.push(() => take(text, nowMs));
        pacedDraw.soon();
        // A waiting text counts like the text before it.
        return text === "{}" ? "empty" : lastKind;
      },
      onLoaded(merged) {
        read();
        const nowMs = Date.now();
        update({ ...toFeedState(merged(feed.state, nowMs)), ...loaded, isPolling: isFetching });
        tap?.(feed.state, nowMs);
      },
      onFailed: (error) => update({ isLoading: false, isPolling: false, error }),
      onOnline(isOnline, isPolling) {
        isFetching = isPolling;
        const state = isOnline && reopened ? reopened(feed.state) : feed.state;
        update({ state, isOnline, isPolling: isPolling && feed.isPolling });
      },
      isStale: setAside,
    },
  );

  function start(): void {
    isFetching = false;
    setAside();
    feed = { ...feed, isPrivate: isSignedIn() };
    following.start();
  }

  function rest(): void {
    following.stop();
    pacedDraw.cancel();
    read();
    if (!feed.isPrivate || isSignedIn()) memory?.keep(feed.state, feed.isPrivate);
    feed = { ...feed, ...resting };
    show(feed);
    tap?.(undefined, 0);
  }

  const stop = whileSeen(visibility, start, rest);
  return { reload: () => following.reload(), stop };
}

/** Calls `start` and `rest` in turn as the page becomes visible and hidden. Returns how to end it, at rest. */
function whileSeen({ isVisible, onChange }: Visibility, start: () => void, rest: () => void) {
  let isStarted = false;
  function turn(isWanted: boolean): void {
    if (isWanted === isStarted) return;
    isStarted = isWanted;
    (isWanted ? start : rest)();
  }
  const stopFollowing = onChange(() => turn(isVisible()));
  turn(isVisible());
  return () => {
    stopFollowing();
    turn(false);
  };
}

const loaded = { isLoading: false, error: undefined } as const;
const resting = { isOnline: false, isPolling: false } as const;
