import type { SaveEndpoint } from "../api/endpoint.ts";
import { harmOf } from "../api/harmful.ts";
import type { CallOptions, SaveOptions } from "./call.ts";
import type { GatewayError } from "./gateway-error.ts";
import { invalidError } from "./error-kinds.ts";
import { throwIfAborted } from "./abort.ts";
import { recordPathOf } from "./replaced-records.ts";
import { untilAborted } from "./waits.ts";
import type { WriteGuard } from "./write-guard.ts";

/**
 * Why a save must not be made: its body harms any gateway, or the guard refuses it unless it is `unsafe`; undefined for
 * every other save. Rejects with the reason of the signal.
 */
export async function refusalOf(
  endpoint: SaveEndpoint<unknown, unknown>,
  { body, unsafe, signal }: CallOptions & SaveOptions & { readonly body?: unknown },
  guard: WriteGuard | undefined,
): Promise<GatewayError | undefined> {
  throwIfAborted(signal);
  const harm = harmOf(endpoint, body);
  if (harm !== undefined) return invalidError(endpoint.path, harm);
  const read = guard && !unsafe ? recordPathOf(endpoint) : undefined;
  return guard && read ? untilAborted(guard.refusalOf(endpoint, body, read), signal) : undefined;
}
