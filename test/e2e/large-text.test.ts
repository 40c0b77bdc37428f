import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { dialogCases } from "../support/dialogs.ts";
import { cutTexts, resize, smallTargets, stickingOut } from "../support/layout.ts";
import { pageGroups, visitPage } from "../support/pages.ts";

const sights = [
  ["text of double size", { width: 1280, height: 800 }, "200%"],
  ["half as large again on a phone", phone, "150%"],
  ["of double size on a phone", phone, "200%"],
  ["zoomed to 200 %", { width: 640, height: 400 }, ""],
  ["zoomed to 400 %", { width: 320, height: 256 }, ""],
] as const;

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
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
    const problems: string[] = [];
    for (const path of paths) {
      await resize(page, phone);
      await visitPage(app, path);
      problems.push(...(await smallTargets(page)).map((line) => `${path}, small: ${line}`));
      for (const [name, viewport, size] of sights) {
        await resize(page, viewport);
        await setTextSize(page, size);
        // The last is the innermost: what it is in sticks out with it.
        const lines = [...(await stickingOut(page)).slice(-2), ...(await cutTexts(page))];
        problems.push(...lines.map((line) => `${path}, ${name}: ${line}`));
      }
    }
    expect(problems).toEqual([]);
  });
});

it("dialogs lose nothing in large text, and meet a finger everywhere", async () => {
  const problems: string[] = [];
  for (const { file, path, scenario = "full", opener } of dialogCases) {
    const app = await openApp({
      path,
      viewport: phone,
      hasTouch: true,
      isSignedIn: true,
      simulator: { clock: "manual", scenario },
    });
    const { page } = app;
    await visitPage(app, path);
    await (await opener(app)).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expect.poll(() => dialog.locator("[aria-busy=true]").count()).toBe(0);
    problems.push(...(await smallTargets(page, "dialog")).map((line) => `${file}, small: ${line}`));
    for (const [name, viewport, size] of sights) {
      await resize(page, viewport);
      await setTextSize(page, size);
      const lines = [...(await stickingOut(page)).slice(-2), ...(await cutTexts(page, "dialog"))];
      problems.push(...lines.map((line) => `${file}, ${name}: ${line}`));
    }
    await app.close();
  }
  expect(problems).toEqual([]);
});

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
  });
  expect(await cutTexts(page)).toHaveLength(1);
  expect(await smallTargets(page)).toHaveLength(1);
});
