import { readFileSync } from "node:fs";
import { posix } from "node:path";
import type { Plugin } from "vite";

const home = "#protocol/";
const imports = /^(import|export) \{([^}]*)\} from "#protocol\/([^"]+)";/gm;

/**
 * Makes each import from an entry of the library one from the modules behind it. Files of the page are made of all that a
 * module can reach, so an entry would bring into the first of them whatever its names are for.
 */
export function entriesInPlace(): Plugin {
  const read = cached((entry) =>
    readFileSync(new URL(`../../protocol/${entry}`, import.meta.url), "utf8"),
  );
  return {
    name: "entries-in-place",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: home },
      handler: (code) => ({ code: withModules(code, read), map: null }),
    },
  };
}

/** A source with its imports from entries made imports from modules; no line moves. `read` gives the text of an entry. */
export function withModules(code: string, read: (entry: string) => string): string {
  return code.replace(imports, (whole, keyword: string, names: string, entry: string) => {
    const modules = modulesOf(read(entry), entry);
    const byModule = new Map<string, string[]>();
    for (const name of listed(names)) {
      const module = modules.get(bare(name)) ?? entry;
      byModule.set(module, [...(byModule.get(module) ?? []), name]);
    }
    // Types only: with the word in front of the names the module would still be loaded.
    const lines = [...byModule].map(([module, found]) =>
      found.every((name) => name.startsWith("type "))
        ? `${keyword} type { ${found.map((name) => name.slice(5)).join(", ")} } from "${home}${module}";`
        : `${keyword} { ${found.join(", ")} } from "${home}${module}";`,
    );
    return lines.join(" ") + whole.replaceAll(/[^\n]/g, "");
  });
}

/** Where each name of an entry comes from: paths within the library. */
function modulesOf(text: string, entry: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";/gm);
  return new Map(
    [...found].flatMap(([, names = "", path = ""]) =>
      listed(names).map((name) => [bare(name), posix.join(posix.dirname(entry), path)] as const),
    ),
  );
}

function listed(names: string): readonly string[] {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** The name as the entry has it. */
function bare(name: string): string {
  return name.replace(/^type /, "").replace(/ as .*/, "");
}

function cached(read: (entry: string) => string): (entry: string) => string {
  const texts = new Map<string, string>();
  return (entry) => {
    const text = texts.get(entry) ?? read(entry);
    texts.set(entry, text);
    return text;
  };
}
