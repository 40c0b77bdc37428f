import { minify } from "@swc/html";
import type { Plugin } from "vite";

/** Shortens the page and the scripts in it, which no minifier looks into. To come before the policy. */
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
    // Old browsers know no shorter notation of a query, and the build has shortened the styles already.
    minifyCss: false,
    minifyJs: true,
    tagOmission: false,
    quotes: true,
  });
  if (errors?.[0]) throw new Error(`The page cannot be shortened: ${errors[0].message}`);
  return code;
}
