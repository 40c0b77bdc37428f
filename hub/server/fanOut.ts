import type { WebSocket } from "ws";
import type { Feed } from "../gateways/feed.ts";

// Some minutes of messages: slower readers are disconnected.
const mostBufferedBytes = 512 * 1024;
const pingMs = 30_000;
const asText = { binary: false } as const;

/** The browser that receives a feed. */
interface Listener {
  readonly authorization: string | undefined;
  /** Rewrites a text for this browser; undefined for no change. */
  readonly textFor: ((text: string) => string) | undefined;
}

/** Sends a feed to a browser: first the present state, then every new text. */
export function fanOut(feed: Feed, socket: WebSocket, { authorization, textFor }: Listener): void {
  for (const text of feed.snapshot()) socket.send(textFor?.(text) ?? text);
  const leave = feed.join({
    authorization,
    onText(text, _atMs, bytes) {
      if (socket.bufferedAmount > mostBufferedBytes) socket.terminate();
      else socket.send(textFor?.(text) ?? bytes(), asText);
    },
    // Like the gateway: the page then reconnects.
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
