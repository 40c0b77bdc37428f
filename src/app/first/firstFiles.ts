import type { FirstTexts } from "./firstValues.ts";

// Choices of the script in the head: see `preloadFirst`.
const { hubContext, firstLocale = "en", firstTexts = "", firstWords, firstFrame = "" } = window;

/** Suffix of the browser's stored values of this gateway. */
export const storedAs = hubContext?.storedAs ?? "";

/** The language that the page starts in. */
export const locale = firstLocale;

/** Its texts. */
export async function loadWords(): Promise<FirstTexts> {
  return firstWords ?? (await import(firstTexts));
}

/** Starts the app. */
export const startApp = (): Promise<unknown> => import(firstFrame);
