import { atom, useAtomValue, type Atom } from "jotai";
import { useMemo } from "react";

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
