import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { feeds } from "#protocol/areas/feeds.ts";
import { isKnownHost, isSameSite } from "./access.ts";
import type { IngressPath } from "./ingress.ts";

// A page cannot say the last part itself (see ADR 16).
const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
} as const;
const unframed = {
  "content-security-policy": "frame-ancestors 'none'",
  "x-frame-options": "DENY",
} as const;
// Home Assistant shows the page in a frame of its own page.
const framed = {
  "content-security-policy": "frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
} as const;

/** Inputs of an app's guard. */
export interface GuardOptions {
  readonly allowedHosts: readonly string[];
  readonly ingressPath: IngressPath;
}

/** Refuses, before any route, requests of other sites and unknown host names, and sets headers for every answer. */
export function guard(app: FastifyInstance, { allowedHosts, ingressPath }: GuardOptions): void {
  const names = allowedHosts.map((name) => name.toLowerCase());
  app.addHook("onRequest", async (request, reply) => {
    const isThroughIngress = ingressPath(request) !== "";
    reply.headers(always).headers(isThroughIngress ? framed : unframed);
    const { host } = request.headers;
    // The ingress proxy lets in users who are signed in to Home Assistant, under whatever host name.
    if (!isThroughIngress && !isKnownHost(host, names)) {
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
    const { "x-forwarded-host": outer } = request.headers;
    const hosts = isThroughIngress && typeof outer === "string" ? [host, outer] : [host];
    return hosts.some((one) => isSameSite({ ...request.headers, host: one }, names))
      ? undefined
      : refuse(reply, 403, "A page of another site asked for this.");
  });
}

/** Answers with a message in the form of the gateway's own answers. */
export function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ type: "danger", message });
}

/** Answers somebody whose password the gateway can neither confirm nor refuse just now: it is busy or restarts. */
export function refuseUnconfirmed(reply: FastifyReply): FastifyReply {
  reply.header("retry-after", "5");
  return refuse(reply, 503, "The gateway cannot confirm the password just now. Try again.");
}

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
