import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Texts of all languages, laid out so that gzip finds what repeats. See `packTexts`. */
export interface PackedTexts {
  readonly keys: string;
  /** Texts that read the same in every language. */
  readonly shared: string;
  /** The others, a list for each language in the order it was given. */
  readonly columns: readonly string[];
}

/**
 * Puts the texts of all languages into the one script: the tree of keys once, then language by
 * language, since gzip sees what repeats within a language better than what two have in common.
 * Takes the place of the module that loads them from files.
 */
export function packedTexts(root: string): Plugin {
  return {
    name: "packed-texts",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\/src\/shared\/i18n\/loadTexts\.ts$/ },
      handler: () => loaderSource(join(root, "src/locales")),
    },
  };
}

function loaderSource(folder: string): string {
  const languages = readdirSync(folder).toSorted();
  const { keys, shared, columns } = packTexts(
    languages.map((language) => areasIn(join(folder, language))),
  );
  return `
import { unpackTexts } from "#app/standins/unpackTexts.ts";
const columns = [${columns.map(literal).join()}];
let known = {};
export const loadTexts = async (locale, namespace) => {
  if (known.locale !== locale) {
    const texts = columns[${JSON.stringify(languages)}.indexOf(locale)];
    known = { locale, areas: unpackTexts(${literal(keys)}, ${literal(shared)}, texts) };
  }
  return known.areas[namespace];
};
`;
}

function areasIn(folder: string): unknown {
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(join(folder, file), "utf8")) as unknown,
    ]),
  );
}

function literal(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, "\\$&")}\``;
}

/**
 * Packs the same tree of texts in several languages. `keys` is the tree, as in `area{group{key,key},key}`;
 * a key takes the next text of the language's column, with `!` the next shared one, with `*n` or `!n`
 * a text again that came before (n to base 36). Throws when a key or a text holds what parts them.
 */
export function packTexts(trees: readonly unknown[]): PackedTexts {
  const columns = trees.map((): string[] => []);
  const shared: string[] = [];
  const known = new Map<string, string>();

  const leaf = (texts: readonly string[]): string => {
    if (texts.some((text) => text.includes("\n"))) throw new Error(`line break in ${texts[0]}`);
    const id = texts.join("\n");
    const again = known.get(id);
    if (again !== undefined) return again;
    const [first = ""] = texts;
    if (texts.every((text) => text === first)) {
      known.set(id, `!${(shared.push(first) - 1).toString(36)}`);
      return "!";
    }
    known.set(id, `*${(columns[0]?.length ?? 0).toString(36)}`);
    texts.forEach((text, at) => columns[at]?.push(text));
    return "";
  };
  const node = (same: readonly unknown[]): string =>
    Object.keys(same[0] ?? {})
      .map((key) => {
        if (/[{},!*]/.test(key)) throw new Error(`key not to be packed: ${key}`);
        const children = same.map((tree) => child(tree, key));
        const texts = children.filter((text) => typeof text === "string");
        return key + (texts.length === children.length ? leaf(texts) : `{${node(children)}}`);
      })
      .join();

  const keys = node(trees);
  return {
    keys,
    shared: shared.join("\n"),
    columns: columns.map((texts) => texts.join("\n")),
  };
}

function child(tree: unknown, key: string): unknown {
  return typeof tree === "object" && tree !== null
    ? Object.entries(tree).find(([name]) => name === key)?.[1]
    : undefined;
}
