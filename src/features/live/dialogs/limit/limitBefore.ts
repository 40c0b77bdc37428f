import { isInForce, limitNow, type PlainLimit } from "#protocol/internal/client.ts";
import type { LimitStatus } from "#protocol/endpoints.ts";
import type { AskedLimit } from "../../askedLimits.ts";

/**
 * The limit that an undo leads back to: the one asked for before where it is still in force, to the
 * watt as it was asked for, else what the gateway shows. Undefined if unknown.
 */
export function limitBefore(
  asked: AskedLimit | undefined,
  known: LimitStatus[string] | undefined,
): PlainLimit | undefined {
  if (known === undefined) return undefined;
  if (asked?.outcome === "confirmed" && isInForce(asked.limit, known)) return asked.limit;
  return limitNow(known);
}
