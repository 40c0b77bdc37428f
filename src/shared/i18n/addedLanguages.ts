import { atom } from "jotai";
import { AddedLanguages } from "#hub-api/context.ts";
import { hubContext } from "../place.ts";
import { readStoredJson } from "../storage/storage.ts";

/** The languages added before this page was loaded, by its hub, else by this browser. */
export function addedLanguages(): AddedLanguages {
  return hubContext?.languages ?? readStoredJson("heliograph.languages", AddedLanguages) ?? [];
}

export function isAdded(locale: string): boolean {
  return addedLanguages().some(({ code }) => code === locale);
}

/** The languages after a change in this visit. */
export const changedLanguagesAtom = atom<AddedLanguages | undefined>(undefined);
