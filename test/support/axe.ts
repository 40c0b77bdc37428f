import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds on a page against WCAG 2.2 AA, or in one part of it: a line for every offending
 * element, empty when all is well.
 */
export async function accessibilityProblems(page: Page, part = "html"): Promise<readonly string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults, [string, string[]]>(
    ([selector, values]) => {
      const run = Reflect.get(globalThis, "axe").run;
      return run(selector, { runOnly: { type: "tag", values }, resultTypes: ["violations"] });
    },
    [part, standards],
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary ?? ""}`),
  );
}
