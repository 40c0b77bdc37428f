import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { Plugin } from "vite";
import { textMatcher } from "./textMatcher.ts";
import type { TextShape, TextTree } from "#app/shared/i18n/unpackTexts.ts";

/** The texts of several languages: their keys once, and for each language a list with a text per line. */
export interface PackedTexts {
  readonly shape: TextShape;
  /** By area, the number of lines before its own: an area is unpacked when it is needed. */
  readonly starts: Readonly<Record<string, number>>;
  readonly lists: readonly string[];
}

const TextTreeSchema: v.GenericSchema<TextTree> = v.record(
  v.string(),
  v.union([v.string(), v.lazy(() => TextTreeSchema)]),
);

/** Placeholder in a script for its texts until the named ones are known. */
const place = "globalThis.packedTexts";

/**
 * Replaces the module that loads texts from files by a module whose texts `withTexts` inserts into the finished
 * script. Keys come once and each language in one piece: gzip finds repetitions within 32 KiB only, and a tree for
 * each language would add 9 %.
 */
export function packedTexts(): Plugin {
  return {
    name: "packed-texts",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\/i18n\/loadTexts\.ts$/ },
      handler: () => `
import { unpackTexts } from "./unpackTexts.ts";
const { shape, starts, lists } = ${place};
export const loadTexts = async (locale, area) => unpackTexts(shape[area] ?? {}, lists[locale], starts[area]);
`,
    },
  };
}

/** The script with its texts in these languages. Throws without the placeholder. */
export function withTexts(script: string, texts: Readonly<Record<string, TextTree>>): string {
  if (!script.includes(place)) throw new Error("The script loads no texts.");
  const isNamed = textMatcher(script);
  const trees = Object.values(texts).map((tree) => wantedTexts(tree, isNamed));
  const { shape, starts, lists } = packTexts(trees);
  const byLanguage = Object.fromEntries(Object.keys(texts).map((name, at) => [name, lists[at]]));
  return script.replace(place, () => `(${JSON.stringify({ shape, starts, lists: byLanguage })})`);
}

/**
 * Packs trees with the same keys. A text that equals an earlier text in every language comes once. Throws if a text is
 * missing in a language or holds a line break.
 */
export function packTexts(trees: readonly TextTree[]): PackedTexts {
  const lines: string[][] = [];
  const known = new Map<string, number>();
  const leaf = (texts: string[]): number => {
    const id = texts.join("\n");
    const line = known.get(id);
    if (line === undefined) known.set(id, lines.push(texts));
    return line ?? 0;
  };
  const shape = shapeOf(trees, leaf);
  let start = 0;
  const starts = Object.entries(shape).map(([area, keys]): [string, number] => {
    start += linesOf(keys);
    return [area, start - linesOf(keys)];
  });
  const listOf = (_: TextTree, at: number) => lines.map((texts) => texts[at]).join("\n");
  return { shape, starts: Object.fromEntries(starts), lists: trees.map(listOf) };
}

function linesOf(keys: TextShape | number): number {
  if (typeof keys === "number") return keys === 0 ? 1 : 0;
  return Object.values(keys).reduce<number>((sum, inner) => sum + linesOf(inner), 0);
}

export function readTexts(folder: string): TextTree {
  const files = readdirSync(folder);
  return Object.fromEntries(
    files.map((file) => {
      const texts: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
      return [file.replace(/\.json$/, ""), v.parse(TextTreeSchema, texts)];
    }),
  );
}

function wantedTexts(tree: TextTree, isWanted: (path: string) => boolean, parent = ""): TextTree {
  const kept = Object.entries(tree).flatMap(([key, part]): [string, TextTree | string][] => {
    const path = parent === "" ? key : `${parent}.${key}`;
    if (typeof part === "string") return isWanted(path) ? [[key, part]] : [];
    const inner = wantedTexts(part, isWanted, path);
    return Object.keys(inner).length > 0 ? [[key, inner]] : [];
  });
  return Object.fromEntries(kept);
}

function shapeOf(trees: readonly TextTree[], leaf: (texts: string[]) => number): TextShape {
  return Object.fromEntries(
    Object.keys(trees[0] ?? {}).map((key) => {
      const found = trees.map((tree) => tree[key]);
      const texts = found.filter((text) => typeof text === "string");
      if (texts.some((text) => text.includes("\n"))) throw new Error(`line break in text ${key}`);
      if (texts.length === found.length) return [key, leaf(texts)];
      const inner = found.filter((tree) => typeof tree === "object");
      if (inner.length < found.length) throw new Error(`not in every language: text ${key}`);
      return [key, shapeOf(inner, leaf)];
    }),
  );
}
