import type { FeedSocket, OpenSocket, SocketListener } from "./stream.ts";

/**
 * Whether a gateway lets everybody read: yes (`open`), only with a password (`guarded`), an unusable reply (`unknown`),
 * or none (`silent`; 429 counts as none).
 */
export type ReadAccess = "open" | "guarded" | "unknown" | "silent";

/** Asks the gateway, with these credentials, whether it lets everybody read. Never rejects. */
export type AskReadAccess = (authdata: string) => Promise<ReadAccess>;

/** How to open a socket: with credentials in its address, without, or not now. */
export type Handshake = "signed" | "plain" | "none";

/**
 * Opens sockets of a signed-in client. Browsers log the address of a failed handshake, so it carries credentials
 * only if the gateway demands them. Some browsers refuse such an address: after a refusal (`lastRefused`) every
 * second attempt omits them. Never throws.
 */
export function handshakeFor(access: ReadAccess, lastRefused: Handshake | undefined): Handshake {
  if (access === "silent") return "none";
  return access === "guarded" && lastRefused !== "signed" ? "signed" : "plain";
}

/**
 * Address of a feed: `wss` under https, and credentials in front of the host if given, with which browsers answer the
 * handshake's challenge. `authdata` is base64 of `user:password` in UTF-8. Source: docs/interface.md#calls-of-the-page,
 * docs/gateway/sockets.md#handshake-and-rules.
 */
export function socketAddress(
  page: { readonly protocol: string; readonly host: string },
  path: string,
  authdata: string | undefined,
): string {
  const scheme = page.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${authdata === undefined ? "" : userInfo(authdata)}${page.host}${path}`;
}

function userInfo(authdata: string): string {
  const bytes = Uint8Array.from(atob(authdata), (char) => char.codePointAt(0) ?? 0);
  const credentials = new TextDecoder().decode(bytes);
  const colon = credentials.indexOf(":");
  const user = encodeURIComponent(credentials.slice(0, colon));
  return `${user}:${encodeURIComponent(credentials.slice(colon + 1))}@`;
}

/** The session data that sockets need. */
export interface SocketSession {
  /** Base64 of `user:password` while signed in. */
  readonly authdata: () => string | undefined;
  readonly askReadAccess: AskReadAccess;
}

/** Opens a socket of the platform, with credentials in its address when given. May throw. */
export type Connect = (path: string, listener: SocketListener, authdata?: string) => FeedSocket;

/**
 * Opens sockets for a session. While signed in it first asks the gateway whether it lets everybody read; the address
 * carries credentials only if not. Throws if the platform does.
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
