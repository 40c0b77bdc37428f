import * as v from "valibot";
import { get, type JsonEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { keptOtherwise } from "../settings/kept.ts";
import type { KnownValues } from "../settings/known-values.ts";
import type { Call, CallOptions } from "./call.ts";
import { parseJson } from "../api/reply.ts";
import type { GatewayError } from "./gateway-error.ts";
import { languageList, recordIn, recordPathOf, watchedPaths } from "./replaced-records.ts";

/** Watches what a client reads, and refuses saves that would lose or change what nobody meant to. */
export interface WriteGuard {
  /** Remembers a record that was read: its text, and the answer that was made of it. */
  readonly saw: (endpoint: Pick<JsonEndpoint, "path">, text: string, answer: unknown) => void;
  /** Why a body must not be sent; undefined for a harmless one. */
  readonly refusalOf: (endpoint: JsonEndpoint, body: unknown) => Promise<GatewayError | undefined>;
}

/** What was read of one path: as JSON, and the answer that was made of it. */
interface Seen {
  readonly held: unknown;
  readonly answer: unknown;
}

/** A save of settings, with what the guard knows about it. */
export interface Save {
  readonly endpoint: SaveEndpoint<v.GenericSchema, v.GenericSchema>;
  readonly body: unknown;
  /** Path of the record that the save replaces. */
  readonly read: string;
  readonly known: Seen | undefined;
  /** The gateway's answer about its language packs, as far as it was asked. */
  readonly packs: unknown;
  readonly askKnown: () => Promise<KnownValues | undefined>;
}

/** Why a body must not replace a record; undefined for a harmless one. */
export type RefusalOfSave = (save: Save) => Promise<GatewayError | undefined>;

/**
 * Makes a guard that has seen nothing yet. It asks what this gateway knows when a save depends on that;
 * `refusalOfSave` is of `save-refusal.ts`, which a page need not load before its first save.
 */
export function createWriteGuard(
  askKnown: () => Promise<KnownValues | undefined>,
  refusalOfSave: RefusalOfSave,
): WriteGuard {
  const seen = new Map<string, Seen>();
  return {
    saw: ({ path }, text, answer) => {
      const json = watchedPaths.includes(path) ? parseJson(text) : undefined;
      if (json?.ok === true) seen.set(path, { held: json.value, answer });
    },
    refusalOf: async (endpoint, body) => {
      const read = recordPathOf(endpoint);
      if (read === undefined || endpoint.kind !== "save") return undefined;
      const packs = seen.get(languageList)?.held;
      return refusalOfSave({ endpoint, body, read, known: seen.get(read), packs, askKnown });
    },
  };
}

const readBackMs = 5_000;
const Saved = v.looseObject({ type: v.literal("success") });

/** The reply to a save, with the paths at which the gateway kept something else, as far as it can be asked. */
export async function readBack(
  call: Call,
  endpoint: JsonEndpoint,
  { body, authdata }: CallOptions & { readonly body?: unknown },
  reply: unknown,
): Promise<unknown> {
  const path = recordPathOf(endpoint);
  if (path === undefined || !v.is(Saved, reply)) return reply;
  try {
    const options = { timeoutMs: readBackMs, ...(authdata !== undefined && { authdata }) };
    const held = recordIn(path, await call(get(path, v.unknown()), options), body);
    const kept = keptOtherwise(body, held);
    return kept.length > 0 ? { ...reply, kept } : reply;
  } catch {
    // It restarts, changes its network or its password.
    return reply;
  }
}
