import { type AskReadAccess, type Handshake, handshakeFor } from "./handshake.ts";
import type { FeedSocket, OpenSocket, SocketListener } from "./one-socket.ts";

/** What sockets need to know of the session. */
export interface SocketSession {
  /** Base64 of `user:password` while signed in. */
  readonly authdata: () => string | undefined;
  readonly askReadAccess: AskReadAccess;
}

/** Opens a socket of the platform, with credentials in its address when given. May throw. */
export type Connect = (path: string, listener: SocketListener, authdata?: string) => FeedSocket;

/**
 * Opens sockets for a session. While signed in it first asks the gateway whether it lets everybody read;
 * the address carries credentials only if not. Throws where the platform does.
 */
export function signedSockets(
  connect: Connect,
  { authdata, askReadAccess }: SocketSession,
): OpenSocket {
  // The last try of each path that neither opened nor was closed by us.
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
      const onOpen = (): void => {
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
