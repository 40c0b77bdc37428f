import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import { expectSoundInBothThemes, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { dialogCases, hubDialogs, isBuilt, type DialogCase } from "../support/dialogs.ts";
import { findLargeTextFaults } from "../support/largeText.ts";
import { sourcesIn } from "../support/sources.ts";
import { visitPage } from "../support/pages.ts";
import { walkedRows } from "../support/walks.ts";

/** Obstacle of the keyboard in a dialog: the first stop outside of it, or nothing. */
async function stopOutside(page: Page, key: "Tab" | "Shift+Tab"): Promise<string | undefined> {
  const stops = await page.getByRole("dialog").locator("button, input, select, a").count();
  for (let press = 0; press < Math.min(stops, 12) + 1; press += 1) {
    await page.keyboard.press(key);
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest("dialog") ? undefined : (activeElement?.outerHTML ?? "nothing");
    });
    if (outside !== undefined) return outside.slice(0, 120);
  }
  return undefined;
}

async function expectSoundDialog(page: Page): Promise<void> {
  await expectSoundInBothThemes(page, "dialog");
  expect(await findLargeTextFaults(page, "dialog")).toEqual([]);
}

interface World {
  readonly path: string;
  readonly scenario: ScenarioName;
  readonly firmware: FirmwareName;
}

const worldOf = ({ path, scenario = "full", firmware = "2024.03.07" }: DialogCase): World => ({
  path,
  scenario,
  firmware,
});
const isAnyRelease = !build.isEmbedded;
const cases = dialogCases.filter(isBuilt);
const worlds = [...new Set(cases.map((each) => JSON.stringify(worldOf(each))))]
  .map((text): World => JSON.parse(text))
  // An image serves the firmware that it is part of; the demonstration has one house.
  .filter(({ firmware }) => isAnyRelease || firmware === "2024.03.07");
const dialogsOf = (world: World) =>
  cases.filter((each) => JSON.stringify(worldOf(each)) === JSON.stringify(world));

it("every dialog of the sources is visited here", () => {
  const files = sourcesIn(["src/app", "src/core", "src/hub", "src/record"], /\.tsx$/)
    .filter(({ text }) => /<(Leave)?Dialog\s/.test(text))
    .map(({ path }) => path.replace("src/", ""));
  const visited = new Set([...dialogCases.map(({ file }) => file), ...hubDialogs]);
  expect([...visited].toSorted()).toEqual(files.toSorted());
});

it.each(walkedRows(worlds))(
  "dialogs of $path open by keyboard, are sound in text of any size, keep the focus and give it back: $scenario, $firmware",
  async ({ path, scenario, firmware }) => {
    const app = await openApp({
      path,
      viewport: phone,
      hasTouch: true,
      isSignedIn: true,
      simulator: { clock: "manual", scenario, firmware },
    });
    const { page } = app;
    await visitPage(app, path);
    for (const dialog of dialogsOf({ path, scenario, firmware })) {
      const opener = await dialog.opener(app);
      await opener.focus();
      const name = await opener.evaluate((element) => element.outerHTML.slice(0, 80));
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      await expect.poll(() => page.getByRole("dialog").locator("[aria-busy=true]").count()).toBe(0);
      // Texts and styles are the same in both builds.
      if (!build.isEmbedded) await expectSoundDialog(page);
      expect(await stopOutside(page, "Tab")).toBeUndefined();
      expect(await stopOutside(page, "Shift+Tab")).toBeUndefined();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      const back = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));
      // The menu of a phone has closed over its link.
      const isGone = !(await opener.isVisible());
      expect(isGone ? back?.slice(0, 5) : back).toBe(isGone ? "<main" : name);
    }
  },
);
