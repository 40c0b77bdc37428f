import type { Page } from "playwright-core";
import { expect } from "vitest";
import { phone } from "./browser.ts";
import { cutTexts, persistentFaults, resize, smallTargets, overflowingElements } from "./layout.ts";
import { walkedRows } from "./walks.ts";

// Views in order of text size: a change of it takes as long as another window. The large window with double text has as
// many rem as the narrowest window with a side bar.
const views = [
  ["text of double size", { width: 1280, height: 800 }, 32],
  ...walkedRows(
    [["of double size in a large window", { width: 2560, height: 1200 }, 32]] as const,
    0,
  ),
  ["of double size on a phone", phone, 32],
  ...walkedRows([["half as large again on a phone", phone, 24]] as const, 0),
  ["a tablet", { width: 1024, height: 768 }, 16],
  ["the narrowest bar", { width: 1280, height: 800 }, 16],
  ["zoomed to 200 %", { width: 640, height: 400 }, 16],
  ["zoomed to 400 %", { width: 320, height: 256 }, 16],
] as const;

/** Returns a function that sets the browser's standard text size, in px. */
async function createTextSizer(page: Page): Promise<(standard: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  let current = 16;
  return async (standard) => {
    if (standard === current) return;
    current = standard;
    await session.send("Page.setFontSizes", { fontSizes: { standard } });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe(`${standard}px`);
  };
}

async function findMisplaced(page: Page, within?: string): Promise<readonly string[]> {
  // The last element is the innermost: its ancestors stick out with it.
  return [...(await overflowingElements(page)).slice(-2), ...(await cutTexts(page, within))];
}

/**
 * Faults of a page or dialog in large text and in windows of several sizes, and controls that are too small for a
 * finger: a line each. The window must have the size of a phone, and has it again at the end.
 */
export async function findLargeTextFaults(page: Page, within?: string): Promise<readonly string[]> {
  const setTextSize = await createTextSizer(page);
  const problems = (await smallTargets(page, within)).map((line) => `small: ${line}`);
  for (const [name, viewport, size] of views) {
    await setTextSize(size);
    await resize(page, viewport);
    const lines = await persistentFaults(page, () => findMisplaced(page, within));
    problems.push(...lines.map((line) => `${name}: ${line}`));
  }
  await setTextSize(16);
  await resize(page, phone);
  return problems;
}
