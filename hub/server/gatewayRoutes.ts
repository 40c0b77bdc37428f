import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NoAnswer } from "../gateways/ask.ts";
import { feedPaths, type ServedGateway } from "../gateways/gateway.ts";
import { fanOut } from "./fanOut.ts";
import { refuse } from "./guard.ts";
import { headersForGateway, isSendable } from "./headers.ts";

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A gateway's calls and sockets, below its base path on the paths that the gateway itself has. */
export function gatewayRoutes(
  app: FastifyInstance,
  gateway: ServedGateway,
  hasControlDoor: boolean,
): void {
  const base = gateway.basePath.slice(0, -1);
  // Bodies are passed on as they come.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  app.route({
    method: ["GET", "HEAD", "POST"],
    url: `${base}/api/*`,
    handler: (request, reply) => call(gateway, { request, reply }),
  });
  if (hasControlDoor) {
    app.post(`${base}/__simulator/*`, (request, reply) => call(gateway, { request, reply }));
  }
  for (const path of feedPaths) {
    app.get(
      base + path,
      {
        websocket: true,
        preValidation: (request, reply) => admit(gateway, path, { request, reply }),
      },
      (socket, request) => fanOut(gateway.feed(path), socket, request.headers.authorization),
    );
  }
}

/** Turns every failure of a request into an answer. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { readonly statusCode?: number }, request, reply) => {
    if (error instanceof NoAnswer) return refuse(reply, 502, error.message);
    const status = error.statusCode ?? 500;
    if (status < 500) return refuse(reply, status, error.message);
    if (!reply.raw.destroyed) request.log.error({ err: error }, "a request failed");
    return refuse(reply, status, "The hub met an error.");
  });
}

async function call(gateway: ServedGateway, { request, reply }: Call): Promise<FastifyReply> {
  const { method, headers } = request;
  const base = gateway.basePath.slice(0, -1);
  const url = request.raw.url ?? "/";
  if (!url.startsWith(`${base}/`) || !isSendable(url)) {
    return refuse(reply, 400, "This address cannot be passed on to the gateway.");
  }
  const path = url.slice(base.length);
  const answer =
    method === "GET"
      ? await gateway.read(path, headers.authorization)
      : await gateway.pass({
          method,
          path,
          headers: headersForGateway(headers),
          signal: goneSignal(reply),
          ...(method === "POST" && { body: request.raw }),
        });
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

/** Aborts when the person is gone. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}

/** Lets a socket in: who may read by the word of the gateway, and only while the gateway is there. */
async function admit(
  gateway: ServedGateway,
  path: string,
  { request, reply }: Call,
): Promise<FastifyReply | undefined> {
  if (!request.ws) return undefined;
  const { authorization } = request.headers;
  const admitted = await gateway.check(authorization, request.ip);
  if (admitted === "later") {
    reply.header("retry-after", "60");
    return refuse(reply, 429, "Too many wrong passwords. Wait a minute.");
  }
  if (admitted === "no") {
    // A browser sends the credentials in the address of a socket only when it is challenged.
    reply.header("www-authenticate", 'Basic realm="gateway"');
    return refuse(reply, 401, "The gateway asks for its password.");
  }
  const feed = gateway.feed(path);
  // The feed lingers until the socket itself joins.
  const leave = feed.join({ authorization, onText: () => undefined });
  const isServed = admitted === "yes" && (await feed.ready());
  leave();
  return isServed ? undefined : refuse(reply, 502, gateway.health.message());
}
