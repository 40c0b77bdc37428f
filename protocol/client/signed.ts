import { signedSockets, socketAddress } from "../socket/signed-sockets.ts";
import type { OpenSocket } from "../socket/stream.ts";
import type { Call } from "./call.ts";
import { connectTo } from "./connect.ts";
import type { SocketConstructor } from "./platform.ts";
import { askReadAccess } from "./read-access.ts";

/** Opens the sockets of a client that has a password; `url` is without a slash at the end. */
export function signed(
  call: Call,
  url: string,
  WebSocket: SocketConstructor,
  authdata: string,
): OpenSocket {
  const address = new URL(url);
  const prefix = address.pathname.replace(/\/$/, "");
  const connect = connectTo(WebSocket, (path, credentials) =>
    socketAddress(address, prefix + path, credentials),
  );
  return signedSockets(connect, { authdata: () => authdata, askReadAccess: askReadAccess(call) });
}
