import type { FastifyReply, FastifyRequest } from "fastify";
import { endpoints, isSaved } from "#protocol/endpoints.ts";
import { parseReplyText } from "#protocol/internal/calls.ts";
import type { Attempts } from "./attempts.ts";
import { refuse, refuseLater } from "./guard.ts";
import { credentialsIn, isSameSecret } from "./secrets.ts";

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
    const owner = await ownerOf(gateway, request);
    if (owner === "yes") return undefined;
    if (owner === "no") return refuse(reply, 401, "This needs the gateway's password.");
    if (owner === "unknown") {
      return refuse(reply, 502, "The gateway cannot be asked for its password.");
    }
    return refuseLater(reply);
  };
}

type Owner = "yes" | "no" | "unknown" | "later";

// The check for serials and that of the route share one answer, so that a wrong password counts once.
const answers = new WeakMap<FastifyRequest, Promise<Owner>>();

/** Whether a request carries the gateway's password; "later" after too many wrong ones. Rejects while it is silent. */
export function ownerOf(gateway: OwnedGateway, request: FastifyRequest): Promise<Owner> {
  const before = answers.get(request);
  if (before) return before;
  const answer = askOwner(gateway, request);
  answers.set(request, answer);
  return answer;
}

/** Whether the password of a request was found wrong, and counted. Never rejects. */
export async function isFoundWrong(request: FastifyRequest): Promise<boolean> {
  return (await answers.get(request)?.catch(() => "unknown")) === "no";
}

async function askOwner(
  gateway: OwnedGateway,
  { headers: { authorization }, ip }: FastifyRequest,
): Promise<Owner> {
  if (authorization === undefined) return "no";
  return gateway.attempts.run(ip, async (wrong) => {
    const is = await isOwner(gateway, authorization);
    if (is === "no") wrong();
    return is;
  });
}

/** Another device at the gateway's address may answer 200 to everything: only the form of the answer counts. */
async function isOwner(
  gateway: Pick<OwnedGateway, "password" | "read">,
  authorization: string,
): Promise<"yes" | "no" | "unknown"> {
  const { password } = gateway;
  const given = credentialsIn(authorization) ?? "";
  if (password !== undefined && !isSameSecret(given, `admin:${password}`)) return "no";
  const endpoint = endpoints.security.authenticate;
  const { status, body } = await gateway.read(endpoint.path, authorization);
  if (status === 401) return "no";
  const reply = parseReplyText(endpoint, body.toString("utf8"));
  return status === 200 && reply.ok && isSaved(reply.value) ? "yes" : "unknown";
}
