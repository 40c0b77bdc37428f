import { atom } from "jotai";

/** Whether the gateway answers: "unknown" until the first answer or failure. */
export type Connection = "unknown" | "online" | "offline";

/** State of the marker in the top bar; written by all code that talks to the gateway. */
export const connectionAtom = atom<Connection>("unknown");
