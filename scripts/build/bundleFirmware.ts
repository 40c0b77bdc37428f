import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { firmwareAliases } from "./firmwareAliases.ts";
import { importsInPlace } from "./importsInPlace.ts";
import { packedTexts } from "./packedTexts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The page and its only script, not yet compressed. */
export interface FirmwareBundle {
  readonly html: string;
  readonly script: string;
  /** The script's source map, where asked for. */
  readonly map: Rolldown.SourceMap | null;
}

/** What a build may be asked for beyond the files. */
export interface FirmwareBundleOptions {
  readonly sourcemap?: boolean;
  readonly plugins?: readonly Plugin[];
}

/** Builds the page and the one script that the firmware embeds, in memory. */
export async function bundleFirmware(options: FirmwareBundleOptions = {}): Promise<FirmwareBundle> {
  const result = await build({
    root,
    mode: "firmware",
    logLevel: "warn",
    plugins: [importsInPlace(), packedTexts(root), ...(options.plugins ?? [])],
    resolve: { alias: firmwareAliases(root) },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      sourcemap: options.sourcemap === true && "hidden",
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: "js/app.js" } },
    },
  });
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
  return { html: String(html.source), script: script.code, map: script.map };
}

function isScript(
  output: Rolldown.OutputChunk | Rolldown.OutputAsset,
): output is Rolldown.OutputChunk {
  return output.type === "chunk" && output.fileName === "js/app.js";
}
