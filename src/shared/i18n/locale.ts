import * as v from "valibot";
import { readStored, storageKeys } from "../storage/storage.ts";

/** The available languages, each by its own name. */
export const localeNames = { en: "English", de: "Deutsch", fr: "Français" } as const;

/** An available language. */
export type Locale = keyof typeof localeNames;

/** The available languages, in the order of the selector. */
export const locales: readonly Locale[] = ["en", "de", "fr"];

/** Accepts the code of an available language. */
export const LocaleCode = v.picklist(["en", "de", "fr"]);

/** Stored choice, else the first part of the browser's language, else English (spec 1 section 4). */
export function initialLocale(browserLanguage: string): Locale {
  const stored = readStored(storageKeys.locale, LocaleCode);
  if (stored) return stored;
  const [first = ""] = browserLanguage.toLowerCase().split(/[-_]/);
  return localeFrom(first);
}

/** The text as an available language, otherwise English. */
export function localeFrom(text: string): Locale {
  return v.is(LocaleCode, text) ? text : "en";
}
