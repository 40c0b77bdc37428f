import { atom } from "jotai";
import * as v from "valibot";
import { readStored, storageKeys, writeText } from "./storage.ts";

const chosenAtom = atom<boolean | undefined>(undefined);

/**
 * Whether the owner lets this page ask a public server for newer versions. Off until chosen; kept as
 * 1 or 0 (docs/interface.md#values-of-live-data).
 */
export const allowVersionInfoAtom = atom(
  (get) =>
    get(chosenAtom) ?? readStored(storageKeys.allowVersionInfo, v.picklist(["0", "1"])) === "1",
  (_get, set, allowed: boolean) => {
    writeText(storageKeys.allowVersionInfo, allowed ? "1" : "0");
    set(chosenAtom, allowed);
  },
);
