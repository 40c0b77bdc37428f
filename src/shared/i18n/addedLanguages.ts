import { atom } from "jotai";
import { AddedLanguages } from "#hub-api/context.ts";
import { hubContext } from "../place.ts";
import { readStoredJson } from "../storage/storage.ts";

/** The languages that had been added to this page when it was loaded: those that its hub keeps, or else this browser. */
export function addedLanguages(): AddedLanguages {
  return hubContext?.languages ?? readStoredJson("heliograph.languages", AddedLanguages) ?? [];
}

export function isAdded(locale: string): boolean {
  return addedLanguages().some(({ code }) => code === locale);
}

/** The languages after a change in this visit. */
export const changedLanguagesAtom = atom<AddedLanguages | undefined>(undefined);
