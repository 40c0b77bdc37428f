import type { Plugin } from "vite";

/**
 * Makes each `import("...")` of our sources static; it still returns a promise. The firmware's page is a single
 * script, and the bundler would wrap every dynamically imported module, and its imports, in functions (11,000
 * bytes).
 */
export function importsInPlace(): Plugin {
  return {
    name: "imports-in-place",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: "import(" },
      handler: (code) => ({ code: withStaticImports(code), map: null }),
    },
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const { dynamicImporters = [] } = this.getModuleInfo(id) ?? {};
        if (dynamicImporters.length > 0) {
          this.error(`${dynamicImporters.join()} still imports ${id} dynamically.`);
        }
      }
    },
  };
}

/** The source with its dynamic imports of literal names made static. */
export function withStaticImports(code: string): string {
  const heads: string[] = [];
  const body = code.replace(/\bimport\(("[^"]+")\)/g, (_all, file: string) => {
    const local = `inPlace${heads.length}`;
    heads.push(`import * as ${local} from ${file};`);
    return `Promise.resolve(${local})`;
  });
  // At the end, so that no line moves: imports are hoisted anyway.
  return `${body}\n${heads.join("\n")}`;
}
