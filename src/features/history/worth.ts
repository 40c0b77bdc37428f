import { atom } from "jotai";
import { Worth } from "#plant/energy/prices.ts";
import { readStoredJson, storageKeys, writeText } from "#app/shared/storage/storage.ts";

const storedAtom = atom<Worth | undefined>(undefined);

/** Prices and CO2 factor as the owner entered them; kept in this browser. */
export const worthAtom = atom(
  (get): Worth => get(storedAtom) ?? readStoredJson(storageKeys.worth, Worth) ?? { prices: [] },
  (_, set, worth: Worth) => {
    set(storedAtom, worth);
    writeText(storageKeys.worth, JSON.stringify(worth));
  },
);
