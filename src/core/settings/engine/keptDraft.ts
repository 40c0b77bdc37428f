import { atom, type WritableAtom } from "jotai";

/** A draft put aside, and the gateway's values when it was begun. */
export interface KeptDraft<Draft> {
  readonly draft: Draft;
  readonly loaded: Draft;
}

/** Place of a draft. Writing stores a draft, or nothing, and returns the former content. */
export type KeptAtom<Draft> = WritableAtom<
  KeptDraft<Draft> | undefined,
  [next?: KeptDraft<Draft>],
  KeptDraft<Draft> | undefined
>;

/** Makes a place for a draft. It lives in memory and never in the browser's storage: it may hold passwords. */
export function keptAtom<Draft>(): KeptAtom<Draft> {
  const heldAtom = atom<KeptDraft<Draft> | undefined>(undefined);
  return atom(
    (get) => get(heldAtom),
    (get, set, next?: KeptDraft<Draft>) => {
      const before = get(heldAtom);
      set(heldAtom, next);
      return before;
    },
  );
}
