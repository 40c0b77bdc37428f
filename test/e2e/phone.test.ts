import { expect, it } from "vitest";
import hubDe from "#app/locales/de/hub.json" with { type: "json" };
import hubEn from "#app/locales/en/hub.json" with { type: "json" };
import hubFr from "#app/locales/fr/hub.json" with { type: "json" };
import { expectSoundInBothThemes, expectSoundPage, openApp, password } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { pathInside } from "../support/insideDemonstration.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

it("shows a device as one line with its figure, opens it by a press anywhere, and keeps it open", async () => {
  const { page } = await openApp({ viewport: phone });
  const battery = page.getByRole("region", { name: "Battery" });
  await battery.getByText("%").waitFor();
  const value = battery.getByText("State of charge");
  expect(await value.count()).toBe(0);
  await battery.getByRole("heading", { name: "Battery" }).click({ force: true });
  await value.first().waitFor();
  await expectSoundPage(page);
  await page.getByRole("link", { name: "Skip to content" }).waitFor({ state: "attached" });
  await page.evaluate((to) => history.pushState(null, "", to), pathInside("/flow"));
  await page.getByRole("heading", { level: 1, name: "Power flow" }).waitFor();
  await page.goBack();
  await value.first().waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => battery.getByRole("button").count()).toBe(0);
});

it.each(
  walkedRows([
    ["en", hubEn.bar],
    ["de", hubDe.bar],
    ["fr", hubFr.bar],
  ] as const),
)("has the pages that a phone opens most at its lower edge, in %s", async (locale, texts) => {
  const { page } = await openApp({ locale, viewport: phone, isSignedIn: true });
  const bar = page.getByRole("navigation", { name: texts.label });
  await bar.waitFor();
  await expectSoundInBothThemes(page);
  const sizes = await bar
    .locator("> *")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(sizes).toHaveLength(5);
  for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThan(43);

  await bar.getByRole("button", { name: texts.more }).press("Enter");
  await expect.poll(() => page.locator("#menu").isVisible()).toBe(true);
  const focusedMenu = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-controls"));
  await expect.poll(focusedMenu).toBe("menu");
  await page.keyboard.press("Escape");
  await bar.getByRole("link", { name: texts.history }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/history");

  await page.goto(new URL("/settings/ntp", page.url()).href);
  await bar.waitFor();
  const edges = () =>
    page.evaluate(() =>
      ["[data-save-bar]", "nav:not(header *)"].map((of) => {
        const found = document.querySelector(of)?.getBoundingClientRect();
        return [found?.top ?? 0, found?.bottom ?? 0];
      }),
    );
  await expect
    .poll(async () => {
      const [[, saveEnd] = [], [barStart] = []] = await edges();
      return saveEnd === barStart;
    })
    .toBe(true);
  await page.locator("input").first().focus();
  await bar.waitFor({ state: "detached" });
  await page.evaluate(() => {
    const field = document.activeElement;
    if (field instanceof HTMLElement) field.blur();
  });
  await bar.waitFor();
  await page.emulateMedia({ media: "print" });
  await bar.waitFor({ state: "detached" });
});

it.runIf(areAllWalked)(
  "leads who is signed out from a command to the sign-in and back",
  async () => {
    const { page } = await openApp({ viewport: phone });
    await page.getByRole("button", { name: "Limit" }).first().click({ force: true });
    await page.getByLabel("User name").fill("admin");
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Limit" }).first().click();
    await page.getByRole("dialog").waitFor();
  },
);
