import { atom } from "jotai";

const saidAtom = atom("");

export const announcementAtom = atom((get) => get(saidAtom));

/** Announces a text to screen readers, politely. For rare and important changes. */
export const announceAtom = atom(null, (get, set, text: string) =>
  // An unchanged text is not announced again, so a repeated text gets a trailing space.
  set(saidAtom, get(saidAtom) === text ? `${text}\u00a0` : text),
);
