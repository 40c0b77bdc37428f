import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's own folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../../");

/** A file of the project: its path from the root with forward slashes, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const skipped = new Set(["node_modules", "dist", "generated", "coverage", ".git"]);

/** All files below the given folders (or the named files) whose name ends as asked, in order of path. */
export function sourcesIn(places: readonly string[], endings: RegExp): readonly Source[] {
  return places
    .flatMap(filesBelow)
    .filter((path) => endings.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function filesBelow(place: string): readonly string[] {
  if (!existsSync(join(root, place))) return [];
  if (/\.\w+$/.test(place)) return [place];
  return readdirSync(join(root, place), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = `${place}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
