import { gzipAsync } from "@gfx/zopfli";
import type { Plugin } from "vite";
import { bundleFirmware } from "../build/bundleFirmware.ts";
import { measureParts } from "./measureParts.ts";

/** Prints where the bytes of the firmware's script are: each package and area, plain and as its share of the gzip file. */
export async function printSizes(): Promise<void> {
  const { script, map } = await bundleFirmware({ sourcemap: true, plugins: [nameWorker()] });
  if (map === null) throw new Error("no source map");
  const gzip = await gzipAsync(new TextEncoder().encode(script), { numiterations: 5 });
  const parts = measureParts(script, map, gzip);
  const total = {
    part: "together",
    rawBytes: parts.reduce((sum, { rawBytes }) => sum + rawBytes, 0),
    gzipBytes: parts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0),
  };
  console.log("   plain     gzip  part");
  for (const { part, rawBytes, gzipBytes } of [...parts, total]) {
    console.log(`${columns(rawBytes, 8)} ${columns(Math.round(gzipBytes), 8)}  ${part}`);
  }
}

/** Maps the worker's text, which the bundler maps to nothing, to a source of its own. */
function nameWorker(): Plugin {
  return {
    name: "name-worker",
    enforce: "post",
    transform: {
      filter: { id: /\?worker/ },
      handler: (code, id) => ({
        code,
        map: { version: 3, names: [], sources: [id], sourcesContent: [code], mappings: "AAAA" },
      }),
    },
  };
}

function columns(value: number, width: number): string {
  return String(value).padStart(width);
}
