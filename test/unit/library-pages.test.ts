import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { blocksIn } from "../support/codeBlocks.ts";
import { root } from "../support/sources.ts";

const examples = join(root, "protocol/examples");

it("every example of the library is on a page, unchanged", () => {
  const shown = blocksIn("js", "html").filter(({ place }) => place === "program");
  const programs = readdirSync(examples).map((name) => readFileSync(join(examples, name), "utf8"));
  expect(shown.map(({ text }) => text).toSorted()).toEqual(programs.toSorted());
});
