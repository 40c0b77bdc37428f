import { feeds, type FeedId } from "#protocol/areas/feeds.ts";
import type { RecordedMessage } from "#protocol/recording/recording.ts";
import { type OpenSocket, openStream } from "#protocol/socket/stream.ts";

/** Listens to feeds, over reconnections, until the returned function is called. */
export function followFeeds(
  ids: readonly FeedId[],
  openSocket: OpenSocket,
  onMessage: (feed: RecordedMessage["feed"], text: string) => void,
): () => void {
  const streams = ids.map((id) => {
    const { path, habits } = feeds[id];
    return openStream(
      habits,
      {
        onText(text) {
          onMessage(path, text);
          return text === "{}" ? "empty" : "data";
        },
        onOnline: () => undefined,
        onRefetch: () => undefined,
      },
      { openOne: (listener) => openSocket(path, listener), random: Math.random },
    );
  });
  return () => streams.forEach((stream) => stream.stop());
}
