import type { FirstTexts } from "./firstValues.ts";

// What the script in the head chose: see `preloadFirst`.
const { hubContext, firstLocale = "en", firstTexts = "", firstWords, firstFrame = "" } = window;

/** Ends the names of what the browser keeps of this gateway. */
export const storedAs = hubContext?.storedAs ?? "";

/** The language that the page starts in. */
export const locale = firstLocale;

/** Its texts. */
export async function loadWords(): Promise<FirstTexts> {
  return firstWords ?? (await import(firstTexts));
}

/** Starts the app. */
export const startApp = (): Promise<unknown> => import(firstFrame);
