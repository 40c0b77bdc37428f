import { atom } from "jotai";
import type { ReplyError } from "#protocol/api/reply.ts";
import type { Result } from "#protocol/result.ts";
import type { FeedHabits } from "#protocol/socket/connection.ts";
import { clientAtom } from "../api/clientAtom.ts";
import type { Client } from "../api/client.ts";
import { isCallError, type CallError } from "../api/errors.ts";
import { openStream, type Stream } from "#protocol/client/stream.ts";
import { openSocketAtom } from "./openSocketAtom.ts";
import type { OpenSocket } from "./socket.ts";

/** Declaration of a feed. */
export interface FeedDeclaration<State> {
  readonly path: string;
  readonly habits: FeedHabits;
  readonly initial: State;
  /** Merges a text of the socket; `atMs` is the time of receipt. */
  readonly merge: (state: State, text: string, atMs: number) => Result<State, ReplyError>;
  /** Loads over HTTP what the page starts from, and how to put it into the state of that moment. */
  readonly load: (
    client: Client,
    signal: AbortSignal,
  ) => Promise<(state: State, atMs: number) => State>;
}

/** What a page knows of a feed. `error` is the last failure to load; it goes with the next success. */
export interface Feed<State> {
  readonly state: State;
  readonly isLoading: boolean;
  readonly isOnline: boolean;
  readonly error: CallError | undefined;
}

/**
 * A feed that loads, opens its socket while something shows it, and closes it afterwards. Writing to
 * it reloads: the socket is closed, and after 1 s all is loaded and opened again (spec 1 section 4).
 * Messages that arrive between two frames are drawn once; an unreadable one is dropped.
 */
export function feedAtom<State>(declaration: FeedDeclaration<State>) {
  const shownAtom = atom<Feed<State>>({
    state: declaration.initial,
    isLoading: true,
    isOnline: false,
    error: undefined,
  });
  const streamAtom = atom<Stream | undefined>(undefined);
  const startAtom = atom(null, (get, set) => {
    const stream = runFeed(declaration, {
      client: get(clientAtom),
      openSocket: get(openSocketAtom),
      before: get(shownAtom),
      show: (feed) => set(shownAtom, feed),
    });
    set(streamAtom, stream);
    return () => {
      stream.stop();
      set(streamAtom, undefined);
    };
  });
  startAtom.onMount = (start) => start();
  return atom(
    (get) => {
      get(startAtom);
      return get(shownAtom);
    },
    (get) => get(streamAtom)?.reload(),
  );
}

interface FeedSurroundings<State> {
  readonly client: Client;
  readonly openSocket: OpenSocket;
  /** What was shown when the feed was left last; its values are shown again, with their age. */
  readonly before: Feed<State>;
  readonly show: (feed: Feed<State>) => void;
}

function runFeed<State>(
  { path, habits, merge, load }: FeedDeclaration<State>,
  { client, openSocket, before, show }: FeedSurroundings<State>,
): Stream {
  let feed: Feed<State> = { ...before, isLoading: true, isOnline: false, error: undefined };
  let loading = new AbortController();
  let frame = 0;

  function update(change: Partial<Feed<State>>): void {
    feed = { ...feed, ...change };
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      show(feed);
    });
  }

  async function refetch(): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    try {
      const merged = await load(client, signal);
      if (signal.aborted) return;
      update({ state: merged(feed.state, Date.now()), isLoading: false, error: undefined });
    } catch (error) {
      if (signal.aborted) return;
      if (!isCallError(error)) throw error;
      update({ isLoading: false, error });
    }
  }

  void refetch();
  const stream = openStream(
    habits,
    {
      onText(text) {
        const merged = merge(feed.state, text, Date.now());
        if (merged.ok && merged.value !== feed.state) update({ state: merged.value });
        return text === "{}";
      },
      onOnline(isOnline) {
        update({ isOnline });
        if (isOnline && feed.error !== undefined) void refetch();
      },
      onRefetch: () => void refetch(),
    },
    {
      openSocket: (listener, refusals) => openSocket(path, listener, refusals),
      random: Math.random,
    },
  );

  return {
    reload: stream.reload,
    stop() {
      loading.abort();
      stream.stop();
      cancelAnimationFrame(frame);
      show(feed);
    },
  };
}
