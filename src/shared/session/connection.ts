import { atom } from "jotai";

/** Whether the gateway answers: "unknown" until the first answer or failure. */
export type Connection = "unknown" | "online" | "offline";

/** What the marker in the top bar shows; written by whatever talks to the gateway. */
export const connectionAtom = atom<Connection>("unknown");
