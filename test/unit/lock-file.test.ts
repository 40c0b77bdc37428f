import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, it } from "vitest";
import { root } from "../support/sources.ts";

const Locked = v.object({
  packages: v.record(
    v.string(),
    v.object({ optionalDependencies: v.optional(v.record(v.string(), v.string()), {}) }),
  ),
});

/** Packages that another package would use on some machine, and that the lock file lacks: `npm ci` ends with them. */
function missingIn({ packages }: v.InferOutput<typeof Locked>): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !Object.hasOwn(packages, `${path}/node_modules/${name}`) &&
        !Object.hasOwn(packages, `node_modules/${name}`),
    ),
  );
}

it("locks the packages of every machine, so that a fresh clone can be installed", () => {
  const text = readFileSync(join(root, "package-lock.json"), "utf8");
  expect(missingIn(v.parse(Locked, JSON.parse(text)))).toEqual([]);
});

it("finds one that is missing", () => {
  const of = { optionalDependencies: { "b-linux": "1.0.0" } };
  const packages = { "node_modules/b": of, "node_modules/b-linux": { optionalDependencies: {} } };
  expect(missingIn({ packages })).toEqual([]);
  expect(missingIn({ packages: { "node_modules/b": of } })).toEqual(["b-linux"]);
});
