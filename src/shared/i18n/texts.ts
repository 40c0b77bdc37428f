import { atom } from "jotai";
import type { LoadTexts } from "./i18n.ts";
import { loadTexts } from "./loadTexts.ts";

/** Where texts come from; replaced in tests. */
export const textsAtom = atom<{ readonly load: LoadTexts }>({ load: loadTexts });
