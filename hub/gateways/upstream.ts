import { WebSocket } from "ws";
import type { OpenOne } from "#protocol/socket/stream.ts";
import { reasonOf } from "./ask.ts";
import type { Health } from "./health.ts";

// Larger than any message of a gateway.
const maxPayload = 2 ** 20;
const handshakeTimeout = 15_000;
// A gateway without power says nothing, and a quiet feed would not notice.
const pingMs = 30_000;

/** How the hub opens its own sockets at a gateway. Credentials are sent in a header, never in the address. */
export function openUpstream(url: URL, health: Health, authorization: string | undefined): OpenOne {
  return (listener) => {
    const socket = new WebSocket(url, {
      maxPayload,
      handshakeTimeout,
      perMessageDeflate: false,
      headers: authorization === undefined ? {} : { authorization },
    });
    let isAlive = true;
    let isOurs = false;
    const timer = setInterval(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    }, pingMs);
    const alive = () => (isAlive = true);

    socket.on("open", () => {
      alive();
      // First: a feed that has no socket yet tries again when its gateway answers.
      listener.onOpen();
      health.answered();
    });
    socket.on("pong", alive);
    socket.on("message", (data: Buffer, isBinary) => {
      alive();
      if (!isBinary) listener.onText(data.toString("utf8"));
    });
    socket.on("error", (error) => {
      if (!isOurs && "code" in error && error.code !== undefined) health.failed(reasonOf(error));
    });
    socket.on("close", () => {
      clearInterval(timer);
      if (!isOurs) listener.onClose();
    });
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => {
        isOurs = true;
        socket.terminate();
      },
    };
  };
}
