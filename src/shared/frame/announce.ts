import { atom } from "jotai";

const saidAtom = atom("");

/** What was announced last. */
export const announcementAtom = atom((get) => get(saidAtom));

/** Announces a text to screen readers, politely. For what changes seldom and matters. */
export const announceAtom = atom(null, (get, set, text: string) =>
  // Nothing is spoken where nothing changes: the same news again differs by a space nobody hears.
  set(saidAtom, get(saidAtom) === text ? `${text}\u00a0` : text),
);
