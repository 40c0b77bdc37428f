import { pollDelay, pollIntervalMs } from "../socket/polling.ts";
import { GatewayError } from "./gateway-error.ts";

/** Loads over HTTP; resolves with how to merge the answer into the state of that moment. */
export type LoadFeed<State> = (signal: AbortSignal) => Promise<MergeLoaded<State>>;

/** Merges a loaded state; `atMs` is the time of receipt. */
export type MergeLoaded<State> = (state: State, atMs: number) => State;

/** Receives the result of each load. */
export interface LoadListener<State> {
  readonly onLoaded: (merge: MergeLoaded<State>) => void;
  readonly onFailed: (error: GatewayError) => void;
}

/** Loads for a feed, one load at a time. */
export interface FeedLoader<State> {
  /**
   * Loads now, replacing a running or planned load. Until the time of `Retry-After` has passed it fails as before,
   * unless a person requested it.
   */
  readonly load: (how: LoadFeed<State>, why?: "asked") => Promise<void>;
  /** Loads after a delay that depends on the last outcome; an earlier plan keeps its time. */
  readonly plan: (how: LoadFeed<State>) => void;
  /** Loads now, or as planned if the last load failed. */
  readonly refresh: (how: LoadFeed<State>) => void;
  /** True when the last load failed. */
  readonly hasFailed: () => boolean;
  readonly stop: () => void;
}

/** Makes a loader. It counts failures and honours `Retry-After`. `intervalMs` is the time between two polls. */
export function feedLoader<State>(
  listener: LoadListener<State>,
  intervalMs: number = pollIntervalMs,
): FeedLoader<State> {
  let current = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned: LoadFeed<State> | undefined;
  let failures = 0;
  let refusal: { readonly error: GatewayError; readonly atMs: number } | undefined;

  /** Time in ms until the gateway may be asked again. */
  function restMs(): number {
    const askedMs = (refusal?.error.retryAfterS ?? 0) * 1000;
    return Math.max(0, askedMs - (performance.now() - (refusal?.atMs ?? 0)));
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
    const outcome = { failures, retryAfterS: restMs() / 1000 };
    const delayMs = pollDelay(outcome, Math.random(), intervalMs);
    timer = setTimeout(() => void load(planned ?? how), delayMs);
  }

  async function load(how: LoadFeed<State>, why?: "asked"): Promise<void> {
    stop();
    if (refusal && why === undefined && restMs() > 0) return listener.onFailed(refusal.error);
    refusal = undefined;
    current = new AbortController();
    const { signal } = current;
    try {
      const merge = await how(signal);
      if (signal.aborted) return undefined;
      failures = 0;
      return listener.onLoaded(merge);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof GatewayError)) throw error;
      failures += 1;
      refusal = error.retryAfterS > 0 ? { error, atMs: performance.now() } : undefined;
      return listener.onFailed(error);
    }
  }

  return {
    load,
    plan,
    refresh: (how) => (failures === 0 ? void load(how) : plan(how)),
    hasFailed: () => failures > 0,
    stop,
  };
}
