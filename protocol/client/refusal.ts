import type { JsonEndpoint } from "../api/endpoint.ts";
import { harmOf } from "../api/harmful.ts";
import type { CallOptions, SaveOptions } from "./call.ts";
import type { GatewayError } from "./gateway-error.ts";
import { invalidError } from "./error-kinds.ts";
import { throwIfAborted } from "./abort.ts";
import { untilAborted } from "./waits.ts";
import type { WriteGuard } from "./write-guard.ts";

/**
 * Why a save must not be made: its body harms any gateway, or the guard refuses it unless it is `unsafe`; undefined for
 * every other save. Rejects with the reason of the signal.
 */
export async function refusalOf(
  endpoint: JsonEndpoint,
  { body, unsafe, signal }: CallOptions & SaveOptions & { readonly body?: unknown },
  guard: WriteGuard | undefined,
): Promise<GatewayError | undefined> {
  throwIfAborted(signal);
  const harm = harmOf(endpoint, body);
  if (harm !== undefined) return invalidError(endpoint.path, harm);
  if (guard === undefined || unsafe) return undefined;
  return untilAborted(guard.refusalOf(endpoint, body), signal);
}
