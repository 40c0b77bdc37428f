import { type Locale, localeNames, locales } from "#app/shared/i18n/locale.ts";

/** Replaces `addedLanguages.ts` in an image, which has no room for further languages. */
export const isAdded = (): boolean => false;

/** The languages of the image with their names, in the place of `useLanguageNames.ts`. */
export const useLanguageNames = (): readonly (readonly [Locale, string])[] =>
  locales.map((code) => [code, localeNames[code]]);

/** None of them can be lost. */
export const loadableLocale = (locale: Locale): Locale => locale;
