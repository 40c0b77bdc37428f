import type { TextTree } from "../unpackTexts.ts";

/** Texts by area and key, such as "shell:nav.help". */
export type FlatTexts = ReadonlyMap<string, string>;

/** The texts of an area by key, in the file's order; without values that are neither text nor group. */
export function flatTexts(area: string, texts: unknown): FlatTexts {
  return new Map(textsIn(texts, `${area}:`));
}

function textsIn(texts: unknown, prefix: string): readonly (readonly [string, string])[] {
  if (typeof texts !== "object" || texts === null) return [];
  return Object.entries(texts).flatMap(([key, part]: [string, unknown]) =>
    typeof part === "string" ? [[prefix + key, part] as const] : textsIn(part, `${prefix}${key}.`),
  );
}

/** The texts of an area, nested as in its file: the inverse of `flatTexts`. */
export function nestedTexts(texts: FlatTexts): TextTree {
  return treeOf([...texts].map(([key, text]) => [key.replace(/^\w+:/, "").split("."), text]));
}

type PathText = readonly [path: readonly string[], text: string];

function treeOf(texts: readonly PathText[]): TextTree {
  const groups = new Map<string, PathText[]>();
  for (const [[key = "", ...rest], text] of texts)
    groups.set(key, [...(groups.get(key) ?? []), [rest, text]]);
  // Not by assignment: a key called __proto__ must stay a plain key.
  return Object.fromEntries(
    [...groups].map(([key, inner]) => {
      const [path, text] = inner[0] ?? [];
      return [key, path?.length === 0 && text !== undefined ? text : treeOf(inner)];
    }),
  );
}
