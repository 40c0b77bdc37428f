import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Files of React by the names they are imported by. */
const files: Readonly<Record<string, string>> = {
  react: "react/cjs/react.production.min.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.min.js",
  "react-dom/client": "react-dom/cjs/react-dom.production.min.js",
  // They stand in for parts that older versions of React lack.
  "use-sync-external-store/shim": "react/cjs/react.production.min.js",
  "use-sync-external-store/shim/index.js": "react/cjs/react.production.min.js",
};

// Jotai asks whether React has this; version 18 has not.
const lacking = `export const use = undefined; export * as default from "react";`;

/**
 * Makes ES modules of React, which comes as CommonJS: a name that nobody imports is left out with all
 * that only it needs, and the others are shortened like our own. `packages`: the folder it lies in.
 */
export function reactModules(packages: string): Plugin {
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
      filter: { id: /[\\/]react(-dom|-jsx-runtime)?\.production\.min\.js$/ },
      handler: (id) => {
        const code = asModule(readFileSync(id, "utf8"));
        return /[\\/]react\.production/.test(id) ? `${code}\n${lacking}` : code;
      },
    },
  };
}

/**
 * A CommonJS file of React as an ES module: what it requires is imported, what it exports exported.
 * Throws where it does either in any other way than at its top.
 */
export function asModule(code: string): string {
  const imports = [...code.matchAll(/\b(\w+)=require\(("[\w-]+")\)/g)].map(
    ([, local, name]) => `import * as ${local} from ${name};`,
  );
  const body = code
    .replace(/\b\w+=require\("[\w-]+"\),/g, "")
    .replace(/\bvar \w+=require\("[\w-]+"\);/, "")
    .replace(/(^|[;}\n])exports\.(\w+)=/g, "$1export const $2=");
  if (/\bexports\.|\brequire\(/.test(body)) throw new Error("React is not packed as expected");
  return `${imports.join("")}${body}`;
}
