import { describe, expect, it } from "vitest";
import { expectSoundInBothThemes, expectSoundPage, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { crowdedTexts } from "../support/layout.ts";
import { untilShown } from "../support/pages.ts";
import { pass } from "../support/time.ts";

const manual = { clock: "manual" } as const;

it.each([
  "full",
  "alarms",
  "unreachable",
  "long-names",
  "empty",
  "one-inverter",
  "night",
  "factory",
] as const)("%s is accessible in both themes and fits a phone", async (scenario) => {
  const app = await openApp({ viewport: phone, simulator: { ...manual, scenario } });
  await app.page.getByRole("region", { name: "Totals" }).waitFor();
  await pass(app, 15_000);
  await expectSoundInBothThemes(app.page);
});

describe.each(["de", "fr"] as const)("in %s", (locale) => {
  it.each([360, 768, 1280])("the live page fits %d px, with long names", async (width) => {
    const app = await openApp({
      locale,
      viewport: { width, height: 800 },
      simulator: { ...manual, scenario: "long-names" },
    });
    await untilShown(app);
    await expectSoundPage(app.page);
    expect(await app.page.locator("html").getAttribute("lang")).toBe(locale);
  });
});

// A window in which all totals stand on one line, and one in which they just do not.
it.each([1023, 1024, 1100, 1280])("totals of a bright noon stand apart at %d px", async (width) => {
  const startMs = Date.UTC(2024, 5, 21, 11);
  const app = await openApp({
    locale: "fr",
    viewport: { width, height: 800 },
    simulator: { ...manual, scenario: "full", adjust: (made) => ({ ...made, startMs }) },
  });
  await untilShown(app);
  const totals = 'section[aria-label="Totaux"]';
  expect(await app.page.locator(totals).innerText()).toMatch(/\d\s\d{3},\d\s+W/);
  expect(await crowdedTexts(app.page, totals)).toEqual([]);
});
