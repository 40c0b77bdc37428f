import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import durations from "../../durations.json" with { type: "json" };
import { leftToAll, parts } from "../../../scripts/parts.mjs";
import { root } from "../../support/sources.ts";

it("the files whose durations are known are there", () => {
  expect(Object.keys(durations).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it("what a part reads and runs is there, and so is what is left to test:all", () => {
  const all = Object.values(parts);
  const files = [...leftToAll, ...all.flatMap((part) => part.files)];
  const paths = [
    ...files.map((name) => (name.startsWith("test/") ? name : `test/e2e/${name}.test.ts`)),
    ...all.flatMap((part) => part.reads),
  ];
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});
