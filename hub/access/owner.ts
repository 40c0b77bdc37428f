import type { FastifyReply, FastifyRequest } from "fastify";
import { createAttempts } from "./attempts.ts";
import { refuse } from "./guard.ts";

/** A gateway that can be asked whether somebody has its password. */
export interface OwnedGateway {
  read(
    path: string,
    authorization: string | undefined,
  ): Promise<{ readonly status: number; readonly body: Buffer }>;
}

/** A hook that lets in who has the gateway's password, also where everybody may read its live data. */
export function ownersOnly(gateway: OwnedGateway) {
  const attempts = createAttempts();
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const { authorization } = request.headers;
    if (authorization === undefined) return refuse(reply, 401, needsPassword);
    if (attempts.isExhausted(request.ip)) {
      reply.header("retry-after", "60");
      return refuse(reply, 429, "Too many wrong passwords. Wait a minute.");
    }
    const { status } = await gateway.read("/api/security/authenticate", authorization);
    if (status === 200) return undefined;
    if (status !== 401) return refuse(reply, 502, "The gateway cannot be asked for its password.");
    attempts.fail(request.ip);
    return refuse(reply, 401, needsPassword);
  };
}

const needsPassword = "This needs the gateway's password.";
