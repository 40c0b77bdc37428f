import { pollDelay } from "#protocol/socket/polling.ts";
import type { Client } from "../api/client.ts";
import { HttpError, isCallError, type CallError } from "../api/errors.ts";

/** Loads over HTTP and tells how to merge the answer into the state of that moment. */
export type LoadFeed<State> = (
  client: Client,
  signal: AbortSignal,
) => Promise<(state: State, atMs: number) => State>;

/** How a load ended. */
export interface LoadListener<State> {
  readonly onLoaded: (merge: (state: State, atMs: number) => State) => void;
  readonly onFailed: (error: CallError) => void;
}

/** Loads for a feed, one load at a time. */
export interface FeedLoader<State> {
  /** Loads now, in place of a load under way or planned. */
  readonly load: (how: LoadFeed<State>) => Promise<void>;
  /** Loads after the time that suits how the last load ended; a plan already made keeps its time. */
  readonly plan: (how: LoadFeed<State>) => void;
  /** Loads now, unless the last load failed: then as planned. */
  readonly refresh: (how: LoadFeed<State>) => void;
  readonly stop: () => void;
}

/** Makes a loader; it counts failures and honours `Retry-After`. */
export function feedLoader<State>(client: Client, hearer: LoadListener<State>): FeedLoader<State> {
  let current = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned: LoadFeed<State> | undefined;
  let outcome: { failures: number; retryAfterS: number | undefined } = {
    failures: 0,
    retryAfterS: undefined,
  };

  function stop(): void {
    clearTimeout(timer);
    planned = undefined;
    current.abort();
  }

  function plan(how: LoadFeed<State>): void {
    const isPlanned = planned !== undefined;
    planned = how;
    if (isPlanned) return;
    timer = setTimeout(() => void load(planned ?? how), pollDelay(outcome, Math.random()));
  }

  async function load(how: LoadFeed<State>): Promise<void> {
    stop();
    current = new AbortController();
    const { signal } = current;
    try {
      const merge = await how(client, signal);
      if (signal.aborted) return;
      outcome = { failures: 0, retryAfterS: undefined };
      hearer.onLoaded(merge);
    } catch (error) {
      if (signal.aborted) return;
      if (!isCallError(error)) throw error;
      const retryAfterS = error instanceof HttpError ? error.retryAfterS : undefined;
      outcome = { failures: outcome.failures + 1, retryAfterS };
      hearer.onFailed(error);
    }
  }

  return {
    load,
    plan,
    refresh: (how) => (outcome.failures === 0 ? void load(how) : plan(how)),
    stop,
  };
}
