import type { Plugin } from "vite";

/**
 * Chromium since 136 compiles a file with this first line off the main thread while it arrives; others skip a comment.
 */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Asks the browser to compile whole files when they arrive: otherwise the main thread compiles their functions one after
 * the other while it draws a page for the first time, a fifth of the time until the live page stands at a quarter of the speed.
 */
export function compileAhead(): Plugin {
  return {
    name: "compile-ahead",
    apply: "build",
    generateBundle: {
      // The hint counts only as the first line, and Vite puts its own there. By then the files have their names, under
      // which browsers keep them for a year: no working code may be changed here.
      order: "post",
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          file.code = hint + file.code;
          const map = bundle[`${file.fileName}.map`];
          if (map?.type === "asset" && typeof map.source === "string") {
            map.source = map.source.replace('"mappings":"', '"mappings":";');
          }
        }
      },
    },
  };
}
