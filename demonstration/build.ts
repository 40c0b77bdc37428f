import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import * as esbuild from "esbuild";
import { root } from "../scripts/install.mjs";
import { names } from "./names.ts";
import { standIns } from "./standIns.ts";

// A build of the page has it as a constant.
Object.assign(globalThis, { BUILT_FOR: undefined });
const { routes } = await import("#app/app/routes.ts");

const here = join(root, "demonstration");

/** Writes the demonstration, made of the built page in `dist`, to a folder. */
export async function buildDemonstration(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const pages = join(out, "page");
  await cp(join(root, "dist"), pages, { recursive: true });
  await cp(join(here, "index.html"), join(out, "index.html"));
  await bundleScripts(out);
  const page = await readFile(join(root, "dist/index.html"), "utf8");
  for (const path of ["", ...names.flatMap(pathsOf)]) {
    const folder = join(pages, path);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "index.html"), pageIn(page, relative(folder, pages)));
  }
}

/** Writes the scripts alone. Rejects when the hub needs something of Node that has no stand-in. */
export async function bundleScripts(outdir: string): Promise<void> {
  const common = {
    outdir,
    bundle: true,
    minify: true,
    legalComments: "none",
    target: "es2022",
    logLevel: "error",
  } as const;
  await esbuild.build({
    ...common,
    entryPoints: [join(here, "worker.ts")],
    format: "esm",
    splitting: true,
    inject: [join(here, "standIns/globals.ts")],
    plugins: [standIns(here)],
    loader: { ".wasm": "file" },
    conditions: ["browser"],
  });
  await esbuild.build({ ...common, entryPoints: [join(here, "outer.ts")], format: "esm" });
  await esbuild.build({ ...common, entryPoints: [join(here, "page/page.ts")], format: "iife" });
}

/** Paths of a gateway's pages; a hub serves some more than a gateway. */
function pathsOf(name: string): readonly string[] {
  return [...routes.map(({ path }) => path), "/alerts", "/guardian"].map((path) => name + path);
}

/** The page for a folder, with the first script before all others. `up` leads to the folder of the build. */
function pageIn(page: string, up: string): string {
  const there = up === "" ? "" : `${up}/`;
  return page
    .replace(/\b(href|src)="\/(?!\/)/g, `$1="${there}`)
    .replace('<meta name="viewport"', `<script src="${there}../page.js"></script>$&`);
}
