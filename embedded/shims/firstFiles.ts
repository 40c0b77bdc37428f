import type { FirstTexts } from "#app/app/first/firstValues.ts";
import { initialLocale, type Locale } from "#app/shared/i18n/locale.ts";

/** The texts of the first page in the languages of the image; see `firstPage`. */
declare const FIRST_WORDS: Readonly<Record<Locale, FirstTexts>>;

// The page preloads it.
const app = document.querySelector<HTMLLinkElement>("link[rel=modulepreload]");

/** In the place of `firstFiles.ts` in an image: its texts stand in the page, and the app is its one script. */
export { storedAs } from "./place.ts";

/** The language that the page starts in. */
export const locale = initialLocale(navigator.language);

/** The texts of that language. */
export const loadWords = () => FIRST_WORDS[locale];

/** Starts the app. */
export const startApp = (): Promise<unknown> => import(app?.href ?? "");

// A browser that cannot preload it starts it at once.
if (!app?.relList.supports("modulepreload")) void startApp();
