import type { JsonEndpoint } from "../api/endpoint.ts";
import type { GatewayProfile } from "../firmware/profile.ts";

/** What was read of one path: its JSON, and the answer that was made of it. */
interface Seen {
  readonly text: string;
  readonly answer: unknown;
}

/** What a guard asks and allows. */
export interface GuardOptions {
  /** Asks which firmware the gateway runs; called before the first save. */
  readonly askProfile: () => Promise<GatewayProfile | undefined>;
  /** Whether a release newer than all that are known may be saved to. */
  readonly savesToNewer: boolean;
}

/** Remembers what a client reads. By that `save-refusal.ts` refuses saves that would lose or change what nobody meant to. */
export interface WriteGuard extends GuardOptions {
  /** Remembers a record that was read: its text, and the answer that was made of it. */
  readonly saw: (endpoint: Pick<JsonEndpoint, "path">, text: string, answer: unknown) => void;
  /** What was read, by path. */
  readonly seen: ReadonlyMap<string, Seen>;
}

/** Ends the paths of `save-refusal.ts`, which comes with the first save; a test compares them. */
const mayBeReplaced = /\/(config|list|languages)$/;

/** Makes a guard that has seen nothing yet. */
export function createWriteGuard(options: GuardOptions): WriteGuard {
  const seen = new Map<string, Seen>();
  return {
    ...options,
    seen,
    saw: ({ path }, text, answer) => {
      if (mayBeReplaced.test(path)) seen.set(path, { text, answer });
    },
  };
}
