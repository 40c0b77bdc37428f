import { createServer } from "node:http";
import { WebSocket, WebSocketServer } from "ws";

/** A gateway with sockets only: it answers every call with `{}` and sends a test's texts. */
export interface SocketGateway {
  readonly url: string;
  readonly opened: readonly string[];
  send(path: string, text: string): void;
  close(): Promise<void>;
}

export async function socketGateway(): Promise<SocketGateway> {
  const opened: string[] = [];
  const followers = new Map<WebSocket, string>();
  const server = createServer((_request, response) => response.end("{}"));
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, { url = "" }) => {
    opened.push(url);
    followers.set(socket, url);
    socket.on("close", () => followers.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    opened,
    url: `http://127.0.0.1:${port}`,
    send(path, text) {
      for (const [socket, at] of followers) if (at === path) socket.send(text);
    },
    close: () => {
      for (const socket of followers.keys()) socket.terminate();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A browser's socket at one feed. `onText` gets every text. */
export function follow(url: string, onText: (text: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.on("message", (data: Buffer) => onText(data.toString("utf8")));
    socket.once("open", () => resolve(socket));
    socket.once("error", reject);
  });
}
