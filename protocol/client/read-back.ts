import * as v from "valibot";
import { get, type SaveEndpoint } from "../api/endpoint.ts";
import { keptOtherwise } from "../settings/sent-values.ts";
import type { Call, CallOptions } from "./call.ts";
import { recordIn, recordPathOf } from "./save-refusal.ts";

const readBackMs = 5_000;
const Saved = v.looseObject({ type: v.literal("success") });

/** The reply to a save, with the paths at which the gateway kept another value, if it can be asked. */
export async function readBack(
  call: Call,
  endpoint: SaveEndpoint<unknown, unknown>,
  { body, authdata }: CallOptions & { readonly body?: unknown },
  reply: unknown,
): Promise<unknown> {
  const path = recordPathOf(endpoint);
  if (path === undefined || !v.is(Saved, reply)) return reply;
  try {
    const options = { timeoutMs: readBackMs, ...(authdata !== undefined && { authdata }) };
    const heldRecord = recordIn(path, await call(get(path, v.unknown()), options), body);
    const kept = keptOtherwise(body, heldRecord);
    return kept.length > 0 ? { ...reply, kept } : reply;
  } catch {
    // It restarts, changes its network or its password.
    return reply;
  }
}
