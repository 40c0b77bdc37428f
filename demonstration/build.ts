import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import * as esbuild from "esbuild";
import { hosted } from "../scripts/build/built.ts";
import { minifyAgain } from "../scripts/build/minifyAgain.ts";
import { root } from "../scripts/install.mjs";
import { names } from "./names.ts";
import { standIns } from "./standIns.ts";

// A build of the page has it as a constant.
Object.assign(globalThis, { TARGET_FIRMWARE: undefined, BUILT: hosted });
const { core } = await import("#app/core/pack.ts");
const { hosted: everywhere, recordedByHub } = await import("#app/hub/pack.ts");
const { record } = await import("#app/record/pack.ts");
const { sky } = await import("#app/record/skyPack.ts");
const packs = [core, record, recordedByHub, sky, everywhere];

const here = join(root, "demonstration");

/** Writes the demonstration, made of the built page in `dist`, to a folder. */
export async function buildDemonstration(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const pages = join(out, "page");
  await cp(join(root, "dist"), pages, { recursive: true });
  await cp(join(here, "index.html"), join(out, "index.html"));
  await bundleScripts(out);
  const built = await readFile(join(root, "dist/index.html"), "utf8");
  await minifyFirst(built, pages);
  const page = plainPage(built);
  for (const path of ["", ...names.flatMap(pathsOf)]) {
    const folder = join(pages, path);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "index.html"), pageIn(page, relative(folder, pages)));
  }
}

/**
 * Makes room for the frame and its scripts in the bytes of the first picture: the files named by the page are minified
 * again.
 */
async function minifyFirst(page: string, pages: string): Promise<void> {
  const named = new Set(page.match(/\bassets\/[\w-]+\.js\b/g));
  const minify = async (name: string): Promise<void> => {
    const file = join(pages, name);
    const { code } = await minifyAgain(await readFile(file, "utf8"));
    await writeFile(file, code);
  };
  await Promise.all([...named].map(minify));
}

const common = {
  bundle: true,
  minify: true,
  legalComments: "none",
  target: "es2022",
  logLevel: "error",
} as const;

/** Writes only the scripts. Rejects if the hub needs a module of Node without a stand-in. */
export async function bundleScripts(outdir: string): Promise<void> {
  await bundleWorker(outdir, join(here, "worker.ts"));
  const of = { ...common, outdir };
  const script = { in: join(here, "script.ts"), out: "page" };
  await esbuild.build({ ...of, entryPoints: [script], format: "iife" });
  const later = ["texts.ts", "noon.ts"].map((name) => join(here, name));
  await esbuild.build({ ...of, entryPoints: later, format: "esm" });
}

/** Writes the worker with its parts, which begins with the given module. */
export async function bundleWorker(outdir: string, entry: string): Promise<void> {
  await esbuild.build({
    ...common,
    outdir,
    entryPoints: [{ in: entry, out: "worker" }],
    format: "esm",
    splitting: true,
    inject: [join(here, "standIns/globals.ts")],
    plugins: [standIns(here)],
    loader: { ".wasm": "file" },
    conditions: ["browser"],
  });
}

/** Paths of a gateway's pages. */
function pathsOf(name: string): readonly string[] {
  const paths = packs.flatMap(({ routes = [] }) => routes.map(({ path }) => path));
  return [...new Set(paths)].map((path) => name + path);
}

/**
 * The page without what an icon, a home screen, and a browser without scripts need. Throws when the page has no such parts.
 */
function plainPage(page: string): string {
  const changes = [
    [/<noscript>[\s\S]*<\/noscript>/, ""],
    [/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g, ""],
    // No answer comes from outside.
    [/ https:\/\/api\.github\.com ws: wss:/, ""],
    [/ manifest-src 'self';/, ""],
  ] as const;
  return changes.reduce((text, [part, others]) => {
    const changed = text.replace(part, others);
    if (changed === text) throw new Error(`The page has no ${part.source}.`);
    return changed;
  }, page);
}

/** The page for a folder, with the first script before all others. `up` leads to the folder of the build. */
function pageIn(page: string, up: string): string {
  const there = up === "" ? "" : `${up}/`;
  return page
    .replace(/\b(href|src)="\/(?!\/)/g, `$1="${there}`)
    .replace('<meta name="viewport"', `<script src="${there}../page.js"></script>$&`);
}
