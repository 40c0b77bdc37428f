import { createFollower, type LiveLine, type LiveOptions, type LiveUpdate } from "./follower.ts";
import { createNews } from "./news.ts";

/**
 * The live data of a gateway, newest state first and then after each change, for as long as the
 * consumer asks. A slow consumer misses states, never the newest one. Lost sockets come back by
 * themselves, with growing pauses; while none is open the gateway is polled. Rejects when the
 * first answer cannot be had, or when the password is refused.
 */
export async function* follow(
  line: LiveLine,
  options: LiveOptions = {},
): AsyncGenerator<LiveUpdate, void, undefined> {
  const { signal } = options;
  const news = createNews();
  const follower = createFollower(line, options, news);
  const stop = (): void => {
    follower.stop();
    news.end();
  };
  signal?.addEventListener("abort", stop);
  try {
    if (signal?.aborted) return;
    await follower.load();
    follower.start();
    while (await news.next()) yield follower.update();
  } catch (cause) {
    if (!signal?.aborted) throw cause;
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
}
