import type { FastifyReply, FastifyRequest } from "fastify";
import { refuseLater, refuseUnconfirmed } from "./guard.ts";
import { type OwnedGateway, signInAt } from "./owner.ts";

/** An answer of a gateway that is still to be sent. */
export interface PassedCall {
  readonly status: number;
  readonly send: () => FastifyReply;
}

type Gateway = Pick<OwnedGateway, "url" | "attempts" | "read">;

/**
 * Passes a gateway's call on by `work`. Wrong credentials are removed first: the gateway ignores them while everybody
 * may read. If it then requires a password, the answer says why the hub did not try the one that was sent.
 */
export async function passSigned(
  gateway: Gateway,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: () => Promise<PassedCall>,
): Promise<FastifyReply> {
  const { authorization: secret } = request.headers;
  if (secret === undefined) return (await work()).send();
  const isKnown = gateway.attempts.isKnown({ from: request.ip, realm: gateway.url, secret });
  const is = isKnown ? "yes" : await signInAt(gateway, request);
  if (is !== "yes") delete request.headers.authorization;
  const { status, send } = await work();
  if (status !== 401) return send();
  if (is === "later") return refuseLater(reply);
  if (is === "unknown") return refuseUnconfirmed(reply);
  // A password that was changed at the gateway is not known any more.
  if (isKnown) await signInAt(gateway, request);
  return send();
}
