import { atom } from "jotai";
import * as v from "valibot";
import { hubContext } from "../place.ts";
import { signedInAtom } from "../session/session.ts";
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

/** Whether the hub's page keeps serials from people who are not signed in. */
export const guestAtom = atom((get) => hubContext?.hidesSerials === true && !get(signedInAtom));

/** Whether serials are hidden on the screen: with other private data, or because nobody is signed in at a hub. */
export const serialsHiddenAtom = atom((get) => get(guestAtom) || get(privacyAtom));
