import type { Plugin } from "vite";

// Output of the compiler for a declaration of types: it does nothing, and keeps Emotion's elements in every build.
const emptyNamespace = /\(function \(_jsx\) \{[\s\S]*?\}\)\(jsx \|\| \(jsx = \{\}\)\);/;

// The prefixer, which no cache of the page uses (decision 25).
const usualPlugins = "options.stylisPlugins || defaultStylisPlugins";

/**
 * Makes styled elements by `ours` instead of Emotion's own function, and leaves that and the prefixer out (decisions 25
 * and 46).
 */
export function plainElements(ours: string): Plugin {
  return {
    name: "plain-elements",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^@emotion\/react\/jsx-runtime$/ },
      handler: () => ours,
    },
    transform: {
      filter: { id: /emotion-(react|cache)\.browser\.esm\.js$/ },
      handler(code, id) {
        const shorter = id.includes("emotion-react")
          ? code.replace(emptyNamespace, "")
          : code.replace(usualPlugins, "options.stylisPlugins || []");
        if (shorter === code) this.error("Emotion is built in another way: see plainElements.ts.");
        return { code: shorter, map: null };
      },
    },
  };
}
