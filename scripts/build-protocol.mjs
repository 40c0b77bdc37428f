import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, transform } from "esbuild";
import { root, run } from "./install.mjs";
import { buildTypes } from "./libraryTypes.mjs";

// Compiles the package to protocol/dist: one module per source, so that bundlers drop what is not used, without comments
// and blanks; types beside them.
const dist = join(root, "protocol/dist");

/** Entries of the package by the names that `exports` has for them. */
const entries = {
  index: "protocol/index.ts",
  client: "protocol/client/gateway.ts",
  endpoints: "protocol/endpoints.ts",
  "grid-profile": "protocol/grid-profile/decode.ts",
  kernel: "protocol/wasm/load.ts",
  serial: "protocol/serial.ts",
};

run(process.execPath, ["scripts/build-kernel.mjs"]);
rmSync(dist, { recursive: true, force: true });
const sources = await neededSources(Object.values(entries));
buildTypes(
  dist,
  Object.values(entries).map((path) => path.replace(/\.ts$/, ".d.ts")),
);
for (const source of sources) await compile(source);

/** Every source that an entry needs, also what is loaded later. */
async function neededSources(paths) {
  const { metafile } = await build({
    entryPoints: paths,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: "esm",
    outdir: dist,
    packages: "external",
    write: false,
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}

async function compile(source) {
  const { code } = await transform(textOf(source), {
    loader: source.endsWith(".ts") ? "ts" : "js",
    format: "esm",
    target: "es2020",
    minify: true,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  const target = join(dist, source.replace(/\.ts$/, ".js"));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, withEndings(code));
}

function textOf(source) {
  const text = readFileSync(join(root, source), "utf8");
  // The kernel of the page's calculations is no part of the library.
  return source.endsWith("generated/modules.js") ? text.replace(/^ *"what-if": .*\n/m, "") : text;
}

/** Names of modules as plain platforms want them: those of the kernel have no ending. */
function withEndings(code) {
  return code.replaceAll(
    /((?:from|import)\s*\(?\s*")(\.[^"]*?)(?:\.ts|\.js)?"/g,
    (_, start, path) => `${start}${path}.js"`,
  );
}
