import type { LanguageFile } from "#hub-api/languages.ts";
import { completedTexts } from "#app/shared/i18n/added/checkTexts.ts";
import type { FlatTexts } from "#app/shared/i18n/added/flatTexts.ts";
import { wantedTexts } from "#app/shared/i18n/added/wantedTexts.ts";

export function fileText({ code, name, texts }: LanguageFile, english: FlatTexts): string {
  const wanted = wantedTexts(english, code);
  const all = [...completedTexts(english, code, texts)].filter(([key]) => !wanted.get(key)?.isRare);
  return `${JSON.stringify({ code, name, texts: Object.fromEntries(all) }, null, 2)}\n`;
}

/** A language without texts of its own, for somebody who translates; its name as the browser knows it. */
export function newLanguage(code: string): LanguageFile {
  return { code, name: nameOf(code) ?? code, texts: {} };
}

function nameOf(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code);
  } catch {
    return undefined;
  }
}
