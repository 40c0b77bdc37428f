import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { parseReplyText } from "#protocol/api/reply.ts";
import { isSaved } from "#protocol/schema/reply.ts";
import type { Attempts } from "./attempts.ts";
import { refuse } from "./guard.ts";

/** A gateway that can be asked whether somebody has its password. */
export interface OwnedGateway {
  /** The hub's own copy of the password. */
  readonly password?: string | undefined;
  readonly attempts: Attempts;
  read(
    path: string,
    authorization: string | undefined,
  ): Promise<{ readonly status: number; readonly body: Buffer }>;
}

/** A hook that lets in who has the gateway's password, also where everybody may read its live data. */
export function ownersOnly(gateway: OwnedGateway) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const { authorization } = request.headers;
    if (authorization === undefined) return refuse(reply, 401, needsPassword);
    const owner = await gateway.attempts.run(request.ip, async (wrong) => {
      const is = await isOwner(gateway, authorization);
      if (is === "no") wrong();
      return is;
    });
    if (owner === "yes") return undefined;
    if (owner === "no") return refuse(reply, 401, needsPassword);
    if (owner === "unknown") {
      return refuse(reply, 502, "The gateway cannot be asked for its password.");
    }
    reply.header("retry-after", "60");
    return refuse(reply, 429, "Too many wrong passwords. Wait a minute.");
  };
}

/** Another device at the gateway's address may answer 200 to everything: only the form of the answer counts. */
async function isOwner(
  gateway: Pick<OwnedGateway, "password" | "read">,
  authorization: string,
): Promise<"yes" | "no" | "unknown"> {
  const { password } = gateway;
  if (password !== undefined && !isSameSecret(credentialsIn(authorization), `admin:${password}`)) {
    return "no";
  }
  const endpoint = endpoints.security.authenticate;
  const { status, body } = await gateway.read(endpoint.path, authorization);
  if (status === 401) return "no";
  const reply = parseReplyText(endpoint, body.toString("utf8"));
  return status === 200 && reply.ok && isSaved(reply.value) ? "yes" : "unknown";
}

/** `user:password` of `Authorization: Basic`; empty for anything else. */
function credentialsIn(authorization: string): string {
  const encoded = /^basic ([A-Za-z\d+/=]+)$/i.exec(authorization)?.[1] ?? "";
  return Buffer.from(encoded, "base64").toString("utf8");
}

function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

const needsPassword = "This needs the gateway's password.";
