import type { FrameLocator, Page } from "playwright-core";

/** Addresses in the menu, in its order. A group has its links only while it is open, and only one is. */
export async function menuLinks(page: Page | FrameLocator): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await page.locator("header nav > ul > li").all()) {
    const group = entry.locator("button");
    if ((await group.count()) > 0) await group.click();
    const links = await entry.locator("a[href]").all();
    for (const link of links) found.push((await link.getAttribute("href")) ?? "");
    if ((await group.count()) > 0) await group.press("Escape");
  }
  return found;
}
