import type { JsonEndpoint, SaveEndpoint } from "../api/endpoint.ts";
import type { GatewayProfile } from "../firmware/profile.ts";
import { parseJson } from "../api/reply.ts";
import type { GatewayError } from "./gateway-error.ts";
import { languageList, recordPathOf, watchedPaths } from "./replaced-records.ts";

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
  readonly endpoint: SaveEndpoint<unknown, unknown>;
  readonly body: unknown;
  /** Path of the record that the save replaces. */
  readonly read: string;
  readonly known: Seen | undefined;
  /** The gateway's answer about its language packs, as far as it was asked. */
  readonly packs: unknown;
  readonly askProfile: () => Promise<GatewayProfile | undefined>;
  /** Whether a release newer than all that are known may be saved to. */
  readonly savesToNewer: boolean;
}

/** What a guard asks and allows. */
export type GuardOptions = Pick<Save, "askProfile" | "savesToNewer">;

/** Why a body must not replace a record; undefined for a harmless one. */
export type RefusalOfSave = (save: Save) => Promise<GatewayError | undefined>;

/**
 * Makes a guard that has seen nothing yet. It asks which firmware the gateway runs before the first save;
 * `refusalOfSave` is of `save-refusal.ts`, which a page need not load before its first save.
 */
export function createWriteGuard(
  { askProfile, savesToNewer }: GuardOptions,
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
      return refusalOfSave({
        endpoint,
        body,
        read,
        known: seen.get(read),
        packs,
        askProfile,
        savesToNewer,
      });
    },
  };
}
