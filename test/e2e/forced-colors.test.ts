import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openApp } from "../support/app.ts";
import { formShown } from "../support/settingsPage.ts";
import { untilShown } from "../support/pages.ts";

const inForcedColors = async (path: string) => {
  const app = await openApp({ path, isSignedIn: true, simulator: { clock: "manual" } });
  await app.page.emulateMedia({ forcedColors: "active" });
  return app;
};

/** Whether a style paints anything visible: the picture changes when the style goes. */
async function isSeen(part: Locator, style: string): Promise<boolean> {
  const frame = part.locator("xpath=..");
  const before = await frame.screenshot();
  await part.evaluate((element, value) => element.setAttribute("style", value), style);
  return !before.equals(await frame.screenshot());
}

describe("in the system's few colours", () => {
  it("a switch shows whether it is on", async () => {
    const { page } = await inForcedColors("/settings/vedirect");
    await formShown(page);
    const toggle = page.getByRole("switch", { name: "Verbose logging" });
    const off = await toggle.screenshot();
    await toggle.check();
    // The focus that came with the press is no part of the state.
    await toggle.blur();
    expect(off.equals(await toggle.screenshot())).toBe(false);
    const hidden = page.getByRole("switch", { name: "Hide private data" });
    const shown = await hidden.screenshot();
    await hidden.click();
    await hidden.blur();
    expect(shown.equals(await hidden.screenshot())).toBe(false);
  });

  it("the selected tab is marked by more than its weight", async () => {
    const { page } = await inForcedColors("/settings/device");
    await formShown(page);
    const tab = page.getByRole("tab").first();
    expect(await tab.getAttribute("aria-selected")).toBe("true");
    await tab.evaluate((element) => element.style.setProperty("font-weight", "600"));
    const marked = await tab.screenshot();
    await tab.evaluate((element) => element.setAttribute("aria-selected", "false"));
    expect(marked.equals(await tab.screenshot())).toBe(false);
  });

  it("bars show how full they are", async () => {
    const app = await inForcedColors("/info/system");
    const usage = app.page.locator('[style*="scaleX"]').first();
    await usage.waitFor();
    expect(await isSeen(usage, "transform: scaleX(0)")).toBe(true);
    await app.page.goto(app.address("/"));
    await untilShown(app);
    const sun = app.page.locator('[style*="scaleX"]').last();
    expect(await isSeen(sun, "transform: scaleX(0)")).toBe(true);
  });

  it("the chosen one of two is marked, and a state has a shape and a word", async () => {
    const app = await inForcedColors("/");
    const { page } = app;
    await untilShown(app);
    const panel = page.getByRole("region", { name: "Garage roof", exact: true });
    expect(await panel.getByText("Producing").first().locator("svg").isVisible()).toBe(true);
    await panel.getByRole("button", { name: "Limit", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio").first().waitFor();
    const first = dialog.locator("input[type=radio] + span").first();
    await dialog.getByRole("radio").first().check();
    await first.evaluate((element) => element.style.setProperty("font-weight", "600"));
    const chosen = await first.screenshot();
    await dialog.getByRole("radio").nth(1).check();
    expect(chosen.equals(await first.screenshot())).toBe(false);
  });
});

it("nothing moves for a person who asked for no motion, and something does for others", async () => {
  const { page } = await openApp({ path: "/settings/vedirect", isSignedIn: true });
  await formShown(page);
  const toggle = page.getByRole("switch", { name: "Verbose logging" });
  const moves = () => page.evaluate(() => document.getAnimations().length);
  await toggle.check();
  expect(await moves()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const moving = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener("transitionrun", () => resolve(true), { once: true });
      }),
  );
  await toggle.uncheck();
  expect(await moving).toBe(true);
});
