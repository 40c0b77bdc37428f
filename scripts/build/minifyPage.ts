import { minifySync, type Plugin } from "vite";

/** Shortens the page and the scripts in it, which no minifier looks into. To come before the policy. */
export function minifyPage(): Plugin {
  return {
    name: "minify-page",
    apply: "build",
    transformIndexHtml: { order: "post", handler: minifyHtml },
  };
}

/** The page without comments, and without white space between its elements. */
export function minifyHtml(html: string): string {
  return html
    .split(/(<script>[\s\S]*?<\/script>|<style>[\s\S]*?<\/style>)/)
    .map((part) => (/^<s(cript|tyle)>/.test(part) ? minifyBlock(part) : minifyMarkup(part)))
    .join("");
}

function minifyBlock(block: string): string {
  if (!block.startsWith("<script>")) return block;
  const text = block.slice("<script>".length, -"</script>".length);
  const { code, errors } = minifySync("page.js", text, { compress: { target: "es2019" } });
  if (errors[0]) throw new Error(`a script of the page: ${errors[0].message}`);
  return `<script>${code.trim()}</script>`;
}

function minifyMarkup(markup: string): string {
  return markup
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([<>]) ?/g, "$1")
    .replace(/ \/>/g, "/>")
    .trim();
}
