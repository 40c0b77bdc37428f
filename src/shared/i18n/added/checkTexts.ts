import { shownText } from "#protocol/shown-text.ts";
import type { FlatTexts } from "./flatTexts.ts";
import { placeholdersOf, type WantedText, wantedTexts } from "./wantedTexts.ts";

/** Why a text of a language file is not used. */
export type TextProblem = "unknown" | "notText" | "placeholders" | "characters" | "long";

/** A text that is not used. */
export interface RejectedText {
  readonly key: string;
  readonly problem: TextProblem;
  readonly placeholders: readonly string[];
}

/** Coverage of the page's texts by a language file. */
export interface CheckedTexts {
  readonly usable: FlatTexts;
  readonly odd: readonly RejectedText[];
  /** Keys without a usable text: their texts are shown in English. */
  readonly missing: readonly string[];
}

/**
 * Compares the texts of a language with the English texts. An empty text counts as missing. Never throws for any
 * texts.
 */
export function checkTexts(
  english: FlatTexts,
  language: string,
  texts: Readonly<Record<string, unknown>>,
): CheckedTexts {
  const wanted = wantedTexts(english, language);
  const usable = new Map<string, string>();
  const odd: RejectedText[] = [];
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === "string" && text.trim() === "") continue;
    const wantedText = wanted.get(key);
    // A language may lack a plural form that English has.
    if (wantedText === undefined && english.has(key)) continue;
    const problem = wantedText === undefined ? "unknown" : problemOf(text, wantedText);
    if (problem === undefined && typeof text === "string") usable.set(key, text);
    if (problem !== undefined)
      odd.push({ key, problem, placeholders: [...(wantedText?.needs ?? [])].sort() });
  }
  const missing = [...wanted].flatMap(([key, { isRare }]) =>
    isRare || usable.has(key) ? [] : [key],
  );
  return { usable, odd, missing };
}

function problemOf(text: unknown, { english, needs, allows }: WantedText): TextProblem | undefined {
  if (typeof text !== "string") return "notText";
  if (text.length > 4 * english.length + 200) return "long";
  // Line ends, direction marks, and right-to-left scripts: the page is not laid out for them.
  if (shownText(text) !== text || /[\n\t]/.test(text)) return "characters";
  const names = placeholdersOf(text);
  const isRight =
    [...needs].every((name) => names.has(name)) && [...names].every((name) => allows.has(name));
  return isRight ? undefined : "placeholders";
}

/** All texts of a language: its own where they are usable, English texts in place of the others. */
export function completedTexts(
  english: FlatTexts,
  language: string,
  texts: Readonly<Record<string, unknown>>,
): FlatTexts {
  const { usable } = checkTexts(english, language, texts);
  return new Map(
    [...wantedTexts(english, language)].map(([key, wantedText]) => [
      key,
      usable.get(key) ?? usable.get(wantedText.instead ?? "") ?? wantedText.english,
    ]),
  );
}
