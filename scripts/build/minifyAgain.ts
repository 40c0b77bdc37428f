import { transform } from "@swc/core";
import type { Plugin, Rolldown } from "vite";

/** Minifies the scripts of a build once more, by another minifier, which finds what the first one leaves. */
export function minifyAgain(): Plugin {
  return {
    name: "minify-again",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== "chunk") continue;
          const { code, map } = await minified(output);
          output.code = code;
          const file = bundle[`${output.fileName}.map`];
          if (map !== undefined && file?.type === "asset") file.source = map;
        }
      },
    },
  };
}

function minified({ code, map }: Rolldown.OutputChunk) {
  return transform(code, {
    isModule: true,
    minify: true,
    jsc: {
      target: "es2020",
      minify: {
        // Nothing calls a function that has no `this` with `new`, so it may become an arrow.
        compress: { ecma: 2020, module: true, passes: 3, unsafe_arrows: true },
        mangle: { toplevel: true },
        format: { comments: false },
      },
    },
    ...(map && { sourceMaps: true, inputSourceMap: JSON.stringify(map) }),
  });
}
