import { pollDelay } from "#protocol/socket/polling.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";

/** Loads over HTTP and tells how to merge the answer into the state of that moment. */
export type LoadFeed<State> = (
  client: Client,
  signal: AbortSignal,
) => Promise<(state: State, atMs: number) => State>;

/** How a load ended. */
export interface LoadListener<State> {
  readonly onLoaded: (merge: (state: State, atMs: number) => State) => void;
  readonly onFailed: (error: GatewayError) => void;
}

/** Loads for a feed, one load at a time. */
export interface FeedLoader<State> {
  /**
   * Loads now, in place of a load under way or planned; while the gateway wants to be left in peace it fails as it
   * did before, unless a person asks for it.
   */
  readonly load: (how: LoadFeed<State>, why?: "asked") => Promise<void>;
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
  let failures = 0;
  let refusal: { readonly error: GatewayError; readonly atMs: number } | undefined;

  /** How much longer the gateway wants to be left in peace, in ms. */
  function restMs(): number {
    const askedMs = (refusal?.error.retryAfterS ?? 0) * 1000;
    return Math.max(0, askedMs - Math.abs(Date.now() - (refusal?.atMs ?? 0)));
  }

  function stop(): void {
    clearTimeout(timer);
    planned = undefined;
    current.abort();
  }

  function plan(how: LoadFeed<State>): void {
    const isPlanned = planned !== undefined;
    planned = how;
    if (isPlanned) return;
    const delayMs = pollDelay({ failures, retryAfterS: restMs() / 1000 }, Math.random());
    timer = setTimeout(() => void load(planned ?? how), delayMs);
  }

  async function load(how: LoadFeed<State>, why?: "asked"): Promise<void> {
    stop();
    if (refusal && why === undefined && restMs() > 0) return hearer.onFailed(refusal.error);
    refusal = undefined;
    current = new AbortController();
    const { signal } = current;
    try {
      const merge = await how(client, signal);
      if (signal.aborted) return;
      failures = 0;
      hearer.onLoaded(merge);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof GatewayError)) throw error;
      failures += 1;
      refusal = error.retryAfterS > 0 ? { error, atMs: Date.now() } : undefined;
      hearer.onFailed(error);
    }
  }

  return {
    load,
    plan,
    refresh: (how) => (failures === 0 ? void load(how) : plan(how)),
    stop,
  };
}
