import type { FeedSocket, OpenSocket, SocketListener } from "#protocol/socket/stream.ts";
import {
  signedSockets,
  type Connect,
  type SocketSession,
  socketAddress,
} from "#protocol/socket/signed-sockets.ts";
import { hubContext, place } from "../place.ts";

export function browserSockets(session: SocketSession): OpenSocket {
  const opens = hubContext?.hidesSerials ? listing(session) : connect;
  return signedSockets(opens, session);
}

/** Names the credentials as a protocol, where a hub looks: browsers send those of an address only when challenged. */
function listing({ authdata }: SocketSession): Connect {
  return (path, listener) => {
    const user = authdata();
    const protocols = user ? ["heliograph", `basic.${encodeURIComponent(user)}`] : undefined;
    return connect(path, listener, undefined, protocols);
  };
}

function connect(
  path: string,
  listener: SocketListener,
  authdata?: string,
  protocols?: string[],
): FeedSocket {
  const socket = new WebSocket(socketAddress(window.location, place + path, authdata), protocols);
  socket.addEventListener("open", listener.onOpen);
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") listener.onText(data);
  });
  socket.addEventListener("close", listener.onClose);
  return {
    send: (text) => socket.send(text),
    close: () => closeQuietly(socket),
  };
}

/** Time that a socket without use may still take to open, in ms: browsers open sockets in sequence. */
const openingMs = 2_000;

// Browsers report a socket that is closed before it is open, with its whole address.
function closeQuietly(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.CONNECTING) return socket.close();
  const timer = setTimeout(() => socket.close(), openingMs);
  socket.addEventListener("open", () => {
    clearTimeout(timer);
    socket.close();
  });
  socket.addEventListener("close", () => clearTimeout(timer));
}
