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

// Asked for one name at once, the module needs no object that holds all of them.
const forms =
  /\(await import\(("[^"]+")\)\)\.(\w+)|\bimport\(("[^"]+")\)\.then\(\s*\((\w+)\) => \4\.(\w+)|\bimport\(("[^"]+")\)/g;

/** The source with its dynamic imports of literal names made static. */
export function withStaticImports(code: string): string {
  const heads: string[] = [];
  const take = (what: (local: string) => string, file: string) => {
    const local = `inPlace${heads.length}`;
    heads.push(`import ${what(local)} from ${file};`);
    return `Promise.resolve(${local})`;
  };
  const body = code.replace(forms, (_all, ...groups: (string | undefined)[]) => {
    const [awaited, awaitedName, chained, value, chainedName, whole = ""] = groups;
    if (awaited) return `(await ${take((local) => `{ ${awaitedName} as ${local} }`, awaited)})`;
    if (!chained) return take((local) => `* as ${local}`, whole);
    return `${take((local) => `{ ${chainedName} as ${local} }`, chained)}.then((${value}) => ${value}`;
  });
  // At the end, so that no line moves: imports are hoisted wherever they stand.
  return `${body}\n${heads.join("\n")}`;
}
