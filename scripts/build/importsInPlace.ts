import type { Plugin } from "vite";

/**
 * Turns `import("...")` of our own modules into imports at the top, still answered by a promise. Where
 * all is one script nothing can come later, and a module that could has to be wrapped in a function of
 * its own: bytes, and a wall that no minifier looks over.
 */
export function importsInPlace(): Plugin {
  return {
    name: "imports-in-place",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: "import(" },
      handler: (code) => ({ code: withStaticImports(code), map: null }),
    },
  };
}

/** The source with its dynamic imports of literal names made static. */
export function withStaticImports(code: string): string {
  const heads: string[] = [];
  const body = code.replace(/\bimport\(("[^"]+")\)/g, (_all, name: string) => {
    const local = `inPlace${heads.length}`;
    heads.push(`import * as ${local} from ${name};`);
    return `Promise.resolve(${local})`;
  });
  // At the end, so that no line moves: imports are hoisted wherever they stand.
  return `${body}\n${heads.join("\n")}`;
}
