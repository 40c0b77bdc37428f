import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { type AnswerBounds, createAnswering } from "./answering.ts";
import { GatheredMessage } from "./gatheredMessage.ts";

/** The listening server. It outlives the apps behind it, so that they can be replaced. */
export interface Door {
  readonly server: Server;
  /** Lets an app answer every request from now on, also of connections that are there. */
  lead(app: FastifyInstance): Promise<void>;
  /** Passes requests below a path to another app, which the first request starts. A socket starts none. */
  leadBelow(path: string, open: () => Promise<FastifyInstance>): void;
  /**
   * Listens on an interface, at several ports when called again. `rewrite` maps an address at this port. Returns the
   * port. Rejects when it is not available.
   */
  listen(port: number, host: string, rewrite?: (url: string) => string): Promise<number>;
  /** Ends every connection, and takes no more. */
  close(): void;
}

interface Below {
  readonly path: string;
  readonly open: () => Promise<FastifyInstance>;
  /** Once it was opened. */
  app: FastifyInstance | undefined;
}

const options = {
  IncomingMessage: GatheredMessage,
  // The slowest upload of firmware is far shorter.
  requestTimeout: 600_000,
  // Longer than proxies keep a connection, so that none of them uses a connection that is just being closed.
  keepAliveTimeout: 72_000,
};

export function openDoor(bounds: Partial<AnswerBounds> = {}): Door {
  let current: FastifyInstance | undefined;
  let below: Below | undefined;
  const open = new Set<Socket>();
  const entrances: Server[] = [];
  const answering = createAnswering(bounds);
  const server = createServer(options, (request, response) =>
    answering.take(request, response, () => {
      if (below && isBelow(below, request)) void answerBelow(below, request, response);
      else current?.server.emit("request", request, response);
    }),
  );
  const meet = (socket: Socket): void => {
    open.add(socket);
    answering.meet(socket);
    // Node takes its own listener away with CONNECT and an upgrade, and a write before may still fail.
    socket.on("error", () => undefined);
    socket.once("close", () => open.delete(socket));
  };
  server.on("connection", meet);
  // Otherwise Node answers these itself, and tells nobody.
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    answering.take(request, response, () => response.writeHead(417).end());
  });
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // An upgrade before the request in front of it is answered: nobody would ever end that request.
    if (answering.has(socket)) return void socket.destroy();
    // Its messages are no requests.
    socket.removeAllListeners("data");
    const led = below && isBelow(below, request) ? below.app : current;
    if (led) led.server.emit("upgrade", request, socket, head);
    else socket.destroy();
  });
  server.on("clientError", (error, socket) => current?.server.emit("clientError", error, socket));
  return {
    server,
    leadBelow(path, toOpen) {
      below = { path, open: toOpen, app: undefined };
    },
    async lead(app) {
      await app.ready();
      current = app;
    },
    listen(port, host, rewrite) {
      if (rewrite === undefined) return listening(server, port, host);
      const other = entrance(server, rewrite).on("connection", meet);
      entrances.push(other);
      return listening(other, port, host);
    },
    close() {
      for (const each of [server, ...entrances]) each.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** A server that passes everything on to another, with other addresses. */
function entrance(server: Server, rewrite: (url: string) => string): Server {
  const other = createServer(options);
  for (const event of ["request", "checkExpectation", "upgrade"]) {
    other.on(event, (request: IncomingMessage, ...rest: unknown[]) => {
      request.url = rewrite(request.url ?? "/");
      server.emit(event, request, ...rest);
    });
  }
  other.on("clientError", (...all: unknown[]) => server.emit("clientError", ...all));
  return other;
}

function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function isBelow({ path }: Below, { url = "" }: IncomingMessage): boolean {
  return url.startsWith(path) || url.split("?", 1)[0] === path.slice(0, -1);
}

/** Passes a request to the app below a path. When the app cannot be opened, `open` has reported why. */
async function answerBelow(
  below: Below,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    below.app = await below.open();
  } catch {
    return void response.writeHead(503).end();
  }
  below.app.server.emit("request", request, response);
}
