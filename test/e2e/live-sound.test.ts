import { expect, it } from "vitest";
import liveDe from "#app/locales/de/live.json" with { type: "json" };
import liveFr from "#app/locales/fr/live.json" with { type: "json" };
import { expectSoundInBothThemes, expectSoundPage, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { build, builtLanguages } from "../support/builds.ts";
import { crowdedTexts, resize } from "../support/layout.ts";
import { untilShown } from "../support/pages.ts";
import { pass } from "../support/time.ts";
import { unfold } from "../support/unfold.ts";
import { walkedRows } from "../support/walks.ts";

const manual = { clock: "manual" } as const;

const firmware = "2026.03.31";
const newest = build.isEmbedded
  ? []
  : [
      { firmware, scenario: "battery-zendure" } as const,
      { firmware, scenario: "charger-trucki" } as const,
    ];

// The full scenario is tested with all other pages.
it.each(
  walkedRows(
    [
      ...(["alarms", "unreachable", "long-names", "empty", "night", "factory"] as const).map(
        (scenario) => ({ scenario }),
      ),
      ...newest,
    ],
    2,
  ),
)("$scenario is accessible in both themes and fits a phone", async (simulator) => {
  const app = await openApp({ viewport: phone, simulator: { ...manual, ...simulator } });
  await app.page.getByRole("region", { name: "Totals" }).waitFor();
  await pass(app, 15_000);
  await unfold(app.page);
  await expectSoundInBothThemes(app.page);
});

it.each(walkedRows(builtLanguages().filter((language) => language !== "en")))(
  "in %s the live page fits every width, with long names",
  async (locale) => {
    const app = await openApp({
      locale,
      viewport: phone,
      simulator: { ...manual, scenario: "long-names" },
    });
    await untilShown(app);
    await unfold(app.page);
    expect(await app.page.locator("html").getAttribute("lang")).toBe(locale);
    for (const width of [360, 768, 1280]) {
      await resize(app.page, { width, height: 800 });
      await expectSoundPage(app.page);
    }
  },
);

it("totals of a bright noon stand apart", async () => {
  const startMs = Date.UTC(2024, 5, 21, 11);
  // The longest words that the build has.
  const locale = builtLanguages().at(-1);
  const app = await openApp({
    ...(locale && { locale }),
    simulator: { ...manual, scenario: "full", adjust: (made) => ({ ...made, startMs }) },
  });
  await untilShown(app);
  const totals = `section[aria-label="${locale === "fr" ? liveFr.totals.title : liveDe.totals.title}"]`;
  expect(await app.page.locator(totals).innerText()).toMatch(/\d[\s.]\d{3}\s+W/);
  // Windows in which all totals just fit on a line, and in which they do not.
  for (const width of [1023, 1024, 1100, 1280]) {
    await resize(app.page, { width, height: 800 });
    expect([width, await crowdedTexts(app.page, totals)]).toEqual([width, []]);
  }
});
