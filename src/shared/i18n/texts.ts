import { atom } from "jotai";
import type { LoadTexts } from "./i18n.ts";
import { loadTexts } from "./loadTexts.ts";

export const textsAtom = atom<{ readonly load: LoadTexts }>({ load: loadTexts });
