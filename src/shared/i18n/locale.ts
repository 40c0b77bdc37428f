import { readText, storageKeys } from "../storage/storage.ts";
import { isAdded } from "./addedLanguages.ts";

/** Every language of the build, in the order of the selector. */
const all = ["en", "de", "fr"] as const;

export type BuiltInLocale = (typeof all)[number];

/** A language of the interface: a language of the build, or the code of an added language, such as "nl". */
export type Locale = string;

/** The name of each language in that language. */
export const localeNames: Readonly<Record<BuiltInLocale, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
};

/** The languages of this build. A firmware build can leave some out. */
export const locales = offeredLocales(import.meta.env["VITE_LANGUAGES"]);

/** Stored choice, else the first part of the browser's language, else English (docs/interface.md#states). */
export function initialLocale(browserLanguage: string): Locale {
  const stored = readText(storageKeys.locale) ?? "";
  if (isAdded(stored)) return stored;
  const [first = ""] = browserLanguage.toLowerCase().split(/[-_]/);
  return locales.find((locale) => locale === stored) ?? localeFrom(first);
}

/** The text as a language of this build, else its first: English unless the build lacks it. */
export function localeFrom(text: string): BuiltInLocale {
  return locales.find((locale) => locale === text) ?? locales[0] ?? "en";
}

/** Languages in a list such as `de,en`; all if there is no list. */
export function offeredLocales(list: unknown): readonly BuiltInLocale[] {
  return typeof list === "string" ? all.filter((locale) => list.split(",").includes(locale)) : all;
}
