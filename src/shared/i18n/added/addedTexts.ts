import type { LanguageFile } from "#hub-api/languages.ts";
import { removeStored, writeText } from "../../storage/storage.ts";
import { remember } from "../fixedText.ts";
import type { LoadTexts } from "../i18n.ts";
import type { TextTree } from "../unpackTexts.ts";
import { setAddedFormats } from "./addedFormats.ts";
import { completedTexts } from "./checkTexts.ts";
import { flatTexts, nestedTexts } from "./flatTexts.ts";
import { readLanguage } from "./languageFiles.ts";

const files = new Map<string, Promise<LanguageFile>>();
const firstAreas = ["live", "shell"];
// Texts of the language that was loaded last.
let first: { readonly locale: string; readonly words: Record<string, TextTree> } | undefined;

/**
 * Loads the texts of an area in an added language, with English in place of missing texts; `load` loads those of the
 * build. Sets the formats of the language, and stores the texts that the next visit shows first. Rejects when the
 * language cannot be had.
 */
export async function addedTexts(locale: string, area: string, load: LoadTexts): Promise<TextTree> {
  const reading = remember(files, locale, () => readLanguage(locale));
  // Asked for again after a failure.
  reading.catch(() => files.delete(locale));
  const [english, file] = await Promise.all([load("en", area), reading]);
  setAddedFormats(locale);
  const texts = nestedTexts(completedTexts(flatTexts(area, english), locale, file.texts));
  if (firstAreas.includes(area)) keepFirst(locale, area, texts);
  return texts;
}

/** Drops the loaded texts of a language, because another file has its code, or none. */
export function forgetAdded(locale: string): void {
  files.delete(locale);
  first = undefined;
  removeStored("heliograph.firstWords");
}

/** The texts of the live page for the script of the first figures, which starts before the app. */
function keepFirst(locale: string, area: string, texts: TextTree): void {
  if (first?.locale !== locale) first = { locale, words: {} };
  const { words } = first;
  words[area] = texts;
  if (!firstAreas.every((one) => one in words)) return;
  const of = window.firstFrame ?? "";
  writeText("heliograph.firstWords", JSON.stringify({ locale, of, words }));
}
