import type { ReplyError } from "#protocol/api/reply.ts";
import type { Result } from "#protocol/result.ts";
import type { FeedHabits } from "#protocol/socket/connection.ts";
import { refusalsBeforePolling } from "#protocol/socket/polling.ts";
import type { Client } from "#protocol/client/client.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { feedLoader, type LoadFeed } from "./feedLoader.ts";
import { paced } from "./paced.ts";
import type { OpenSocket } from "./socket.ts";
import { openStream, type Stream, type StreamListener } from "#protocol/socket/stream.ts";
import type { Visibility } from "../visibility.ts";

/** Declaration of a feed. */
export interface FeedDeclaration<State> {
  readonly path: string;
  readonly habits: FeedHabits;
  readonly initial: State;
  /** Merges a text of the socket; `atMs` is the time of receipt. */
  readonly merge: (state: State, text: string, atMs: number) => Result<State, ReplyError>;
  /** Loads over HTTP what the page starts from, and how to put it into the state of that moment. */
  readonly load: LoadFeed<State>;
  /** Loads over HTTP all that the socket would bring, for when it cannot be had; else `load`. */
  readonly poll?: LoadFeed<State>;
  /** How values outlive a pause; without, those of before are gone on with. */
  readonly memory?: FeedMemory<State>;
}

/** What a feed keeps over pauses and visits. */
export interface FeedMemory<State> {
  /** Values kept from an earlier visit, if this person may see them. */
  readonly recall: (isSignedIn: boolean) => State | undefined;
  /** Keeps values for the next visit; `isPrivate` says that they were given to a signed-in user. */
  readonly keep: (state: State, isPrivate: boolean) => void;
  /** Whether nothing came for so long that the values are those of before, not of now. */
  readonly isOld: (state: State, nowMs: number) => boolean;
}

/** What a page knows of a feed. `error` is the last failure to load; it goes with the next success. */
export interface Feed<State> {
  readonly state: State;
  /** Values of before a pause or of an earlier visit: to be shown as such until there are fresh ones. */
  readonly last?: State | undefined;
  /** The values were given to a signed-in user. */
  readonly isPrivate: boolean;
  readonly isLoading: boolean;
  readonly isOnline: boolean;
  /** The socket cannot be had, but values come over HTTP every few seconds: the last try brought some. */
  readonly isPolling: boolean;
  readonly error: GatewayError | undefined;
}

/** What a feed needs around it. */
export interface FeedSurroundings<State> {
  readonly client: Client;
  readonly openSocket: OpenSocket;
  readonly visibility: Visibility;
  readonly isSignedIn: () => boolean;
  /** What was shown when the feed was left last; its values are shown again, with their age. */
  readonly before: Feed<State>;
  readonly show: (feed: Feed<State>) => void;
  /** Gets the state at every message and load, however soon the next one comes; undefined at rest. */
  readonly hear?: (state: State | undefined) => void;
}

// As often as a figure can be read; a plant of many inverters speaks more often than that.
const drawEveryMs = 333;

/**
 * Runs a feed: loads, follows its socket, and reads over HTTP while the socket cannot be had. Nothing
 * runs while the page is hidden; when it is seen again, all is loaded anew.
 */
export function runFeed<State>(
  declaration: FeedDeclaration<State>,
  { client, openSocket, visibility, isSignedIn, before, show, hear }: FeedSurroundings<State>,
): Stream {
  const { path, habits, merge, initial, load, poll = load, memory } = declaration;
  let feed: Feed<State> = { ...before, ...resting, isLoading: true, error: undefined };
  let stream: Stream | undefined;
  let isRunning = false;
  let isFetching = false;
  const drawing = paced(show, drawEveryMs);

  const loader = feedLoader<State>(client, {
    onLoaded(merged) {
      const state = merged(feed.state, Date.now());
      update({ state, isLoading: false, isPolling: isFetching, error: undefined });
      hear?.(feed.state);
      if (isFetching) loader.plan(poll);
    },
    onFailed(error) {
      update({ isLoading: false, isPolling: false, error });
      // Also beside a working socket: it does not tell what the load would have told.
      loader.plan(isFetching ? poll : load);
    },
  });

  function update(change: Partial<Feed<State>>): void {
    feed = { ...feed, ...change };
    drawing.inFrame(feed);
  }

  function take(state: State): void {
    if (state !== feed.state) {
      feed = { ...feed, state };
      drawing.soon(feed);
    }
    hear?.(state);
  }

  function onOnline(isOnline: boolean, refusals: number): void {
    if (!isRunning) return;
    const polled = isFetching;
    isFetching = !isOnline && refusals >= refusalsBeforePolling;
    update({ isOnline, isPolling: isFetching && feed.isPolling });
    if (isFetching && !polled) loader.refresh(poll);
    else if (isOnline && (setAside() || polled || feed.error !== undefined)) void loader.load(load);
  }

  // Old values must not pass for those of now, only because some of them were renewed.
  function setAside(): boolean {
    if (!memory?.isOld(feed.state, Date.now())) return false;
    update({ last: feed.state, state: initial });
    return true;
  }

  function start(): void {
    isRunning = true;
    setAside();
    feed = { ...feed, isPrivate: isSignedIn() };
    void loader.load(load);
    const hearer: StreamListener = {
      onText(text) {
        const merged = merge(feed.state, text, Date.now());
        if (merged.ok) take(merged.value);
        if (text === "{}") return "empty";
        return merged.ok ? "data" : "unreadable";
      },
      onOnline,
      onRefetch: () => void loader.load(load, "asked"),
    };
    stream = openStream(habits, hearer, {
      openOne: (listener) => openSocket(path, listener),
      random: Math.random,
    });
  }

  function rest(): void {
    isRunning = false;
    isFetching = false;
    loader.stop();
    stream?.stop();
    drawing.cancel();
    if (!feed.isPrivate || isSignedIn()) memory?.keep(feed.state, feed.isPrivate);
    feed = { ...feed, ...resting };
    show(feed);
    hear?.(undefined);
  }

  const stop = whileSeen(visibility, start, rest);
  return { reload: () => stream?.reload(), stop };
}

/** Calls `start` and `rest` in turn as the page is seen and hidden. Returns how to end it, at rest. */
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

const resting = { isOnline: false, isPolling: false } as const;
