import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { expect, test } from "vitest";
import shell from "#app/locales/en/shell.json" with { type: "json" };
import { reliabilityDocument } from "../../scripts/reliability/document.ts";
import { root } from "../support/sources.ts";

test("docs/reliability.md says what the matrix is; `npm run docs:reliability` writes it", async () => {
  const wanted = await format(reliabilityDocument(shell), { parser: "markdown", printWidth: 100 });
  expect(readFileSync(join(root, "docs/reliability.md"), "utf8")).toBe(wanted);
});
