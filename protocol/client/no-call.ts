import type { GatewayError } from "./gateway-error.ts";

/**
 * Whether the gateway has no such call: it answers an unknown path with its page (docs/gateway/calls.md#unknown-paths).
 */
export function isNoCall({ status, problem }: GatewayError): boolean {
  return status === 404 || (problem.kind === "reply" && problem.cause.kind === "html");
}
