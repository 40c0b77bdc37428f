import type { BrowserContext, Page } from "playwright-core";

/** Notes on the pages that are loaded from now on what their policy refused; gives how to read it. */
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
