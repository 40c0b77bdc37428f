import type { Gateway } from "../gateway.ts";
import type { SocketPath, SocketSession } from "../device/seam.ts";

/** Headers of a handshake as a browser makes it. */
export const upgradeHeaders = new Headers({
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
});

/** Opens a socket of a gateway in memory. Throws when the gateway refuses. */
export function openFeed(gateway: Gateway, path: SocketPath): SocketSession {
  const session = gateway.connect(path, upgradeHeaders);
  if (session === null) throw new Error("never answered");
  if (session instanceof Response) throw new Error(`refused with ${session.status}`);
  return session;
}

export function listenTo(gateway: Gateway, path: SocketPath): string[] {
  const texts: string[] = [];
  openFeed(gateway, path).onMessage((text) => texts.push(text));
  return texts;
}
