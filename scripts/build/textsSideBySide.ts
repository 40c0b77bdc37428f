import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** A text in every language, in the order of the languages; or one for all of them. */
type Texts = { readonly [key: string]: Texts | readonly string[] | string };

/**
 * Puts the texts of all languages into the one script, side by side for each key: gzip looks back only
 * 32 KB, so three languages one after another would share nothing. Takes the place of the module that
 * loads them from files.
 */
export function textsSideBySide(localesDir: string): Plugin {
  return {
    name: "texts-side-by-side",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\/src\/shared\/i18n\/loadTexts\.ts$/ },
      handler: () => loaderSource(localesDir),
    },
  };
}

function loaderSource(localesDir: string): string {
  const languages = readdirSync(localesDir).sort();
  const areas = readdirSync(join(localesDir, languages[0] ?? "")).sort();
  const texts = Object.fromEntries(
    areas.map((file) => [
      file.replace(/\.json$/, ""),
      sideBySide(
        languages.map((language): unknown =>
          JSON.parse(readFileSync(join(localesDir, language, file), "utf8")),
        ),
      ),
    ]),
  );
  return `
const languages = ${JSON.stringify(languages)};
const texts = ${JSON.stringify(texts)};
const pick = (node, at) =>
  typeof node === "string" ? node
  : Array.isArray(node) ? node[at]
  : Object.fromEntries(Object.entries(node).map(([key, child]) => [key, pick(child, at)]));
export const loadTexts = async (locale, namespace) => pick(texts[namespace], languages.indexOf(locale));
`;
}

/** Joins the same tree in several languages into one with lists for leaves. */
export function sideBySide(trees: readonly unknown[]): Texts | readonly string[] | string {
  const [first] = trees;
  if (typeof first === "string") {
    const texts = trees.map(String);
    return texts.every((text) => text === first) ? first : texts;
  }
  return Object.fromEntries(
    Object.keys(first ?? {}).map((key) => [key, sideBySide(trees.map((tree) => child(tree, key)))]),
  );
}

function child(tree: unknown, key: string): unknown {
  return typeof tree === "object" && tree !== null
    ? Object.entries(tree).find(([name]) => name === key)?.[1]
    : "";
}
