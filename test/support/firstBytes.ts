import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Bytes that a first load may take, compressed; see docs/performance.md. */
export const mostBytes = 142_000;

export function namedIn(folder: string, page: string): readonly string[] {
  return readFileSync(join(folder, page), "utf8").match(/\bassets\/[\w-]+\.js\b/g) ?? [];
}

/** Bytes of files of a build together, each compressed. */
export function gzipBytes(folder: string, paths: Iterable<string>): number {
  return [...paths]
    .map((path) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length)
    .reduce((all, one) => all + one, 0);
}
