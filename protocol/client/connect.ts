import type { FeedSocket, SocketListener } from "../socket/stream.ts";
import type { SocketConstructor } from "./platform.ts";

/** Opens sockets of a platform; `addressOf` gives the address of a path with credentials or without. May throw. */
export function connectTo(
  WebSocket: SocketConstructor,
  addressOf: (path: string, credentials?: string) => string,
): (path: string, listener: SocketListener, credentials?: string) => FeedSocket {
  return (path, listener, credentials) => {
    const socket = new WebSocket(addressOf(path, credentials));
    socket.addEventListener("open", listener.onOpen);
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") listener.onText(data);
    });
    socket.addEventListener("close", listener.onClose);
    // "close" follows; without a listener, `ws` throws the error.
    socket.addEventListener("error", () => undefined);
    return {
      send: (text) => {
        socket.send(text);
      },
      close: () => {
        socket.close();
      },
    };
  };
}
