import { atom } from "jotai";
import * as v from "valibot";
import { readStored, storageKeys, writeText } from "../storage/storage.ts";

const chosenAtom = atom<boolean | undefined>(undefined);

/** Whether serials, names of networks, addresses and coordinates are hidden on the screen; remembered. */
export const privacyAtom = atom(
  (get) => get(chosenAtom) ?? readStored(storageKeys.privacy, v.picklist(["0", "1"])) === "1",
  (_get, set, isOn: boolean) => {
    writeText(storageKeys.privacy, isOn ? "1" : "0");
    set(chosenAtom, isOn);
  },
);
