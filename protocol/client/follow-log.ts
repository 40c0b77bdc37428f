import { feeds } from "../areas/feeds.ts";
import { openStream, type OpenSocket } from "../socket/stream.ts";
import { reasonOf } from "./abort.ts";
import { networkError } from "./gateway-error.ts";
import type { Newest } from "./newest.ts";

/** Receives the text of a console, and at last why there is no more. */
export type LogSink = Pick<Newest<string>, "push" | "end">;

/** Follows the console of a gateway; returns how to stop. */
export function followLog(
  log: LogSink,
  openSocket: OpenSocket | undefined,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): () => void {
  const { path, habits } = feeds.console;
  const onAbort = (): void => {
    if (signal) log.end({ error: reasonOf(signal) });
  };
  if (signal?.aborted) onAbort();
  else if (openSocket === undefined)
    log.end({ error: networkError("unreachable", new TypeError("no WebSocket")) });
  if (signal?.aborted || openSocket === undefined) return () => undefined;
  signal?.addEventListener("abort", onAbort);
  const stream = openStream(
    habits,
    {
      onText(text) {
        log.push(text);
        return "data";
      },
      onOnline: () => undefined,
      onRefetch: () => undefined,
    },
    { openOne: (listener) => openSocket(path, listener), random: Math.random },
  );
  return () => {
    signal?.removeEventListener("abort", onAbort);
    stream.stop();
  };
}
