import { describe, expect, it } from "vitest";
import { expectLegiblePage, expectSoundPage, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { findLargeTextFaults } from "../support/largeText.ts";
import { pageGroups, visitPage } from "../support/pages.ts";
import { areAllWalked, spreadRows } from "../support/walks.ts";

// Each theme once, as colours do not depend on words; German has the longest. Other findings of axe depend on
// neither.
const longest = ["de", "dark", "in text of any size"] as const;
const faces = [longest, ["fr", "light", ""]] as const;

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
          if (locale === "de") await expectSoundPage(app.page);
          else await expectLegiblePage(app.page);
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
