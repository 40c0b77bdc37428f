import { useAtomValue } from "jotai";
import type { AddedLanguages } from "#hub-api/context.ts";
import { shownText } from "#protocol/shown-text.ts";
import { addedLanguages, changedLanguagesAtom } from "./addedLanguages.ts";
import type { LoadTexts } from "./i18n.ts";
import { type Locale, localeFrom, localeNames, locales } from "./locale.ts";

export function useAddedLanguages(): AddedLanguages {
  return useAtomValue(changedLanguagesAtom) ?? addedLanguages();
}

export function useLanguageNames(): readonly (readonly [Locale, string])[] {
  const built = locales.map((code) => [code, localeNames[code]] as const);
  const added = useAddedLanguages().map(({ code, name }) => [code, shownText(name)] as const);
  // The stored list may name a language twice, or a language of the build, which keeps its name.
  return [...new Map([...built, ...added, ...built])];
}

/**
 * The language itself, or a language of the build in place of an added language whose texts cannot be had. Never
 * rejects.
 */
export async function loadableLocale(locale: Locale, load: LoadTexts): Promise<Locale> {
  const built = localeFrom(locale);
  if (built === locale) return locale;
  return load(locale, "shell").then(
    () => locale,
    () => built,
  );
}
