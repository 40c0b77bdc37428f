import type { WebSocket } from "ws";
import type { Feed } from "../gateways/feed.ts";

// Some minutes of messages: who reads slower than that starts again.
const mostBufferedBytes = 512 * 1024;
const pingMs = 30_000;
const asText = { binary: false } as const;

/** For whom a feed is sent. */
interface Listener {
  readonly authorization: string | undefined;
  /** How a text reads for this browser; undefined: as it is. */
  readonly textFor: ((text: string) => string) | undefined;
}

/** Sends a feed to a browser: first the texts that the others know, then every new text. */
export function fanOut(feed: Feed, socket: WebSocket, { authorization, textFor }: Listener): void {
  for (const text of feed.snapshot()) socket.send(textFor?.(text) ?? text);
  const leave = feed.join({
    authorization,
    onText(text, _atMs, bytes) {
      if (socket.bufferedAmount > mostBufferedBytes) socket.terminate();
      else socket.send(textFor?.(text) ?? bytes(), asText);
    },
    // As the gateway does it: the page then tries again.
    onLost: () => socket.close(1012),
  });
  let isAlive = true;
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMs);
  socket.on("pong", () => (isAlive = true));
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearInterval(timer);
    leave();
  });
}
