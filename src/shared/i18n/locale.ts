import * as v from "valibot";
import { readStored, storageKeys } from "../storage/storage.ts";

/** Every language, in the order of the selector. */
const all = ["en", "de", "fr"] as const;

/** A language of the interface. */
export type Locale = (typeof all)[number];

/** The name of each language in that language. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
};

/** The languages of this build. A firmware build can leave some out. */
export const locales = offered(import.meta.env["VITE_LANGUAGES"]);

/** Accepts the code of a language of this build. */
export const LocaleCode = v.picklist(locales);

/** Stored choice, else the first part of the browser's language, else English (docs/interface.md#states). */
export function initialLocale(browserLanguage: string): Locale {
  const stored = readStored(storageKeys.locale, LocaleCode);
  if (stored) return stored;
  const [first = ""] = browserLanguage.toLowerCase().split(/[-_]/);
  return localeFrom(first);
}

/** The text as a language of this build, else its first one: English unless the build lacks it. */
export function localeFrom(text: string): Locale {
  return locales.find((locale) => locale === text) ?? locales[0] ?? "en";
}

/** Languages out of a list such as `de,en`; all without one. */
export function offered(list: unknown): readonly Locale[] {
  return typeof list === "string" ? all.filter((locale) => list.split(",").includes(locale)) : all;
}
