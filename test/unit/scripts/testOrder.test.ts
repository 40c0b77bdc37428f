import { expect, it } from "vitest";
import { long } from "../../../scripts/testOrder.ts";
import { sourcesIn } from "../../support/sources.ts";

it("the files that start first are there", () => {
  const names = sourcesIn(
    ["test/unit", "test/property", "test/integration", "test/e2e"],
    /\.tsx?$/,
  ).map(({ path }) => path.replace(/^test\//, "").replace(/\.test\.tsx?$/, ""));
  expect(long.filter((name) => !names.includes(name))).toEqual([]);
});
