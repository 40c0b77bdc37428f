import { type Output, transform } from "@swc/core";
import type { Rolldown } from "vite";

/** A module that is minified already, minified once more by another minifier. */
export function minifyAgain(code: string, map?: Rolldown.SourceMap | null): Promise<Output> {
  return transform(code, {
    isModule: true,
    minify: true,
    jsc: {
      target: "es2020",
      minify: {
        // Functions without `this` are never called with `new`, so they may become arrows.
        compress: { ecma: 2020, module: true, passes: 3, unsafe_arrows: true },
        mangle: { toplevel: true },
        format: { comments: false },
      },
    },
    ...(map && { sourceMaps: true, inputSourceMap: JSON.stringify(map) }),
  });
}
