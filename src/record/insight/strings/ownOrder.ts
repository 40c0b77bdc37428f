import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import * as v from "valibot";
import { readStoredJson, removeStored, writeText } from "#app/shared/storage/storage.ts";
import { inOwnOrder, type StringRow } from "./stringRows.ts";

const KEY = "heliograph.stringOrder";
const none: readonly string[] = [];
const Keys = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(1000));

const chosenAtom = atom<readonly string[] | undefined>(undefined);

/** Keys of strings in the owner's order, kept in this browser; empty for the gateway's order. */
export const ownOrderAtom = atom(
  (get): readonly string[] => get(chosenAtom) ?? readStoredJson(KEY, Keys) ?? none,
  (_, set, keys: readonly string[]) => {
    set(chosenAtom, keys);
    if (keys.length === 0) removeStored(KEY);
    else writeText(KEY, JSON.stringify(keys));
  },
);

export function useHasOwnOrder(): boolean {
  return useAtomValue(ownOrderAtom).length > 0;
}

export function useOwnOrder(rows: readonly StringRow[]): readonly StringRow[] {
  const keys = useAtomValue(ownOrderAtom);
  return useMemo(() => inOwnOrder(rows, keys), [rows, keys]);
}

export function swapNeighbours<Item>(list: readonly Item[], at: number): readonly Item[] {
  const after = list.slice(at + 1, at + 2);
  return [...list.slice(0, at), ...after, ...list.slice(at, at + 1), ...list.slice(at + 2)];
}
