import type { LanguageFile } from "#hub-api/languages.ts";
import { remember } from "../fixedText.ts";
import type { LoadTexts } from "../i18n.ts";
import type { TextTree } from "../unpackTexts.ts";
import { setAddedFormats } from "./addedFormats.ts";
import { completedTexts } from "./checkTexts.ts";
import { flatTexts, nestedTexts } from "./flatTexts.ts";
import { readLanguage } from "./languageFiles.ts";

const files = new Map<string, Promise<LanguageFile>>();

/**
 * Loads the texts of an area in an added language, with English in place of missing texts; `load` loads those of the
 * build. Sets the formats of the language. Rejects when the language cannot be had.
 */
export async function addedTexts(locale: string, area: string, load: LoadTexts): Promise<TextTree> {
  const reading = remember(files, locale, () => readLanguage(locale));
  // Asked for again after a failure.
  reading.catch(() => files.delete(locale));
  const [english, file] = await Promise.all([load("en", area), reading]);
  setAddedFormats(locale);
  return nestedTexts(completedTexts(flatTexts(area, english), locale, file.texts));
}

/** Drops the loaded texts of a language, because another file has its code, or none. */
export function forgetAdded(locale: string): void {
  files.delete(locale);
}
