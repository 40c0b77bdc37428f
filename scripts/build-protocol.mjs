import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, transform } from "esbuild";
import { root, run } from "./install.mjs";
import { libraryEntries } from "./libraryEntries.mjs";
import { withoutPageKernel } from "./libraryKernel.mjs";
import { buildTypes } from "./libraryTypes.mjs";

// Compiles the package to protocol/dist: one module per source, so that bundlers drop what is not used, without comments
// and blanks; types beside them.
const dist = join(root, "protocol/dist");

run(process.execPath, ["scripts/build-kernel.mjs"]);
rmSync(dist, { recursive: true, force: true });
const entries = libraryEntries();
const sources = await neededSources(entries);
buildTypes(
  dist,
  entries.map((path) => path.replace(/\.ts$/, ".d.ts")),
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
  writeFileSync(target, withEndings(inOnePiece(code)));
}

/** What a page loads piece by piece is one piece of the package: bundlers that split code make a file of each. */
function inOnePiece(code) {
  const paths = [];
  const joined = code.replaceAll(/\bimport\("(\.[^"]*)"\)/g, (call, path) => {
    if (path === "./later.ts") return call;
    paths.push(path);
    return `Promise.resolve(piece${paths.length})`;
  });
  return paths.map((path, at) => `import*as piece${at + 1} from"${path}";`).join("") + joined;
}

function textOf(source) {
  return withoutPageKernel(source, readFileSync(join(root, source), "utf8"));
}

/** Names of modules as plain platforms want them: those of the kernel have no ending. */
function withEndings(code) {
  return code.replaceAll(
    /((?:from|import)\s*\(?\s*")(\.[^"]*?)(?:\.ts|\.js)?"/g,
    (_, start, path) => `${start}${path}.js"`,
  );
}
