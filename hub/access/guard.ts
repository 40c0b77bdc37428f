import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { feeds } from "#protocol/endpoints.ts";
import { isKnownHost, isSameSite } from "./access.ts";

// A page cannot say the last part itself (see ADR 16).
const always = {
  "content-security-policy": "frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
} as const;

/** Refuses, before any route, what other sites and unknown host names ask for, and sets headers for every answer. */
export function guard(app: FastifyInstance, allowedHosts: readonly string[]): void {
  const names = allowedHosts.map((name) => name.toLowerCase());
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(always);
    const { host } = request.headers;
    if (!isKnownHost(host, names)) {
      return refuse(
        reply,
        421,
        `This hub does not know the host name ${host ?? ""}. To allow it, start with --allow-host.`,
      );
    }
    if (request.ws && !isSocketRoute(request)) {
      return refuse(reply, 404, "There is no socket at this address.");
    }
    if (isRead(request)) return undefined;
    return isSameSite(request.headers, names)
      ? undefined
      : refuse(reply, 403, "A page of another site asked for this.");
  });
}

/** Answers with a message in the form of the gateway's own answers. */
export function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ type: "danger", message });
}

/** Answers somebody who sent too many wrong passwords. */
export function refuseLater(reply: FastifyReply): FastifyReply {
  reply.header("retry-after", "60");
  return refuse(reply, 429, "Too many wrong passwords. Wait a minute.");
}

function isSocketRoute({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return Object.values(feeds).some(({ path }) => url.endsWith(path));
}

function isRead({ method, ws }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && !ws;
}
