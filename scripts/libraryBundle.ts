import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { libraryEntries } from "./libraryEntries.mjs";
import { withoutPageKernel } from "./libraryKernel.mjs";

/** Writes the library as a single file for pages without a bundler, and its source map. */
export async function bundleLibrary(root: string, outfile: string): Promise<void> {
  const contents = libraryEntries()
    .map((path) => `export * from "./${path}";`)
    .join("\n");
  await build({
    stdin: { contents, resolveDir: root, sourcefile: "all.ts" },
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
