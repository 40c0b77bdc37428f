import * as v from "valibot";
import {
  LanguageCode,
  type LanguageFile,
  LanguageName,
  MOST_LANGUAGE_CHARACTERS,
} from "#hub-api/languages.ts";
import { parseJson } from "#protocol/api/reply.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import { locales } from "#app/shared/i18n/locale.ts";
import { type CheckedTexts, checkTexts } from "#app/shared/i18n/added/checkTexts.ts";
import { type FlatTexts, flatTexts } from "#app/shared/i18n/added/flatTexts.ts";

export type CodeProblem = "code" | "builtIn" | "direction";

/** Why a file cannot be added at all. */
export type FileRefusal = CodeProblem | "large" | "notJson" | "gateway" | "shape" | "nothing";

/** A file that can be added, with its usable texts alone, and the findings about it. */
export interface CheckedFile {
  readonly file: LanguageFile;
  readonly check: CheckedTexts;
}

const Shape = v.object({
  code: v.string(),
  name: LanguageName,
  texts: v.record(v.string(), v.unknown()),
});
// A language pack of the firmware's own interface.
const GatewayPack = v.object({ meta: v.looseObject({}), webapp: v.looseObject({}) });

export function readFile(text: string, english: FlatTexts): Result<CheckedFile, FileRefusal> {
  if (text.length > MOST_LANGUAGE_CHARACTERS) return err("large");
  const json = parseJson(text.replace(/^\ufeff/, ""));
  if (!json.ok) return err("notJson");
  if (v.is(GatewayPack, json.value)) return err("gateway");
  const shape = v.safeParse(Shape, json.value);
  if (!shape.success) return err("shape");
  const { name, texts } = shape.output;
  const code = usableCode(shape.output.code);
  if (!code.ok) return code;
  const check = checkTexts(english, code.value, flat(texts));
  if (check.usable.size === 0) return err("nothing");
  return ok({ file: { code: code.value, name, texts: Object.fromEntries(check.usable) }, check });
}

/** Texts nested by area, or with area and key in one name, as files before 1.0 have them. */
function flat(texts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]): readonly (readonly [string, unknown])[] =>
      typeof value === "object" ? [...flatTexts(name, value)] : [[name, value]],
    ),
  );
}

const rightToLeft =
  /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-Arab|mzn|nqo|ps|sd|syr|ug|ur|yi)(-|$)|-(Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Syrc|Thaa)\b/;

/** The code of a language as browsers write it, if it may be added. */
export function usableCode(text: string): Result<string, CodeProblem> {
  const code = canonicalCode(text.trim());
  if (code === undefined || !v.is(LanguageCode, code)) return err("code");
  if (locales.some((locale) => locale === code)) return err("builtIn");
  // No page is laid out for it.
  if (rightToLeft.test(code) && !code.includes("-Latn")) return err("direction");
  return ok(code);
}

function canonicalCode(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}
