import type { Harm } from "../api/harmful.ts";
import type { SaveReply } from "../schema/reply.ts";
import { GatewayError } from "./gateway-error.ts";

/** The error of a value that cannot be sent; `where` names its destination. */
export function invalidError(where: string, { reason, path, text }: Harm): GatewayError {
  return new GatewayError(`${where}: ${text}`, { kind: "invalid", reason, path });
}

/** The error of a refusal by the gateway, with its reply; `what` names the refused request. */
export function refusedError(what: string, reply: SaveReply): GatewayError {
  const message = reply.message ?? `code ${reply.code ?? "missing"}`;
  return new GatewayError(`the gateway refuses ${what}: ${message}`, { kind: "refused", reply });
}

/**
 * Whether the gateway has no such call: it answers an unknown path with its page (docs/gateway/calls.md#unknown-paths).
 */
export function isNoCall({ status, problem }: GatewayError): boolean {
  return status === 404 || (problem.kind === "reply" && problem.cause.kind === "html");
}
