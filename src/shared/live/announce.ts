import { atom } from "jotai";

const saidAtom = atom("");

/** What was announced last. */
export const announcementAtom = atom((get) => get(saidAtom));

/** Announces a text to screen readers, politely. For what changes seldom and matters. */
export const announceAtom = atom(null, (_get, set, text: string) => set(saidAtom, text));
