import type { Page } from "playwright-core";

/** Opens everything that a phone shows as a single line on the live page. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    const closed = "[data-tone] button[aria-expanded=false]";
    for (const button of document.querySelectorAll<HTMLElement>(closed)) button.click();
  });
}
