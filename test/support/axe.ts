import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { AxeResults, RunOnly } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Findings of axe on a page against WCAG 2.2 AA, or in a part of it: a line for every offending element, empty when
 * all is well.
 */
export function accessibilityProblems(page: Page, part = "html"): Promise<readonly string[]> {
  return problems(page, part, { type: "tag", values: standards });
}

/** The same of the contrast of texts alone, which another theme changes. */
export function contrastProblems(page: Page, part = "html"): Promise<readonly string[]> {
  return problems(page, part, { type: "rule", values: ["color-contrast"] });
}

async function problems(page: Page, part: string, runOnly: RunOnly): Promise<readonly string[]> {
  // Reading it takes longer than many a page, so once a document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults, [string, RunOnly]>(
    ([selector, wanted]) => {
      const run = Reflect.get(globalThis, "axe").run;
      return run(selector, { runOnly: wanted, resultTypes: ["violations"] });
    },
    [part, runOnly],
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary ?? ""}`),
  );
}
