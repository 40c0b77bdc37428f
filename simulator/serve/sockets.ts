import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { Handshake } from "../faults/faultySocket.ts";
import type { Gateway } from "../gateway.ts";
import type { SocketSession } from "../device/seam.ts";
import { headersOf, urlOf } from "./exchange.ts";

/** Takes an upgrade request off Node's HTTP server. */
export type Upgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;

// The queue of the firmware; a live-data message beyond it costs the connection.
const QUEUE = 32;

/** Puts the sockets of a gateway behind real handshakes. Source: docs/gateway/sockets.md#handshake-and-rules. */
export function socketsOf(gateway: Pick<Gateway, "connect">): {
  readonly upgrade: Upgrade;
  close(): void;
} {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const silent = new Set<Duplex>();
  const upgrade: Upgrade = (incoming, socket, head) => {
    socket.on("error", () => socket.destroy());
    const session = connectSocket(gateway, incoming);
    if (session === undefined) {
      socket.destroy();
      return;
    }
    if (session === null) {
      silent.add(socket);
      socket.once("close", () => silent.delete(socket));
      return;
    }
    if (session instanceof Response) {
      void refuse(socket, session);
      return;
    }
    // Also when the handshake itself fails.
    socket.once("close", () => session.close());
    server.handleUpgrade(incoming, socket, head, (client) => join(session, client));
  };
  return {
    upgrade,
    close: () => {
      for (const socket of silent) socket.destroy();
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

function connectSocket(
  gateway: Pick<Gateway, "connect">,
  incoming: IncomingMessage,
): Handshake | undefined {
  try {
    return gateway.connect(urlOf(incoming).pathname, headersOf(incoming));
  } catch {
    // The gateway restarts and does not answer.
    return undefined;
  }
}

function join(session: SocketSession, client: WebSocket): void {
  let queued = 0;
  session.onMessage((text) => {
    if (queued >= QUEUE && session.path === "/livedata") {
      client.terminate();
      return;
    }
    queued += 1;
    client.send(text, () => {
      queued -= 1;
    });
  });
  session.onEnd((end) => {
    if (end === "closed") client.close();
    else client.terminate();
  });
  // The firmware ignores all messages.
  client.on("message", () => session.receive(""));
  client.on("close", () => session.close());
  client.on("error", () => client.terminate());
}

async function refuse(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`HTTP/1.1 ${response.status} ${response.statusText || "Refused"}\r\n${headers}\r\n`);
  // Whether the other side ends its half or not.
  socket.end(body, () => socket.destroy());
}
