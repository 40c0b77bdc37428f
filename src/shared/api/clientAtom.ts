import { atom } from "jotai";
import type { Client } from "#protocol/client/client.ts";

const injectedAtom = atom<Client | undefined>(undefined);

/** The client that pages call the gateway with; set once, by the composition root or a test. */
export const clientAtom = atom(
  (get) => {
    const client = get(injectedAtom);
    if (client === undefined) throw new Error("No client was set");
    return client;
  },
  (_get, set, client: Client) => set(injectedAtom, client),
);
