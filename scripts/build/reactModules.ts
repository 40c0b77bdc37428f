import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Files of React by the names they are imported by. */
const files: Readonly<Record<string, string>> = {
  react: "react/cjs/react.production.min.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.min.js",
  "react-dom/client": "react-dom/cjs/react-dom.production.min.js",
  scheduler: "scheduler/cjs/scheduler.production.min.js",
  // They stand in for parts that older versions of React lack.
  "use-sync-external-store/shim": "react/cjs/react.production.min.js",
  "use-sync-external-store/shim/index.js": "react/cjs/react.production.min.js",
};

// Jotai asks whether React has this; version 18 has not.
const lacking = `export const use = undefined; export * as default from "react";`;

/**
 * Makes ES modules of React, which comes as CommonJS: a name that nobody imports is left out with all
 * that only it needs, and the others are shortened like our own. `packages`: the folder it lies in;
 * `sources`: that of the page, whose attributes are looked for.
 */
export function reactModules(packages: string, sources: string): Plugin {
  return {
    name: "react-modules",
    apply: "build",
    enforce: "pre",
    // Without it the developer tools are looked for in vain.
    config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } }),
    resolveId: (source) => {
      const file = files[source];
      return file === undefined ? undefined : join(packages, file);
    },
    load: {
      filter: { id: /[\\/](react|react-dom|react-jsx-runtime|scheduler)\.production\.min\.js$/ },
      handler: (id) => {
        const code = asModule(readFileSync(id, "utf8"));
        if (/[\\/]react\.production/.test(id)) return `${code}\n${lacking}`;
        return withUsedAttributes(code, textsBelow(sources));
      },
    },
  };
}

/** The code with React's list of hyphenated attributes reduced to those that the sources name. */
export function withUsedAttributes(code: string, sources: string): string {
  return code.replace(/"(accent-height [^"]+)"/, (_all, list: string) => {
    const used = list.split(/\s+/).filter((name) => sources.includes(camelCase(name)));
    return JSON.stringify(used.join(" "));
  });
}

function camelCase(name: string): string {
  return name.replace(/[-:](\w)/g, (_all, letter: string) => letter.toUpperCase());
}

function textsBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(folder, path), "utf8"))
    .join("\n");
}

/**
 * A CommonJS file of React as an ES module: what it requires is imported, what it exports exported.
 * Throws where it does either in a way that is not known here.
 */
export function asModule(code: string): string {
  const imports = [...code.matchAll(/\b(\w+)=require\(("[\w-]+")\)/g)].map(
    ([, local, name]) => `import * as ${local} from ${name};`,
  );
  const chosen = exportedTwice(code);
  const body = code
    .replace(/\b\w+=require\("[\w-]+"\),/g, "")
    .replace(/\bvar \w+=require\("[\w-]+"\);/, "")
    .replace(/\bexports\.(\w+)\b(?!=)/g, "$1")
    .replace(/\bexports\.(\w+)=/g, (all, name: string) =>
      chosen.includes(name) ? `${name}=` : all,
    )
    .replace(/(^|[;}\n])exports\.(\w+)=/g, "$1export const $2=");
  if (/\bexports\.|\brequire\(/.test(body)) throw new Error("React is not packed as expected");
  return [...imports, ...chosen.map((name) => `export let ${name};`), body].join("");
}

/** Names of which the file chooses one of several. */
function exportedTwice(code: string): readonly string[] {
  const names = [...code.matchAll(/\bexports\.(\w+)=/g)].map(([, name = ""]) => name);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
