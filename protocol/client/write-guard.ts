import type { JsonEndpoint, SaveEndpoint } from "../api/endpoint.ts";
import type { GatewayProfile } from "../firmware/profile.ts";
import type { GatewayError } from "./gateway-error.ts";

/** Watches what a client reads, and refuses saves that would lose or change what nobody meant to. */
export interface WriteGuard {
  /** Remembers a record that was read: its text, and the answer that was made of it. */
  readonly saw: (endpoint: Pick<JsonEndpoint, "path">, text: string, answer: unknown) => void;
  /** Why a body must not replace the record of a path; undefined for a harmless one. */
  readonly refusalOf: (
    endpoint: SaveEndpoint<unknown, unknown>,
    body: unknown,
    read: string,
  ) => Promise<GatewayError | undefined>;
}

/** What was read of one path: its JSON, and the answer that was made of it. */
interface Seen {
  readonly text: string;
  readonly answer: unknown;
}

/** A save of settings, with what the guard knows about it. */
export interface Save {
  readonly endpoint: SaveEndpoint<unknown, unknown>;
  readonly body: unknown;
  /** Path of the record that the save replaces. */
  readonly read: string;
  /** What was read, by path. */
  readonly seen: ReadonlyMap<string, Seen>;
  readonly askProfile: () => Promise<GatewayProfile | undefined>;
  /** Whether a release newer than all that are known may be saved to. */
  readonly savesToNewer: boolean;
}

/** What a guard asks and allows. */
export type GuardOptions = Pick<Save, "askProfile" | "savesToNewer">;

/** Why a body must not replace a record; undefined for a harmless one. */
export type RefusalOfSave = (save: Save) => Promise<GatewayError | undefined>;

/** Ends the paths of `replaced-records.ts`, which come with the first save; a test compares them. */
const mayBeReplaced = /\/(config|list|languages)$/;

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
      if (mayBeReplaced.test(path)) seen.set(path, { text, answer });
    },
    refusalOf: (endpoint, body, read) =>
      refusalOfSave({ endpoint, body, read, seen, askProfile, savesToNewer }),
  };
}
