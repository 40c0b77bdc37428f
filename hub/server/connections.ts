import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends every connection at the close, also those that were upgraded and those that were never answered, and each one
 * that asks for a socket before the request in front of it is answered: nobody else would ever end that one.
 */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  // That is not finished, of each connection. Answers go out in order: after the last, all are.
  const lastAnswer = new WeakMap<object, ServerResponse>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const note = ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastAnswer.set(socket, response);
    response.once("finish", () => {
      if (lastAnswer.get(socket) === response) lastAnswer.delete(socket);
    });
  };
  app.server.on("request", note);
  // Otherwise Node answers these itself, and tells nobody.
  app.server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    note(request, response);
    response.writeHead(417).end();
  });
  // Before the plugin's own listener, which gives up without a word.
  app.server.prependListener("upgrade", (_request, socket) => {
    if (lastAnswer.has(socket)) socket.destroy();
  });
  app.addHook("preClose", async () => {
    for (const socket of open) socket.destroy();
  });
}
