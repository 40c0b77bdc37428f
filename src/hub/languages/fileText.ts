import type { LanguageFile } from "#hub-api/languages.ts";
import { completedTexts } from "#app/shared/i18n/added/checkTexts.ts";
import { type FlatTexts, nestedTexts } from "#app/shared/i18n/added/flatTexts.ts";
import { wantedTexts } from "#app/shared/i18n/added/wantedTexts.ts";

/** Every text that the language should have, nested as in the files of the page; English where it has none. */
export function fileText({ code, name, texts }: LanguageFile, english: FlatTexts): string {
  const wanted = wantedTexts(english, code);
  const all = [...completedTexts(english, code, texts)].filter(([key]) => !wanted.get(key)?.isRare);
  const areas = new Set(all.map(([key]) => areaOf(key)));
  const nested = [...areas].map((area) => {
    const own = all.filter(([key]) => areaOf(key) === area);
    return [area, nestedTexts(new Map(own))];
  });
  return `${JSON.stringify({ code, name, texts: Object.fromEntries(nested) }, null, 2)}\n`;
}

function areaOf(key: string): string {
  return key.slice(0, key.indexOf(":"));
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
