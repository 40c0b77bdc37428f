import type { FastifyReply, FastifyRequest } from "fastify";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { isSaved } from "#protocol/schema/reply.ts";
import { parseReplyText } from "#protocol/api/read-shape.ts";
import type { Attempts, Verdict } from "./attempts.ts";
import { refuse, refuseLater, refuseUnconfirmed } from "./guard.ts";
import { credentialsIn, isSameSecret } from "./secrets.ts";

export interface OwnedGateway {
  readonly url: string;
  /** The hub's own copy of the password. */
  readonly password?: string | undefined;
  readonly attempts: Attempts;
  read(
    path: string,
    authorization: string | undefined,
  ): Promise<{ readonly status: number; readonly body: Buffer }>;
}

/** A hook that requires the gateway's password, even if everybody may read its live data. */
export function ownersOnly(gateway: OwnedGateway) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const owner = await ownerOf(gateway, request);
    if (owner === "yes") return undefined;
    if (owner === "no") return refuse(reply, 401, "This needs the gateway's password.");
    if (owner === "unknown") return refuseUnconfirmed(reply);
    return refuseLater(reply);
  };
}

export type Sender = Pick<FastifyRequest, "ip"> & {
  readonly headers: Pick<FastifyRequest["headers"], "authorization">;
};

/**
 * Whether a request carries the gateway's password, by the gateway's answer and the hub's own copy; "later" after too
 * many wrong passwords. Rejects while the gateway is silent.
 */
export async function ownerOf(gateway: OwnedGateway, sender: Sender): Promise<Verdict | "later"> {
  const { password, url: realm, attempts } = gateway;
  const { authorization: secret } = sender.headers;
  const given = credentialsIn(secret) ?? "";
  const differs = password !== undefined && !isSameSecret(given, `admin:${password}`);
  if (!differs || secret === undefined) return signInAt(gateway, sender);
  // The gateway may accept it if the hub's copy is out of date.
  return attempts.check({ from: sender.ip, realm: `copy of ${realm}`, secret }, async () => "no");
}

/**
 * Whether the gateway accepts the credentials of a request; "later" after too many wrong passwords. Rejects while the
 * gateway is silent.
 */
export async function signInAt(
  gateway: Pick<OwnedGateway, "url" | "attempts" | "read">,
  { ip, headers: { authorization } }: Sender,
): Promise<Verdict | "later"> {
  if (authorization === undefined) return "no";
  const attempt = { from: ip, realm: gateway.url, secret: authorization };
  return gateway.attempts.check(attempt, async () => {
    const endpoint = endpoints.security.authenticate;
    const { status, body } = await gateway.read(endpoint.path, authorization);
    if (status === 401) return "no";
    // Another device at the gateway's address may answer 200 to everything: only the form of the answer counts.
    const reply = parseReplyText(endpoint, body.toString("utf8"));
    return status === 200 && reply.ok && isSaved(reply.value) ? "yes" : "unknown";
  });
}
