import type { Plugin } from "vite";
import { globalStyle } from "../../src/shared/theme/globalStyle.ts";

/** Writes the style sheet of the page into its head, before the page's own styles. */
export function writeStyles(): Plugin {
  return {
    name: "write-styles",
    transformIndexHtml: {
      // Before the build shortens the styles of the page.
      order: "pre",
      handler: (html) => html.replace("<style>", `<style>${globalStyle()}`),
    },
  };
}
