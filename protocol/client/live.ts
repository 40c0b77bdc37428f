import { livedataCalls } from "../areas/live.ts";
import {
  emptyLive,
  isEmptyMessage,
  type LiveState,
  mergeLive,
  mergeLiveStatus,
  parseLiveMessage,
} from "../live/live.ts";
import { feeds } from "../areas/feeds.ts";
import type { OpenSocket, TextKind } from "../socket/stream.ts";
import type { Call } from "./call.ts";
import { reasonOf } from "./abort.ts";
import { followFeed } from "./follow-feed.ts";
import type { MergeLoaded } from "./feed-loader.ts";
import { replyError } from "./gateway-error.ts";
import { createNewest } from "./newest.ts";

/** How to follow a gateway. */
export interface LiveOptions {
  /** Ends the iteration: it rejects with the reason of the signal, as every call does. */
  readonly signal?: AbortSignal;
  /** Time between two polls while no socket can be opened, in ms; 10 s if omitted. */
  readonly pollMs?: number;
  /** Called with each failure after the first state; the iteration goes on. */
  readonly onProblem?: (error: unknown) => void;
}

/** The live data of a gateway at one moment. */
export interface LiveUpdate extends LiveState {
  /** How data comes now. */
  readonly source: "socket" | "polling";
  /** When the newest data came, in ms since 1970. */
  readonly atMs: number;
}

/**
 * The live data of a gateway, newest state first and then after each change, until the consumer stops; `return` ends
 * it at once. A slow consumer misses states, never the newest one. Lost sockets are opened again, after growing
 * pauses; while none can be opened the gateway is polled. Rejects when the first answer fails, when the password is
 * refused, or with the reason of the signal. Nothing is sent before the first `next`.
 */
export function follow(
  call: Call,
  openSocket: OpenSocket | undefined,
  options: LiveOptions = {},
): AsyncGenerator<LiveUpdate, void, undefined> {
  const { signal, pollMs, onProblem } = options;
  let update: LiveUpdate = { ...emptyLive, source: "polling", atMs: 0 };
  let isOnline = false;
  let isLoaded = false;

  const take = (state: LiveState): void => {
    update = { ...state, source: isOnline ? "socket" : "polling", atMs: Date.now() };
    if (isLoaded) newest.push(update);
  };
  const onText = (text: string): TextKind => {
    const message = parseLiveMessage(text);
    if (!message.ok) {
      onProblem?.(replyError(feeds.live.path, message.error));
      return "unreadable";
    }
    if (message.value !== null) take(mergeLive(update, message.value, Date.now()));
    return isEmptyMessage(message.value) ? "empty" : "data";
  };
  const load = (stopped: AbortSignal): Promise<MergeLoaded<LiveState>> => loadAll(call, stopped);
  const feed = followFeed<LiveState>(
    {
      habits: feeds.live.habits,
      openOne: openSocket && ((listener) => openSocket(feeds.live.path, listener)),
      load,
      poll: load,
      ...(pollMs !== undefined && { pollMs }),
    },
    {
      onText,
      onLoaded(merge) {
        isLoaded = true;
        take(merge(update, Date.now()));
      },
      onFailed(error) {
        if (!isLoaded || error.status === 401) newest.end({ error });
        else onProblem?.(error);
      },
      onOnline: (isOpen) => void (isOnline = isOpen),
    },
  );
  const onAbort = (): void => {
    if (signal) newest.end({ error: reasonOf(signal) });
  };
  const newest = createNewest<LiveUpdate>({
    start() {
      if (signal?.aborted) return onAbort();
      signal?.addEventListener("abort", onAbort);
      feed.start();
    },
    stop() {
      signal?.removeEventListener("abort", onAbort);
      feed.stop();
    },
  });
  return newest.values;
}

/** Status first, then each inverter's channels, one call after the other: the gateway is weak. */
async function loadAll(call: Call, signal: AbortSignal): Promise<MergeLoaded<LiveState>> {
  const status = await call(livedataCalls.status, { signal });
  const details: (typeof status)[] = [];
  for (const { serial } of status.inverters)
    details.push(await call(livedataCalls.inverter, { query: { inv: serial }, signal }));
  return (state, atMs) =>
    details.reduce((all, one) => mergeLive(all, one, atMs), mergeLiveStatus(state, status, atMs));
}
