import type { BrowserContext, Page } from "playwright-core";

/** Records the policy violations of the pages loaded from now on; returns a reader. */
export async function watchPolicy(
  context: BrowserContext,
): Promise<(page: Page) => Promise<unknown>> {
  await context.addInitScript(() => {
    const refused: string[] = [];
    Reflect.set(globalThis, "refused", refused);
    document.addEventListener("securitypolicyviolation", (event) => {
      refused.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return (page) => page.evaluate("refused");
}
