import { createNewest } from "./newest.ts";
import type { LiveOptions, LiveReadings, SharedLive } from "./shared-live.ts";

/**
 * Readings of a plant: the newest, then each change, until the consumer stops or the gateway is closed; `return`
 * ends it at once. A slow consumer misses readings, never the newest. Rejects when the first reply fails, the
 * password is refused, or with the reason of the signal. Sends nothing before the first `next`.
 */
export function iterateLive(
  read: SharedLive["read"],
  options: LiveOptions = {},
): AsyncGenerator<LiveReadings, void, undefined> {
  let leave: (() => void) | undefined;
  const newest = createNewest<LiveReadings>({
    start() {
      leave = read({
        ...options,
        onReadings: (readings) => newest.push(readings),
        onEnd: newest.end,
      });
    },
    stop: () => leave?.(),
  });
  return newest.values;
}
