import { atom, useAtomValue, type Atom } from "jotai";
import { useMemo } from "react";
import { share } from "#protocol/internal/values.ts";

/**
 * A part of an atom's value: draws again only when that part has become another. `select` must be
 * the same function at every drawing.
 */
export function useSelected<Whole, Part>(
  source: Atom<Whole>,
  select: (whole: Whole) => Part,
): Part {
  const partAtom = useMemo(() => atom((get) => select(get(source))), [source, select]);
  return useAtomValue(partAtom);
}

/** The same for a list made anew each time, of JSON values: it is another only when it says something else. */
export function useSelectedList<Whole, Item>(
  source: Atom<Whole>,
  select: (whole: Whole) => readonly Item[],
): readonly Item[] {
  return useAtomValue(useMemo(() => listAtom(source, select), [source, select]));
}

function listAtom<Whole, Item>(
  source: Atom<Whole>,
  select: (whole: Whole) => readonly Item[],
): Atom<readonly Item[]> {
  let last: readonly Item[] = [];
  return atom((get) => (last = share(last, select(get(source)))));
}
