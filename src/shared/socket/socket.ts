import { socketAddress } from "#protocol/client/socket-address.ts";
import type { FeedSocket, SocketListener } from "#protocol/client/one-socket.ts";

/** Opens a socket to a path of the gateway; `refusals` counts earlier ones that never opened. */
export type OpenSocket = (path: string, listener: SocketListener, refusals: number) => FeedSocket;

/**
 * Opens sockets of the browser. While signed in the address carries the credentials, which the gateway demands
 * with read-only access off; after a refusal it is tried without, and so on in turn, because some
 * browsers refuse such an address. Throws where the browser does.
 */
export function browserSockets(authdata: () => string | undefined): OpenSocket {
  return (path, listener, refusals) => {
    const credentials = refusals % 2 === 0 ? authdata() : undefined;
    const socket = new WebSocket(socketAddress(window.location, path, credentials));
    socket.addEventListener("open", listener.onOpen);
    socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") listener.onText(data);
    });
    socket.addEventListener("close", listener.onClose);
    return {
      send: (text) => socket.send(text),
      close: () => closeQuietly(socket),
    };
  };
}

/** How long a socket that is no longer wanted may still be opening, in ms: browsers open one after another. */
const openingMs = 2_000;

// Browsers complain of a socket that is closed before it is open, with its address and all that is in it.
function closeQuietly(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.CONNECTING) return socket.close();
  const timer = setTimeout(() => socket.close(), openingMs);
  socket.addEventListener("open", () => {
    clearTimeout(timer);
    socket.close();
  });
  socket.addEventListener("close", () => clearTimeout(timer));
}
