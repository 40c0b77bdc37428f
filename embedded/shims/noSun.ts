import { atom } from "jotai";

/** Power from the sun, for an image without room for its model: wall and flow show what the inverters give. */
export const sunAtom = atom(null);
