import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import type { FirstMarkup } from "../../src/app/first/slots.ts";
import { definesOf, hosted } from "./built.ts";
import { minifyStyles } from "./minifyStyles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

// In the page, because a file is one more request to the gateway. Safari 14 asks for favicon.ico.
const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 192 192' fill='%23f7a544' stroke-width='13'><path fill='%23191b1d' d='M0 0h192v192H0z'/><circle cx='81' cy='81' r='28'/><path d='M118 119l53 34-17 18z'/><path stroke='%23f7a544' d='M81 25v11M25 81h11M41 41l9 9M121 41l-9 9M41 121l9-9'/><path stroke='%23fff' d='M89 139l50-50'/></svg>";

const apply: NonNullable<Plugin["apply"]> = (_config, { command, mode }) =>
  command === "build" && mode !== "firmware";

/**
 * Writes the first page into index.html: a template with slots and its styles, rendered from the components of the live
 * page, and the script that fills them. To come before the policy. An image has
 * both in its page: see `embedded/firstPage.ts`.
 */
export function firstFigures(script: string): Plugin[] {
  let markup: Promise<FirstMarkup> | undefined;
  return [
    {
      name: "first-styles",
      apply,
      transformIndexHtml: {
        // Before the build shortens the styles of the page.
        order: "pre",
        handler: async (html) => {
          markup ??= renderedMarkup();
          const { styles } = await markup;
          return html
            .replace("</style>", () => `${styles}</style>`)
            .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}" />`);
        },
      },
    },
    {
      name: "first-figures",
      apply,
      buildStart() {
        this.emitFile({ type: "chunk", id: script });
      },
      transformIndexHtml: {
        order: "post",
        handler: async (html, { bundle = {} }) => {
          markup ??= renderedMarkup();
          const { template } = await markup;
          const source = `/${fileOf(Object.values(bundle))}`;
          // Asynchronous: it does not wait for the app.
          const tag = `<script type="module" async crossorigin src="${source}"></script>`;
          return html.replace("</body>", () => `${template}${tag}</body>`);
        },
      },
    },
  ];
}

// The chunk itself: its entry only imports it.
function fileOf(outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string {
  const found = outputs.find((output) => output.type === "chunk" && output.name === "first");
  if (found === undefined) throw new Error("no script for the first figures");
  return found.fileName;
}

/** How a build differs from the hosted one. */
interface RenderOptions {
  readonly plugins?: readonly Plugin[];
  readonly define?: Readonly<Record<string, string>>;
}

// Of a text that is not shortened a class has another name, and the app would write its rules once more.
const stylesAsBuilt = { ...minifyStyles(), apply: "serve" } as const;

/** The template and its styles as the components render them. */
export async function renderedMarkup({
  plugins = [],
  define,
}: RenderOptions = {}): Promise<FirstMarkup> {
  const { module } = await runnerImport<{ readonly firstMarkup: FirstMarkup }>(
    "/src/app/first/firstMarkup.tsx",
    {
      root,
      configFile: false,
      logLevel: "error",
      plugins: [...plugins, react({ jsxImportSource: "@emotion/react" }), stylesAsBuilt],
      define: { ...definesOf(hosted), ...define },
    },
  );
  return module.firstMarkup;
}
