import { sockets } from "#protocol/api/sockets.ts";
import { openStream } from "#protocol/socket/stream.ts";
import type { RecordedMessage } from "#protocol/recording/recording.ts";
import type { OpenSocket } from "#app/shared/socket/socket.ts";

type Feed = RecordedMessage["feed"];

/** Listens to feeds, over reconnections, until the returned function is called. */
export function followFeeds(
  feeds: readonly Feed[],
  openSocket: OpenSocket,
  hear: (feed: Feed, text: string) => void,
): () => void {
  const streams = feeds.map((feed) =>
    openStream(
      // As their pages do: neither the console nor a battery can be told dead from its silence.
      { alwaysTalks: feed !== sockets.console && feed !== sockets.battery },
      {
        onText(text) {
          hear(feed, text);
          return text === "{}" ? "empty" : "data";
        },
        onOnline: () => undefined,
        onRefetch: () => undefined,
      },
      {
        openOne: (listener) => openSocket(feed, listener),
        random: Math.random,
      },
    ),
  );
  return () => streams.forEach((stream) => stream.stop());
}
