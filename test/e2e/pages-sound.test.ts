import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { expectSoundPage, openApp, password } from "../support/app.ts";
import { phone, visit } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { testHub } from "../support/hub.ts";
import { findLargeTextFaults } from "../support/largeText.ts";
import { hubPaths } from "../support/packs.ts";
import { pageGroups, visitPage } from "../support/pages.ts";
import { root } from "../support/sources.ts";
import { areAllWalked, spreadRows } from "../support/walks.ts";

// German has the longest words.
const longest = ["de", "dark", "in text of any size"] as const;
const faces = [longest, ["fr", "light", ""], ["en", "light", ""]] as const;

describe.each(areAllWalked ? faces : [longest])(
  "on a small phone in %s, %s",
  (locale, theme, sizes) => {
    it.each(pageGroups)(
      `pages of $name have a title, are accessible and fit ${sizes}`,
      async ({ paths }) => {
        const app = await openApp({
          locale,
          theme,
          viewport: phone,
          hasTouch: true,
          isSignedIn: true,
          simulator: { clock: "manual" },
        });
        const titles = new Set<string>();
        const lost: string[] = [];
        const walked = spreadRows(paths, Math.ceil(paths.length / 2));
        for (const path of walked) {
          await visitPage(app, path);
          await expectSoundPage(app.page);
          titles.add(await app.page.title());
          if (sizes === "") continue;
          lost.push(...(await findLargeTextFaults(app.page)).map((line) => `${path}, ${line}`));
        }
        expect(lost).toEqual([]);
        expect(titles.size).toBe(walked.length);
      },
    );
  },
);

const isOfHub = !build.isEmbedded && !build.isDemonstration;

describe.skipIf(!areAllWalked || !isOfHub)("with the record of a hub", () => {
  it.each(faces)("pages have a title, are accessible and fit in %s, %s", async (locale, theme) => {
    const hub = await testHub(["--allow-host", "gateway.test"], join(root, "dist"), 12);
    const { page, close } = await visit({ locale, theme, viewport: phone });
    onTestFinished(close);
    const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });
    await page.addInitScript((text) => localStorage.setItem("user", text), user);
    for (const path of hubPaths) {
      await page.goto(`http://gateway.test:${hub.port}${path}`);
      await page.locator("main h1").waitFor({ state: "attached" });
      await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
      await expectSoundPage(page);
    }
  });
});
