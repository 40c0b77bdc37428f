import { atom } from "jotai";
import * as v from "valibot";
import { readStored, storageKeys, writeText } from "../storage/storage.ts";

/** The themes on offer; "auto" follows the system. */
export const themes = ["light", "dark", "auto"] as const;
export type Theme = (typeof themes)[number];

const chosenAtom = atom<Theme | undefined>(undefined);

/** The chosen theme, "auto" until a choice was made; setting it stores and shows it. */
export const themeAtom = atom(
  (get) => get(chosenAtom) ?? storedTheme(),
  (_get, set, theme: Theme) => {
    writeText(storageKeys.theme, theme);
    set(chosenAtom, theme);
    showTheme(theme);
  },
);

export function storedTheme(): Theme {
  return readStored(storageKeys.theme, v.picklist(themes)) ?? "auto";
}

/** Sets an attribute on the root element; the style sheet does the rest without a render. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
}
