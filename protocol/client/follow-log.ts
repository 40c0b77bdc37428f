import { feeds } from "../areas/feeds.ts";
import { openStream, type OpenSocket, type Stream } from "../socket/stream.ts";
import { reasonOf } from "./abort.ts";
import { networkError } from "./gateway-error.ts";
import { createNewest, type NewestSource } from "./newest.ts";

/** Text that nobody has taken yet is cut off at its start beyond this. */
const mostCharacters = 1_000_000;

/** Follows the console of a gateway. A slow consumer gets what came meanwhile as one text. */
export function followLog(
  openSocket: OpenSocket | undefined,
  { signal }: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<string, void, undefined> {
  const { path, habits } = feeds.console;
  let stream: Stream | undefined;
  const onAbort = (): void => {
    if (signal) log.end({ error: reasonOf(signal) });
  };
  const source: NewestSource = {
    start() {
      if (signal?.aborted) return onAbort();
      if (openSocket === undefined)
        return log.end({ error: networkError("unreachable", new TypeError("no WebSocket")) });
      signal?.addEventListener("abort", onAbort);
      stream = openStream(
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
    },
    stop() {
      signal?.removeEventListener("abort", onAbort);
      stream?.stop();
    },
  };
  const log = createNewest<string>(source, (waiting, text) =>
    (waiting + text).slice(-mostCharacters),
  );
  return log.values;
}
