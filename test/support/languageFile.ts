import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { completedTexts } from "#app/shared/i18n/added/checkTexts.ts";
import { type FlatTexts, flatTexts } from "#app/shared/i18n/added/flatTexts.ts";
import type { LanguageFile } from "#hub-api/languages.ts";
import { root } from "./sources.ts";

export function builtInTexts(language: string): FlatTexts {
  const folder = join(root, "src/locales", language);
  return new Map(
    readdirSync(folder).flatMap((file) => [
      ...flatTexts(file.replace(".json", ""), JSON.parse(readFileSync(join(folder, file), "utf8"))),
    ]),
  );
}

/** A language file with every text: the English ones, each marked. */
export function markedLanguage(code = "nl", name = "Nederlands"): LanguageFile {
  const all = completedTexts(builtInTexts("en"), code, {});
  const texts = Object.fromEntries([...all].map(([key, text]) => [key, markText(text)]));
  return { code, name, texts };
}

export function markText(text: string): string {
  return `«${text}`;
}
