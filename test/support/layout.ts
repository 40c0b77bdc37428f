import type { Page } from "playwright-core";

/**
 * Elements that stick out of the page to the right although nothing around them scrolls: a line each,
 * empty when a phone shows the page without sideways scrolling.
 */
export async function stickingOut(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const found = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    );
    const shown = found.map((element) => element.outerHTML.slice(0, 120));
    return shown.length > 0 ? shown : ["the page is wider than its window"];
  });
}
