import * as v from "valibot";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";
import { AddedLanguages } from "./context.ts";

/** A language file has at most so many characters; the English file has a third of them. */
export const MOST_LANGUAGE_CHARACTERS = 1_000_000;

export const MOST_LANGUAGES = 20;

/**
 * The code of a language, such as "nl" or "pt-BR": no part of a single letter, which would set more than the
 * language.
 */
export const LanguageCode = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,2}$/));

export const LanguageName = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60));

/** A further language: texts by area and key, such as "shell:nav.help". */
export const LanguageFile = v.object({
  code: LanguageCode,
  name: LanguageName,
  texts: v.record(v.string(), v.string()),
});
export type LanguageFile = v.InferOutput<typeof LanguageFile>;

export const HubLanguages = v.object({ languages: AddedLanguages });
export type HubLanguages = v.InferOutput<typeof HubLanguages>;

/** A language to store in place of a language with its code, or the code of a language to remove. */
export const LanguageChange = v.variant("do", [
  v.strictObject({ do: v.literal("keep"), file: LanguageFile }),
  v.strictObject({ do: v.literal("remove"), code: LanguageCode }),
]);
export type LanguageChange = v.InferOutput<typeof LanguageChange>;

/** The languages that the hub keeps for every browser. Everybody may read them; a change needs the administrator's password. */
export const hubLanguageCalls = {
  list: get("/hub/languages", HubLanguages, { access: "open" }),
  file: get("/hub/languages/file", LanguageFile, { access: "open", query: ["code", "tag"] }),
  change: postJson("/hub/languages", LanguageChange, HubLanguages),
} as const;
