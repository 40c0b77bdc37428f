import { atom } from "jotai";
import type { OpenSocket } from "#protocol/socket/stream.ts";

const injectedAtom = atom<{ readonly open: OpenSocket } | undefined>(undefined);

/** How feeds open their sockets; set once, by the composition root or a test. */
export const openSocketAtom = atom(
  (get): OpenSocket => {
    const injected = get(injectedAtom);
    if (injected === undefined) throw new Error("No way to open sockets was set");
    return injected.open;
  },
  (_get, set, open: OpenSocket) => set(injectedAtom, { open }),
);
