import type { Plugin } from "vite";

/** Shortens the text of Emotion's `css` and `keyframes` templates, which no minifier looks into. */
export function minifyStyles(): Plugin {
  return {
    name: "minify-styles",
    apply: "build",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler: (code) => ({ code: minifyTemplates(code), map: null }),
    },
  };
}

/** The source with each style template shortened; everything else stays as it is. */
export function minifyTemplates(code: string): string {
  return code.replace(/\b(css|keyframes)`([^`]*)`/g, (_all, tag: string, text: string) => {
    return `${tag}\`${minifyCss(text)}\``;
  });
}

// A block's last declaration needs no semicolon, and an attribute's value of letters alone no quotes.
// A space before a colon or a bracket can separate a descendant, one around a plus belongs to a sum; so
// only those are dropped that mean nothing.
// The braces of `${}` are none of the style's.
function minifyCss(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/(\$\{[^}]*\})| ?([{};>]) ?/g, "$1$2")
    .replace(/([:,]) /g, "$1")
    .replace(/;(\}|$)/g, "$1")
    .replace(/="([a-zA-Z]+)"\]/g, "=$1]")
    .replace(/([ :,(])0\./g, "$1.")
    .trim();
}
