import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importsOf } from "../test/support/imports.ts";
import { root } from "../test/support/sources.ts";
import { replacements as replaced } from "../embedded/replacements.ts";
import { hosted } from "./build/built.ts";

const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/^(test|bench|tools)\//.test(path));
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), "utf8")]));

/** Names in a folder that import each other, as "from > to". */
function arrowsIn(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const nameIn = (path: string) =>
    path.startsWith(folder) ? path.slice(folder.length).split("/", 1)[0] : undefined;
  const arrows = new Map<string, Set<string>>();
  for (const [path, text] of texts) {
    const from = nameIn(path);
    if (from === undefined) continue;
    const found = arrows.get(from) ?? new Set<string>();
    arrows.set(from, found);
    for (const { target } of importsOf(path, text)) {
      const to = nameIn(target);
      if (to !== undefined && to !== from) found.add(to);
    }
  }
  return arrows;
}

/** Number of floors of a folder: the longest way down through its files and folders. */
function floorsOf(folder: string): number {
  const arrows = arrowsIn(folder);
  const depths = new Map<string, number>();
  const depth = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    // Ends a circle, which the layers forbid.
    depths.set(name, 0);
    const below = [...(arrows.get(name) ?? [])].map(depth);
    const own = 1 + Math.max(0, ...below);
    depths.set(name, own);
    return own;
  };
  return Math.max(0, ...[...arrows.keys()].map(depth));
}

const count = (folder: string, pattern: RegExp) =>
  [...texts].filter(([path, text]) => path.startsWith(folder) && pattern.test(text)).length;
const lines = (pattern: RegExp, folder = "") =>
  [...texts]
    .filter(([path]) => path.startsWith(folder))
    .flatMap(([, text]) => text.split("\n"))
    .filter((line) => pattern.test(line)).length;
const ownPlugins = count("scripts/build/", /\): Plugin \{/);

console.table({
  "files of src that ask BUILT": count("src/", /\bBUILT\.\w/),
  "constants of BUILT": Object.keys(hosted).length,
  "replaced modules of an image": replaced.length,
  "stand-ins": new Set(replaced.map(([, by]) => by).filter((by) => by?.includes("shims/"))).size,
  "own build plugins of the page": ownPlugins,
  "lines of hub that name the demonstration": lines(/demonstration|noon|\bdemo/i, "hub/"),
  "floors of hub": floorsOf("hub/"),
  "floors of src": floorsOf("src/"),
  "lines of product and tooling": [...texts.values()].join("").split("\n").length - 1,
});
