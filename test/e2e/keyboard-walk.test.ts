import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type App, openApp } from "../support/app.ts";
import { desktop, phone } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { problemsOf, walkPage } from "../support/keyboard.ts";
import { resize } from "../support/layout.ts";
import { pageGroups, visitPage } from "../support/pages.ts";
import { pass } from "../support/time.ts";
import { walkedRows } from "../support/walks.ts";

/** The last part of a page whose rows come in sequence: a later part would stand before the focus. */
const lastRows: Readonly<Record<string, string>> = {
  "/strings": "Row 5",
  // The hub in the browser has a past of some days, which it reads and learns from when it comes to it.
  ...(build.isDemonstration && { "/": "History", "/sky": "Learn again now", "/what-if": "Print" }),
};

const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

async function untilThere(app: App, text: string): Promise<void> {
  const row = app.page.getByRole("main").getByText(text, { exact: true });
  const count = async () => {
    await pass(app, 1_000);
    return row.count();
  };
  await expect.poll(count).toBeGreaterThan(0);
}

// The last group has the pages that differ most from each other.
describe.each(walkedRows(pageGroups.toReversed()))(
  "by keyboard alone, pages of $name",
  ({ paths }) => {
    it("are walked past the menu and through all their controls, out at the end", async () => {
      const app = await openApp({ isSignedIn: true, simulator: { clock: "manual" } });
      const { page } = app;
      const problems: string[] = [];
      const walkOnce = async () => {
        const skip = page.locator('a[href="#main"]');
        if ((await skip.count()) > 0) {
          await skip.focus();
          await page.keyboard.press("Enter");
          if ((await focusedText(page)) !== "main") return ["does not skip"];
        }
        return problemsOf(await walkPage(page));
      };
      const walk = async (path: string, where: string) => {
        let found = await walkOnce();
        // A busy machine may draw a chart and its rows behind the focus: the page is whole by the second walk.
        if (found.length > 0) found = await walkOnce();
        problems.push(...found.map((problem) => `${path} ${where}: ${problem}`));
      };
      for (const path of paths) {
        await resize(page, desktop);
        await page.emulateMedia({ forcedColors: "none" });
        await visitPage(app, path);
        const last = lastRows[path];
        if (last !== undefined) await untilThere(app, last);
        await walk(path, "on a desktop");
        // The other layout, and with it the other extreme: the system's few colours.
        await resize(page, phone);
        await page.emulateMedia({ forcedColors: "active" });
        await walk(path, "on a phone in forced colours");
        const moving = await page.evaluate(() => document.getAnimations().length);
        if (moving > 0) problems.push(`${path}: moves although the person asked for no motion`);
      }
      expect(problems).toEqual([]);
    });
  },
);

it("the first stop of a page leads past the menu", async () => {
  const { page } = await openApp({ path: "/about" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
  const box = await skip.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
});

it("the menu closes behind the focus, on a phone as on a desktop", async () => {
  for (const viewport of [desktop, phone]) {
    const { page } = await openApp({ path: "/about", viewport, isSignedIn: true });
    await page.getByRole("heading", { level: 1 }).waitFor();
    const toggle = page.getByRole("button", { name: "Open menu" });
    if (await toggle.isVisible()) {
      await toggle.focus();
      await page.keyboard.press("Enter");
    }
    const folder = page.getByRole("button", { name: "Info", exact: true });
    await folder.focus();
    await page.keyboard.press("Enter");
    expect(await folder.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    expect(await focusedText(page)).toBe("BUTTON");
    expect(await folder.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Logout" }).focus();
    expect(await folder.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("Tab");
    expect(await page.getByRole("link", { name: "Help" }).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("main");
  }
});

it("planted faults of the keyboard are found", async () => {
  const { page } = await openApp({ path: "/login" });
  await page.getByLabel("User name").waitFor();
  const plant = (name: string, attribute: string, value: string) =>
    page.evaluate(
      ([text, key, set]) => {
        const button = document.createElement("button");
        button.textContent = text;
        button.setAttribute(key, set);
        document.querySelector("main")?.append(button);
      },
      [name, attribute, value] as const,
    );
  const walkAgain = async () => {
    await page.locator("main").focus();
    return problemsOf(await walkPage(page));
  };
  expect(await walkAgain()).toEqual([]);
  await plant("unmarked", "style", "outline: none !important; box-shadow: none !important");
  await plant("covered", "style", "position: fixed; top: 0; left: 0; z-index: -1");
  expect(await walkAgain()).toEqual([
    "focus is not marked: button unmarked",
    "focus is hidden: button covered",
  ]);
  await plant("jumping", "tabindex", "3");
  expect((await walkAgain()).filter((problem) => problem.includes("jumping"))).toHaveLength(1);
});
