import { describe, expect, it } from "vitest";
import { expectSoundPage, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { pageGroups, visitPage } from "../support/pages.ts";

// Each theme once, as colours do not depend on words; English, the shortest, is in all other tests.
const faces = [
  ["de", "dark"],
  ["fr", "light"],
] as const;

describe.each(faces)("on a small phone in %s, %s", (locale, theme) => {
  it.each(pageGroups)("pages of $name have a title, are accessible and fit", async ({ paths }) => {
    const app = await openApp({
      locale,
      theme,
      viewport: phone,
      isSignedIn: true,
      simulator: { clock: "manual" },
    });
    const titles = new Set<string>();
    for (const path of paths) {
      await visitPage(app, path);
      await expectSoundPage(app.page);
      titles.add(await app.page.title());
    }
    expect(titles.size).toBe(paths.length);
  });
});
