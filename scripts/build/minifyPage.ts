import { minify } from "@swc/html";
import type { Plugin } from "vite";

/** Shortens the page and its inline scripts, which no minifier sees. Must come before the policy. */
export function minifyPage(): Plugin {
  return {
    name: "minify-page",
    apply: "build",
    transformIndexHtml: { order: "post", handler: minifiedPage },
  };
}

/** The page without comments, and without white space that means nothing. */
export async function minifiedPage(html: string): Promise<string> {
  const { code, errors } = await minify(html, {
    collapseWhitespaces: "smart",
    removeComments: true,
    // Old browsers know no shorter notation of a query, and the build has already shortened the styles.
    minifyCss: false,
    minifyJs: true,
    tagOmission: false,
    quotes: true,
  });
  if (errors?.[0]) throw new Error(`The page cannot be shortened: ${errors[0].message}`);
  return code;
}
