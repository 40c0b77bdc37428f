import type { FlatTexts } from "./flatTexts.ts";

/** A text that a language should have. */
export interface WantedText {
  /** The fallback. */
  readonly english: string;
  /** Placeholders that it must have, and those that it may have. */
  readonly needs: ReadonlySet<string>;
  readonly allows: ReadonlySet<string>;
  /** The key that has a better text than English when this key is missing. */
  readonly instead?: string;
  /** A plural form of no number that is counted, such as millions or fractions. */
  readonly isRare?: true;
}

const plural = /_(one|other)$/;

/** The texts that a language should have, by their keys: those of English, with the plural forms of the language. */
export function wantedTexts(english: FlatTexts, language: string): ReadonlyMap<string, WantedText> {
  const forms = pluralForms(language);
  const wanted = new Map<string, WantedText>();
  for (const [key, text] of english) {
    const base = key.replace(plural, "");
    const one = english.get(`${base}_one`);
    const other = english.get(`${base}_other`);
    if (base === key || one === undefined || other === undefined) {
      const names = placeholdersOf(text);
      wanted.set(key, { english: text, needs: names, allows: names });
      continue;
    }
    for (const [form, numbers] of forms) {
      const its = wantedForm({ one, other }, form, numbers);
      const instead = form === "other" ? {} : { instead: `${base}_other` };
      wanted.set(`${base}_${form}`, { ...its, ...instead });
    }
  }
  return wanted;
}

function wantedForm(
  { one, other }: { readonly one: string; readonly other: string },
  form: string,
  numbers: readonly number[],
): WantedText {
  const inOne = placeholdersOf(one);
  const needs = new Set(placeholdersOf(other));
  // "One day" does without its number, also where 0 has the same form; but 21 has it in some languages.
  if (numbers.filter((number) => number > 0).length === 1)
    for (const name of needs) if (name === "count" || !inOne.has(name)) needs.delete(name);
  return {
    english: form === "one" && numbers.length === 1 ? one : other,
    needs,
    allows: new Set([...inOne, ...placeholdersOf(other)]),
    ...(numbers.length === 0 && { isRare: true }),
  };
}

/** The plural forms of a language, such as "few", with the numbers up to 200 that have it. */
function pluralForms(language: string): ReadonlyMap<string, readonly number[]> {
  const rules = new Intl.PluralRules(language);
  const numbers = [...Array(201).keys()];
  const forms = rules.resolvedOptions().pluralCategories;
  return new Map(
    forms.map((form) => [form, numbers.filter((number) => rules.select(number) === form)]),
  );
}

/** Text between double braces, such as "count" or "min, number"; empty braces and `$t(` count, too. */
export function placeholdersOf(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(/\{\{(.*?)\}\}|\{\{|\}\}|\$t\(/gs)].map(([all, name]) =>
    name === undefined ? all : name.trim().replace(/\s*,\s*/g, ", "),
  );
  return new Set(names);
}
