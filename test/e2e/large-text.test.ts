import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { dialogCases } from "../support/dialogs.ts";
import { cutTexts, lasting, resize, smallTargets, stickingOut } from "../support/layout.ts";
import { pageGroups, visitPage } from "../support/pages.ts";

const sights = [
  ["text of double size", { width: 1280, height: 800 }, 32],
  ["of double size in a large window", { width: 2560, height: 1200 }, 32],
  ["half as large again on a phone", phone, 24],
  ["of double size on a phone", phone, 32],
  ["a tablet", { width: 1024, height: 768 }, 16],
  ["the narrowest bar", { width: 1280, height: 800 }, 16],
  ["zoomed to 200 %", { width: 640, height: 400 }, 16],
  ["zoomed to 400 %", { width: 320, height: 256 }, 16],
] as const;

/** Gives a function that sets the size of text as a person does it, in the settings of the browser, in px. */
async function textSizes(page: Page): Promise<(standard: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (standard) => {
    await session.send("Page.setFontSizes", { fontSizes: { standard } });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe(`${standard}px`);
  };
}

async function misplaced(page: Page, within?: string): Promise<readonly string[]> {
  // The last is the innermost: what it is in sticks out with it.
  return [...(await stickingOut(page)).slice(-2), ...(await cutTexts(page, within))];
}

// German has the longest words of the three.
describe.each(pageGroups)("pages of $name", ({ paths }) => {
  it("lose nothing in large text, never scroll sideways, and meet a finger everywhere", async () => {
    const app = await openApp({
      locale: "de",
      viewport: phone,
      hasTouch: true,
      isSignedIn: true,
      simulator: { clock: "manual" },
    });
    const { page } = app;
    const setTextSize = await textSizes(page);
    const problems: string[] = [];
    for (const path of paths) {
      await resize(page, phone);
      await visitPage(app, path);
      problems.push(...(await smallTargets(page)).map((line) => `${path}, small: ${line}`));
      for (const [name, viewport, size] of sights) {
        await setTextSize(size);
        await resize(page, viewport);
        const lines = await lasting(page, () => misplaced(page));
        problems.push(...lines.map((line) => `${path}, ${name}: ${line}`));
      }
    }
    expect(problems).toEqual([]);
  });
});

it.each(dialogCases)(
  "a dialog loses nothing in large text, and meets a finger everywhere: $file",
  async ({ path, scenario = "full", opener }) => {
    const app = await openApp({
      path,
      viewport: phone,
      hasTouch: true,
      isSignedIn: true,
      simulator: { clock: "manual", scenario },
    });
    const { page } = app;
    const setTextSize = await textSizes(page);
    await visitPage(app, path);
    await (await opener(app)).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expect.poll(() => dialog.locator("[aria-busy=true]").count()).toBe(0);
    const problems = [...(await smallTargets(page, "dialog"))];
    for (const [name, viewport, size] of sights) {
      await setTextSize(size);
      await resize(page, viewport);
      const lines = await lasting(page, () => misplaced(page, "dialog"));
      problems.push(...lines.map((line) => `${name}: ${line}`));
    }
    expect(problems).toEqual([]);
  },
);

it("planted faults of layout are found", async () => {
  const { page } = await openApp({ path: "/about", viewport: phone });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => {
    const cut = document.createElement("p");
    cut.textContent = "A text that is longer than its box";
    cut.style.cssText = "width:60px;overflow:hidden;white-space:nowrap";
    const small = document.createElement("button");
    small.textContent = "x";
    small.style.cssText = "width:20px;height:20px;padding:0;margin:40px";
    document.querySelector("main")?.append(cut, small);
    const outside = document.createElement("span");
    outside.style.marginLeft = "400px";
    document.querySelector("header")?.append(outside);
  });
  expect(await stickingOut(page)).toHaveLength(1);
  expect(await cutTexts(page)).toHaveLength(1);
  expect(await smallTargets(page)).toHaveLength(1);
});
