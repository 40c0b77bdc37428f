import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build, transform } from "esbuild";
import { root } from "./install.mjs";
import { withoutPageKernel } from "./libraryKernel.mjs";
import { namesByModule, namesFrom, shortNames } from "./shortNames.mjs";

/** Loaded by the first call that needs it, in one piece. */
const later = "protocol/client/later.ts";

const sources = {
  name: "sources",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.[tj]s$/ }, async ({ path }) => ({
      contents: await readSource(relative(root, path)),
    })),
};

const options = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  target: "es2020",
  minify: true,
  packages: "external",
  write: false,
};

/**
 * Modules of the package, by path. A source needed only together with another is part of its module; every other is
 * its own module, so that bundlers find unused code. Unneeded modules are left out.
 */
export async function libraryModules(entries) {
  const pieces = await piecesOf([...entries, later]);
  const modules = new Map();
  for (const piece of new Set(pieces.values())) {
    const names = entries.includes(piece) ? undefined : namesFrom(modules, builtName(piece));
    if (names?.length === 0) continue;
    modules.set(builtName(piece), withEndings(await bundle(piece, pieces, names)));
  }
  const short = [...shortNames(modules, entries.map(builtName))];
  return Promise.all(short.map(async ([name, code]) => [name, await inLines(code)]));
}

/** A module in lines of some 120 characters: an uncaught error prints the line that threw it. */
async function inLines(code) {
  return (await transform(code, { minifyWhitespace: true, lineLimit: 120 })).code;
}

/**
 * The module of each source, after those that import it. Imports of an entry stay alone: a program may want nothing
 * else of it.
 */
async function piecesOf(entries) {
  const { metafile } = await build({
    ...options,
    entryPoints: entries,
    outdir: "dist",
    metafile: true,
    plugins: [sources],
  });
  const importers = new Map(entries.map((path) => [path, []]));
  for (const [path, { imports }] of Object.entries(metafile.inputs))
    for (const imported of imports)
      importers.set(imported.path, [...(importers.get(imported.path) ?? []), path]);
  const pieces = new Map();
  const add = (path) => {
    if (pieces.has(path)) return;
    for (const importer of importers.get(path)) add(importer);
    const needing = new Set(importers.get(path).map((importer) => pieces.get(importer)));
    const [only] = needing;
    const isAlone = needing.size !== 1 || (only !== later && entries.includes(only));
    pieces.set(path, isAlone || entries.includes(path) ? path : only);
  };
  for (const path of importers.keys()) if (path in metafile.inputs) add(path);
  return pieces;
}

/** The source of a module with its parts; exports only `names`. */
async function bundle(piece, pieces, names) {
  const pathOf = ({ path, resolveDir }) => {
    if (!path.startsWith(".")) return path;
    const source = relative(root, join(resolveDir, path));
    if (pieces.get(source) === piece) return undefined;
    const outside = relative(dirname(piece), source);
    return outside.startsWith(".") ? outside : `./${outside}`;
  };
  const contents = `export { ${names?.join()} } from "./${piece}";`;
  const bundleWith = async (imported) => {
    const { outputFiles } = await build({
      ...options,
      ...(names ? { stdin: { contents, resolveDir: root } } : { entryPoints: [piece] }),
      plugins: [onceEach(pathOf, imported), sources],
    });
    return outputFiles[0].text;
  };
  return bundleWith(namesByModule(await bundleWith(new Map())));
}

/**
 * Leaves modules outside of a bundle in place. Each import of its sources is made once: a module in between, which must
 * know the names, joins the imports of all sources.
 */
function onceEach(pathOf, imported) {
  const between = "between";
  return {
    name: "modules outside",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, (asked) => {
        const path = asked.kind === "entry-point" ? undefined : pathOf(asked);
        if (asked.namespace === between) return { path: asked.path, external: true };
        if (path === undefined) return undefined;
        return imported.has(path) ? { path, namespace: between } : { path, external: true };
      });
      onLoad({ filter: /./, namespace: between }, ({ path }) => ({
        contents: `export { ${imported.get(path).join()} } from "${path}";`,
      }));
    },
  };
}

/** A source as JavaScript with its removable parts marked. */
async function readSource(path) {
  const text = withoutPageKernel(path, readFileSync(join(root, path), "utf8"));
  const { code } = await transform(text, {
    loader: path.endsWith(".ts") ? "ts" : "js",
    tsconfigRaw: {
      compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: false },
    },
  });
  return inOnePiece(withNamedSchemas(code));
}

/** Parts that a page loads separately are one piece in the package: bundlers that split code make a file of each. */
function inOnePiece(code) {
  const paths = [];
  const joined = code.replaceAll(/\bimport\("(\.[^"]*)"\)/g, (call, path) => {
    if (path === "./later.ts") return call;
    paths.push(path);
    return `Promise.resolve(piece${paths.length})`;
  });
  return paths.map((path, at) => `import * as piece${at + 1} from "${path}";\n`).join("") + joined;
}

/**
 * Functions of the schema library by name, which a minifier can shorten, unlike members of a whole module; calls of
 * them and of `helpers` with unused results may be left out.
 */
function withNamedSchemas(code) {
  const names = new Set();
  const named = code.replaceAll(/\bv\.(\w+)/g, (_, name) => {
    names.add(name);
    return `v_${name}`;
  });
  const list = [...names].map((name) => `${name} as v_${name}`);
  const whole = 'import * as v from "valibot";';
  if (!code.includes(whole)) return code;
  return named
    .replaceAll(/(?<=^(?:export )?const \w+ = )(?=[\w.]+\()|\b(?=v_\w+\()/gm, "/* @__PURE__ */ ")
    .replace(whole, `import { ${list.join(", ")} } from "valibot";`);
}

/** Module names for plain platforms: those of the kernel have no ending. */
function withEndings(code) {
  return code.replaceAll(
    /((?:from|import)\s*\(?\s*")(\.[^"]*?)(?:\.ts|\.js)?"/g,
    (_, start, path) => `${start}${path}.js"`,
  );
}

function builtName(source) {
  return source.replace(/\.ts$/, ".js");
}
