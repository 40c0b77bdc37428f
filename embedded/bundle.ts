import { join } from "node:path";
import { type Alias, build, type Rolldown } from "vite";
import { type GatewayProfile, profileOfRelease } from "../protocol/firmware/profile.ts";
import { builtFor, buildDefines } from "../scripts/build/built.ts";
import { minifyAgain } from "../scripts/build/minifyAgain.ts";
import { root } from "./root.ts";
import { importsInPlace } from "./importsInPlace.ts";
import { packedTexts, readTexts, withTexts } from "./packedTexts.ts";
import { defaultRelease, type ImageRelease, imageReleases } from "./releases.ts";
import { replaceModules } from "./replaceModules.ts";
import { replacements } from "./replacements.ts";

// Preact has the interface of React in a seventh of its bytes (decision 21).
const preactForReact: readonly Alias[] = [
  { find: /^react(-dom)?$/, replacement: "preact/compat" },
  { find: /^react-dom\/client$/, replacement: join(root, "embedded/shims/preactRoot.ts") },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  // A package for versions of React without this hook.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "preact/compat" },
];

// The libraries would take 15,900 bytes of the limit (decision 21).
const ownTexts: readonly Alias[] = ["i18next", "react-i18next"].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(root, `embedded/shims/${name}.ts`),
}));

/** The page and its only script, not yet compressed. */
export interface FirmwareBundle {
  readonly html: string;
  readonly script: string;
  /** Paths of the modules in the script, without those of its worker. */
  readonly modules: readonly string[];
  /** A source map as JSON. */
  readonly map?: string | undefined;
}

export interface FirmwareBundleOptions {
  readonly languages: readonly string[];
  /** The default release if omitted. */
  readonly release?: ImageRelease;
  readonly sourcemap?: boolean;
}

/** Capabilities of an image's firmware. */
export function profileOfImage(release: ImageRelease): GatewayProfile {
  return profileOfRelease(imageReleases[release]);
}

/** Builds the page and the single script that the firmware embeds, in memory. */
export async function bundleFirmware(options: FirmwareBundleOptions): Promise<FirmwareBundle> {
  const { languages, release = defaultRelease, sourcemap = false } = options;
  const profile = profileOfImage(release);
  const replacing = replaceModules(replacements);
  const texts = Object.fromEntries(
    languages.map((name) => [name, readTexts(join(root, "src/locales", name))]),
  );
  const define = {
    "import.meta.env.VITE_LANGUAGES": JSON.stringify(languages.join()),
    // An image meets the firmware that it is part of and no other.
    ...buildDefines(builtFor(profile), profile),
  };
  const result = await build({
    root,
    mode: "firmware",
    logLevel: "warn",
    plugins: [
      {
        name: "image-page",
        transformIndexHtml: {
          order: "pre",
          handler: (page: string) => pageOf(page, languages.length === 1 ? "small" : "image"),
        },
      },
      replacing.plugin(),
      importsInPlace(),
      packedTexts(),
    ],
    resolve: { alias: [...preactForReact, ...ownTexts] },
    worker: {
      plugins: () => [
        replacing.plugin(),
        { name: "minify-worker", generateBundle: { order: "post", handler: minifyWorker } },
      ],
    },
    define: {
      ...define,
      // jotai looks here whether to carry its warnings for developers.
      "import.meta.env.MODE": JSON.stringify("production"),
    },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      sourcemap: sourcemap && "hidden",
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rolldownOptions: {
        // Results of these have no side effects, so they go with their users.
        treeshake: {
          manualPureFunctions: ["css", "atom"],
          moduleSideEffects: [
            { test: /\/src\/(app\/start\.tsx|entries\/.*)$|\/index\.html/, sideEffects: true },
            { test: /\/(src|plant|protocol|hub-api)\//, sideEffects: false },
            { test: /\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
          ],
        },
        output: { codeSplitting: false, entryFileNames: "js/app.js" },
      },
    },
  });
  // A small image imports less.
  if (languages.length > 1) replacing.check();
  const outputs = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
  const script = outputs.find(isScript);
  const html = outputs.find((output) => output.fileName === "index.html");
  const others = outputs.filter(
    (output) => output !== script && output !== html && !output.fileName.endsWith(".map"),
  );
  if (script === undefined || html?.type !== "asset" || others.length > 0) {
    throw new Error(
      `not one script and one page: ${outputs.map(({ fileName }) => fileName).join()}`,
    );
  }
  // This saves 3,800 bytes of the gzip file.
  const { code, map } = await minifyAgain(withTexts(script.code, texts), script.map);
  return { html: String(html.source), script: code, modules: script.moduleIds, map };
}

/** The page with the entry of an image, without the lines of its script that read what a hub says. Throws when there are none. */
function pageOf(page: string, entry: string): string {
  const found = /try \{\s*var mark = [^}]*\} catch \(noHub\) \{\}/.exec(page);
  if (!found) throw new Error("The script of index.html reads no mark of a hub.");
  return page.replace(found[0], "").replace("/entries/hosted.ts", `/entries/${entry}.ts`);
}

/** Minifies a worker again, since the script holds it as a string. */
async function minifyWorker(_options: unknown, bundle: Rolldown.OutputBundle): Promise<void> {
  for (const output of Object.values(bundle)) {
    if (output.type === "chunk") output.code = (await minifyAgain(output.code)).code;
  }
}

function isScript(
  output: Rolldown.OutputChunk | Rolldown.OutputAsset,
): output is Rolldown.OutputChunk {
  return output.type === "chunk" && output.fileName === "js/app.js";
}
