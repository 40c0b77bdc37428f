import { atom, useAtom } from "jotai";
import { Worth } from "#plant/energy/prices.ts";
import { CurrencyWorth } from "#plant/energy/worth.ts";
import { readStoredJson, storageKeys, writeText } from "../storage/storage.ts";

const storedAtom = atom<Worth | undefined>(undefined);

/** Prices and CO2 factor as the owner entered them; kept in this browser. */
export const worthAtom = atom(
  (get): Worth =>
    get(storedAtom) ?? readStoredJson(storageKeys.worth, CurrencyWorth) ?? { prices: [] },
  (_, set, worth: Worth) => {
    set(storedAtom, worth);
    writeText(storageKeys.worth, JSON.stringify(worth));
  },
);

/** The owner's prices, and how to keep others. */
export const useWorth = () => useAtom(worthAtom);
