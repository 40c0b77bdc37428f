import { build, type Plugin, type Rolldown } from "vite";
import type { TextTree } from "#app/shared/i18n/unpackTexts.ts";
import { renderedMarkup } from "../scripts/build/firstFigures.ts";
import { minifyAgain } from "../scripts/build/minifyAgain.ts";
import { root } from "./root.ts";

/** How an image differs from the hosted page, for its first page. */
export interface FirstPageOptions {
  /** The texts by language. */
  readonly texts: Readonly<Record<string, TextTree>>;
  readonly define: Readonly<Record<string, string>>;
  readonly plugins: () => readonly Plugin[];
}

const app = /<script [^>]*src="(\/js\/app\.js)"><\/script>/;

/**
 * Writes the first page into the page of an image, as `firstFigures` does for the hosted one. The script that fills it
 * and its texts stand in the page, too, because the firmware serves no second script; it starts the app.
 */
export function firstPage(options: FirstPageOptions): Plugin[] {
  return [
    {
      name: "first-page",
      transformIndexHtml: {
        // Before the build shortens the page.
        order: "pre",
        handler: async (html) => {
          const { plugins, define } = options;
          const { styles, template } = await renderedMarkup({ plugins: plugins(), define });
          const script = await firstScript(options, slotsOf(template));
          return html
            .replace("</style>", () => `${styles}</style>`)
            .replace("</body>", () => `${template}<script>${script}</script></body>`);
        },
      },
    },
    {
      name: "preload-app",
      transformIndexHtml: {
        order: "post",
        handler: (html) => {
          if (!app.test(html)) throw new Error("The page starts no app.");
          return html.replace(app, `<link rel="modulepreload" crossorigin href="$1">`);
        },
      },
    },
  ];
}

/** The script as a program of its own. */
async function firstScript(
  { plugins, define, texts }: FirstPageOptions,
  slots: readonly string[],
): Promise<string> {
  const words = Object.entries(texts).map(([language, tree]) => [language, picked(tree, slots)]);
  const result = await build({
    root,
    configFile: false,
    mode: "firmware",
    logLevel: "warn",
    plugins: [...plugins()],
    define: { ...define, FIRST_WORDS: JSON.stringify(Object.fromEntries(words)) },
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2020",
      rolldownOptions: {
        input: "src/app/first/showFirst.ts",
        output: { format: "iife" },
      },
    },
  });
  const outputs = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
  const [script, ...others] = outputs.filter(isScript);
  if (script === undefined || others.length > 0)
    throw new Error("not one script of the first page");
  return (await minifyAgain(script.code)).code;
}

function isScript(
  output: Rolldown.OutputChunk | Rolldown.OutputAsset,
): output is Rolldown.OutputChunk {
  return output.type === "chunk";
}

/** Paths of the texts that a template shows, and of the hints, which come with the answer. */
function slotsOf(template: string): readonly string[] {
  const places = [...template.matchAll(/\{(\w+(?:\.\w+){2,})\}/g)].map(([, place = ""]) => place);
  return ["live.hints", ...new Set(places)];
}

/** The texts of these paths; what is a group is taken as a whole. */
function picked(tree: TextTree, paths: readonly string[], parent = ""): TextTree {
  const kept = Object.entries(tree).flatMap(([key, part]): [string, TextTree | string][] => {
    const path = parent + key;
    if (paths.includes(path)) return [[key, part]];
    if (typeof part === "string" || !paths.some((one) => one.startsWith(`${path}.`))) return [];
    return [[key, picked(part, paths, `${path}.`)]];
  });
  return Object.fromEntries(kept);
}
