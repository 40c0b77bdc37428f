import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { withoutPageKernel } from "./libraryKernel.mjs";

/** Entries that one file has all names of. */
const entries = ["index", "endpoints", "grid-profile", "limit", "wasm/load"];

/** Writes the library as one file for pages without a bundler, and its source map beside it. */
export async function bundleLibrary(root: string, outfile: string): Promise<void> {
  const contents = entries.map((name) => `export * from "./${name}.ts";`).join("\n");
  await build({
    stdin: { contents, resolveDir: join(root, "protocol"), sourcefile: "all.ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2020",
    sourcemap: true,
    legalComments: "none",
    logLevel: "warning",
    outfile,
    plugins: [
      {
        name: "kernel of the library",
        setup(building) {
          building.onLoad({ filter: /generated\/modules\.js$/ }, ({ path }) => ({
            contents: withoutPageKernel(path, readFileSync(path, "utf8")),
          }));
        },
      },
    ],
  });
}
