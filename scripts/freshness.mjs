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

/**
 * Whether a file of a build, a path from the root, exists and is newer than its sources: those of the page, and `more`.
 */
export function isFresh(file, more = []) {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const builtMs = statSync(path).mtimeMs;
  return [...sources, ...more].every((place) => newestMs(join(root, place)) <= builtMs);
}

function newestMs(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  // The type checker's notes are no sources.
  if (path.endsWith(".tsbuildinfo")) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  // Nor are packages and generated files.
  if (/(node_modules|generated|dist)$/.test(path)) return 0;
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
