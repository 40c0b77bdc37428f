import { describe, expect, it } from "vitest";
import { routes } from "#app/app/routes.ts";
import { expectSoundPage, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";

const faces = [
  ["en", "light"],
  ["en", "dark"],
  ["de", "light"],
  ["de", "dark"],
  ["fr", "light"],
  ["fr", "dark"],
] as const;

const mine = routes.filter(({ path }) => /info|config|firmware|reboot|about/.test(path));

describe.each(faces)("info and maintenance pages in %s, %s, on a small phone", (locale, theme) => {
  it("have a title, are accessible and fit", async () => {
    const { page, address } = await openApp({
      locale,
      theme,
      viewport: phone,
      isSignedIn: true,
    });
    const titles = new Set<string>();
    for (const { path } of mine) {
      await page.goto(address(path));
      await page.locator("main [aria-busy=false] h1").waitFor();
      await expectSoundPage(page);
      titles.add(await page.title());
    }
    expect(titles.size).toBe(mine.length);
  });
});
