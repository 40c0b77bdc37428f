import axe from "axe-core";

/**
 * Findings of axe in a document without a browser: a line for every offending element, empty when all is well.
 * Contrast needs a browser and is left to the end-to-end tests.
 */
export async function axeProblems(root: Element = document.body): Promise<readonly string[]> {
  const { violations } = await axe.run(root, {
    rules: { "color-contrast": { enabled: false } },
    resultTypes: ["violations"],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
