import { atom, type WritableAtom } from "jotai";
import { userAtom } from "#app/shared/session/session.ts";

/** The gateway's values at the last visit of a page; undefined before the first, and for another person. */
export type KnownAtom<Draft> = WritableAtom<Draft | undefined, [draft: Draft | undefined], void>;

/** Keeps a page's loaded values, never in the browser's storage: they may hold passwords. */
export function knownAtom<Draft>(): KnownAtom<Draft> {
  const lastAtom = atom<{ readonly draft: Draft; readonly user: unknown } | undefined>(undefined);
  return atom(
    (get) => {
      const last = get(lastAtom);
      return last?.user === get(userAtom) ? last?.draft : undefined;
    },
    (get, set, draft: Draft | undefined) =>
      set(lastAtom, draft === undefined ? undefined : { draft, user: get(userAtom) }),
  );
}
