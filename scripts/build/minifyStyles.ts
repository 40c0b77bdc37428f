import { type JscConfig, type Output, transform } from "@swc/core";
import type { Plugin } from "vite";

const options: JscConfig = {
  target: "es2022",
  parser: { syntax: "ecmascript" },
  experimental: {
    plugins: [["@swc/plugin-emotion", { sourceMap: false, autoLabel: "never" }]],
    // SWC keeps the compiled plugin there; its default is a folder of the project.
    cacheRoot: "node_modules/.cache/swc",
  },
};

// A descendant's pseudo-class, which the plugin would join to the preceding selector.
const descendant = /[\w\])*] ::?[a-z]/;

/**
 * Shortens the text of Emotion's `css` and `keyframes` templates, which no minifier sees. Must come after React's
 * plugin.
 */
export function minifyStyles(): Plugin {
  return {
    name: "minify-styles",
    apply: "build",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: "@emotion/react" },
      handler: async (code) => {
        const { code: shorter, map } = await minifiedStyles(code);
        return { code: shorter, map: map ?? null };
      },
    },
  };
}

/**
 * The module with each style template shortened; its meaning is unchanged. Throws if a pseudo-class stands alone after
 * a space: it must be written with `*`.
 */
export async function minifiedStyles(code: string): Promise<Output> {
  const found = descendant.exec(code);
  if (found) throw new Error(`A style has "${found[0]}...": write " *:" before a pseudo-class.`);
  return transform(code, { jsc: options, isModule: true, sourceMaps: true });
}
