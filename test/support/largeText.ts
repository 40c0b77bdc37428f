import type { Page } from "playwright-core";
import { expect } from "vitest";
import { phone } from "./browser.ts";
import { cutTexts, lasting, resize, smallTargets, stickingOut } from "./layout.ts";
import { walkedOf } from "./walks.ts";

// Ordered by text size, whose change takes as long as another window. A large window with double text has as many rem
// as the narrowest bar, and no width divides the texts of a phone.
const sights = [
  ["text of double size", { width: 1280, height: 800 }, 32],
  ...walkedOf(
    [["of double size in a large window", { width: 2560, height: 1200 }, 32]] as const,
    0,
  ),
  ["of double size on a phone", phone, 32],
  ...walkedOf([["half as large again on a phone", phone, 24]] as const, 0),
  ["a tablet", { width: 1024, height: 768 }, 16],
  ["the narrowest bar", { width: 1280, height: 800 }, 16],
  ["zoomed to 200 %", { width: 640, height: 400 }, 16],
  ["zoomed to 400 %", { width: 320, height: 256 }, 16],
] as const;

/** Gives a function that sets the size of text as a person does it, in the settings of the browser, in px. */
async function textSizes(page: Page): Promise<(standard: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  let known = 16;
  return async (standard) => {
    if (standard === known) return;
    known = standard;
    await session.send("Page.setFontSizes", { fontSizes: { standard } });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe(`${standard}px`);
  };
}

async function findMisplaced(page: Page, within?: string): Promise<readonly string[]> {
  // The last is the innermost: its ancestors stick out with it.
  return [...(await stickingOut(page)).slice(-2), ...(await cutTexts(page, within))];
}

/**
 * Losses of a page or dialog in large text and in windows of any size, and small targets: a line each. The window
 * starts as a phone's.
 */
export async function lostInLargeText(page: Page, within?: string): Promise<readonly string[]> {
  const setTextSize = await textSizes(page);
  const problems = (await smallTargets(page, within)).map((line) => `small: ${line}`);
  for (const [name, viewport, size] of sights) {
    await setTextSize(size);
    await resize(page, viewport);
    const lines = await lasting(page, () => findMisplaced(page, within));
    problems.push(...lines.map((line) => `${name}: ${line}`));
  }
  await setTextSize(16);
  await resize(page, phone);
  return problems;
}
