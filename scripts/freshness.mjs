import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

const sources = [
  "scripts/build",
  "embedded",
  "src",
  "protocol",
  "plant",
  "hub-api",
  "workers",
  "assembly",
  "public",
  "index.html",
  "vite.config.ts",
];

/** Whether a file of a build, a path from the root, is there and newer than everything it is made of: the sources of the page, and `more`. */
export function isFresh(file, more = []) {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const builtMs = statSync(path).mtimeMs;
  return [...sources, ...more].every((place) => newestMs(join(root, place)) <= builtMs);
}

function newestMs(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  // What the type checker notes beside the sources is none of them.
  if (path.endsWith(".tsbuildinfo")) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  // Packages, and what is made from the sources, are none either.
  if (/(node_modules|generated|dist)$/.test(path)) return 0;
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
