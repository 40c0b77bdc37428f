import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BackUp } from "../backup/nightly.ts";
import { NoAnswer } from "../gateways/ask.ts";
import { feedPaths, type ServedGateway } from "../gateways/gateway.ts";
import { fanOut } from "./fanOut.ts";
import { refuse, refuseLater } from "../access/guard.ts";
import { headersForGateway, isSendable } from "../access/headers.ts";
import { type PassedCall, passSigned } from "../access/signIns.ts";
import { boundBody, isFirmwareUpload } from "./upload.ts";
import type { HiddenSerials } from "../serials/hideSerials.ts";
import type { SharedAnswer } from "../gateways/reads.ts";

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Inputs of a gateway's routes. */
export interface GatewayParts {
  readonly gateway: ServedGateway;
  /** Whether tests may steer the simulated gateway. */
  readonly hasControlDoor: boolean;
  /** Makes a backup before a firmware upload, with the credentials of the upload. Never rejects. */
  readonly backUp?: BackUp | undefined;
  readonly serials: HiddenSerials;
}

/** A gateway's calls and sockets, below its base path on the paths that the gateway itself has. */
export function gatewayRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { gateway, hasControlDoor, serials } = parts;
  const base = gateway.basePath.slice(0, -1);
  // Bodies are passed on as they come.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  app.route({
    method: ["GET", "HEAD", "POST"],
    url: `${base}/api/*`,
    handler: (request, reply) =>
      passSigned(gateway, { request, reply }, () => call(parts, { request, reply })),
  });
  if (hasControlDoor) {
    app.post(`${base}/__simulator/*`, async (request, reply) =>
      (await call(parts, { request, reply })).send(),
    );
  }
  for (const path of feedPaths) {
    app.get(
      base + path,
      {
        websocket: true,
        preValidation: (request, reply) => admit(gateway, path, { request, reply }),
      },
      (socket, request) =>
        fanOut(gateway.feed(path), socket, {
          authorization: request.headers.authorization,
          textFor: serials.textFor(request),
        }),
    );
  }
}

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { readonly statusCode?: number }, request, reply) => {
    if (error instanceof NoAnswer) return refuse(reply, 502, error.message);
    const status = error.statusCode ?? 500;
    // The rest of the body is not waited for.
    if (status === 413) reply.header("connection", "close");
    // A store that cannot be read now says so.
    if (status < 500 || status === 503) return refuse(reply, status, error.message);
    if (!reply.raw.destroyed) request.log.error({ err: error }, "a request failed");
    return refuse(reply, status, "The hub met an error.");
  });
}

async function call(
  { gateway, backUp, serials }: GatewayParts,
  { request, reply }: Call,
): Promise<PassedCall> {
  const { method, headers } = request;
  const base = gateway.basePath.slice(0, -1);
  const url = request.raw.url ?? "/";
  if (!url.startsWith(`${base}/`) || !isSendable(url)) {
    const message = "This address cannot be passed on to the gateway.";
    return { status: 400, send: () => refuse(reply, 400, message) };
  }
  const path = url.slice(base.length);
  if (method === "GET") return passAnswer(reply, await gateway.read(path, headers.authorization));
  if (isFirmwareUpload(method, path)) await backUp?.(gateway, headers.authorization);
  const sent = method === "POST" ? await serials.bodyOf(request) : undefined;
  const { signal, body } = boundBody(request, reply, sent);
  const answer = await gateway
    .pass({
      method,
      path,
      headers: headersForGateway(headers),
      signal,
      ...(body && { body }),
    })
    .catch((error: unknown) => {
      throw signal.reason ?? error;
    });
  return passAnswer(reply, answer);
}

function passAnswer(reply: FastifyReply, { status, headers, body }: SharedAnswer): PassedCall {
  return { status, send: () => reply.code(status).headers(headers).send(body) };
}

/** Lets a socket in: who may read by the word of the gateway, and only while the gateway is there. */
async function admit(
  gateway: ServedGateway,
  path: string,
  { request, reply }: Call,
): Promise<FastifyReply | undefined> {
  if (!request.ws) return undefined;
  const { authorization: secret } = request.headers;
  const admitted = await gateway.check(secret, request.ip);
  if (admitted === "later") return refuseLater(reply);
  if (admitted === "no") {
    // A browser sends the credentials in the address of a socket only when it is challenged.
    reply.header("www-authenticate", 'Basic realm="gateway"');
    return refuse(reply, 401, "The gateway asks for its password.");
  }
  // The hub's own socket sends no password that the gateway has not accepted.
  const attempt = { from: request.ip, realm: gateway.url, secret: secret ?? "" };
  if (!gateway.attempts.isKnown(attempt)) delete request.headers.authorization;
  const { authorization } = request.headers;
  const feed = gateway.feed(path);
  // The feed lingers until the socket itself joins.
  const leave = feed.join({ authorization, onText: () => undefined });
  const isServed = admitted === "yes" && (await feed.ready());
  leave();
  return isServed ? undefined : refuse(reply, 502, gateway.health.message());
}
