import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Gateway } from "../gateway.ts";
import { exchange, type Fetcher, urlOf } from "./exchange.ts";
import { socketsOf, type Upgrade } from "./sockets.ts";
import type { StaticSite } from "./staticSite.ts";

/** Answers requests and upgrades: a simulated gateway, or a proxy to a real gateway. */
export interface Backend {
  handle(incoming: IncomingMessage, outgoing: ServerResponse): void;
  readonly upgrade: Upgrade;
  /** Cuts every connection that is still open. */
  close(): void;
}

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** A simulated or replayed gateway as backend. Time does not pass by itself here. */
export function gatewayBackend(gateway: Fetcher & Pick<Gateway, "connect">): Backend {
  const sockets = socketsOf(gateway);
  return {
    handle: (incoming, outgoing) => void exchange(gateway, incoming, outgoing),
    upgrade: sockets.upgrade,
    close: () => sockets.close(),
  };
}

/**
 * Listens on a port (0: any free port), on all interfaces or a given one. Serves the page's files first; other
 * addresses outside `/api` are routes of the page; the rest goes to the backend. Rejects if the port is taken.
 */
export function listen(
  backend: Backend,
  {
    port,
    host,
    site,
  }: { readonly port: number; readonly host?: string; readonly site?: StaticSite },
): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    if (site === undefined || isForBackend(incoming)) backend.handle(incoming, outgoing);
    else if (!site.serveFile(incoming, outgoing)) site.servePage(incoming, outgoing);
  });
  server.on("upgrade", backend.upgrade);
  // Node takes its own listener away with CONNECT, and a write before may still fail.
  server.on("connection", (socket) => socket.on("error", () => undefined));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      resolve({ port: portOf(server), close: () => closeServer(server, backend) });
    });
  });
}

/** Whether a request is the gateway's business and not the page's. */
export function isForBackend(incoming: IncomingMessage): boolean {
  const isRead = incoming.method === "GET" || incoming.method === "HEAD";
  return !isRead || urlOf(incoming).pathname.startsWith("/api/");
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function closeServer(server: Server, backend: Backend): Promise<void> {
  backend.close();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
