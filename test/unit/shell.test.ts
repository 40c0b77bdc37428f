import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { icons } from "#app/shared/ui/icons.ts";
import { root } from "../support/sources.ts";

// The first paint must not change when the script takes over.
it("the page has the sun of the frame before its script", () => {
  expect(readFileSync(join(root, "index.html"), "utf8")).toContain(`d="${icons.sun}"`);
});
