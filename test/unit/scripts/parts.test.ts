import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { leftToAll, parts, unchangedFiles } from "../../../scripts/parts.mjs";
import { onDemonstration } from "../../../scripts/demonstrationTests.ts";
import { importsOf } from "../../support/imports.ts";
import { root, sourcesIn } from "../../support/sources.ts";

const ofSources = Object.entries(parts).flatMap(([name, { reads, files }]) => {
  const tests = files.filter((file) => file.includes("/"));
  return tests.length > 0 ? [{ name, reads, tests }] : [];
});

const targets = new Map<string, readonly string[]>();

/** The files of the project that this one imports. */
function targetsOf(path: string): readonly string[] {
  const known = targets.get(path);
  if (known) return known;
  const imports = /\.(tsx?|mjs)$/.test(path)
    ? importsOf(path, readFileSync(join(root, path), "utf8"))
    : [];
  const own = imports.flatMap(({ target, isPackage }) => (isPackage ? [] : [target]));
  const present = own.filter((target) => existsSync(join(root, target)));
  targets.set(path, present);
  return present;
}

function reachedFiles(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set(paths);
  // What is added while a set is walked is walked, too.
  for (const path of found) targetsOf(path).forEach((target) => found.add(target));
  return found;
}

it.each(ofSources)("the part $name reads all that its tests import", ({ reads, tests }) => {
  const known = [...reads, ...tests];
  const paths = sourcesIn(tests, /\.test\.ts$/).map(({ path }) => path);
  expect(paths.length).toBeGreaterThanOrEqual(tests.length);
  const others = [...reachedFiles(paths)].filter(
    (path) => !known.some((place) => path === place || path.startsWith(`${place}/`)),
  );
  expect(others).toEqual([]);
});

it("names end-to-end tests that are there, each once", () => {
  const named = [...leftToAll, ...unchangedFiles([])].filter((name) => !name.includes("/"));
  expect(named.filter((name) => !(name in onDemonstration))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

it("a part that has changed leaves none of its tests", () => {
  expect(unchangedFiles(["releases"])).not.toContain("releases");
  expect(unchangedFiles([])).toContain("releases");
});
