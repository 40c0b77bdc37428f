import { handshakeFor, type Handshake } from "#protocol/socket/handshake.ts";
import type { FeedSocket, SocketListener } from "#protocol/socket/one-socket.ts";
import { socketAddress } from "#protocol/socket/socket-address.ts";
import { place } from "../place.ts";
import type { AskReadAccess } from "./readAccess.ts";

/** Opens a socket to a path of the gateway. */
export type OpenSocket = (path: string, listener: SocketListener) => FeedSocket;

/** What sockets need to know of the session. */
export interface SocketSession {
  /** Base64 of `user:password` while signed in. */
  readonly authdata: () => string | undefined;
  readonly askReadAccess: AskReadAccess;
}

/**
 * Opens sockets of the browser. While signed in the gateway is asked before whether it lets everybody read,
 * and only where it does not the address carries the credentials. Throws where the browser does.
 */
export function browserSockets({ authdata, askReadAccess }: SocketSession): OpenSocket {
  // The last try of each path that neither opened nor was given up.
  const refused = new Map<string, Handshake>();

  return (path, listener) => {
    const credentials = authdata();
    if (credentials === undefined) return connect(path, listener);
    let socket: FeedSocket | undefined;
    let isWanted = true;

    async function openAllowed(user: string): Promise<void> {
      const handshake = handshakeFor(await askReadAccess(user), refused.get(path));
      if (!isWanted) return;
      if (handshake === "none" || authdata() !== user) return listener.onClose();
      refused.set(path, handshake);
      const onOpen = () => {
        refused.delete(path);
        listener.onOpen();
      };
      try {
        socket = connect(path, { ...listener, onOpen }, handshake === "signed" ? user : undefined);
      } catch {
        listener.onClose();
      }
    }

    void openAllowed(credentials);
    return {
      send: (text) => socket?.send(text),
      close() {
        isWanted = false;
        refused.delete(path);
        socket?.close();
      },
    };
  };
}

function connect(path: string, listener: SocketListener, authdata?: string): FeedSocket {
  const socket = new WebSocket(socketAddress(window.location, place + path, authdata));
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
