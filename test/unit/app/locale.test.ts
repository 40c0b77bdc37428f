import { expect, it } from "vitest";
import { localeFrom, locales, offeredLocales } from "#app/shared/i18n/locale.ts";

it("a build of some languages offers only those, English first", () => {
  expect(offeredLocales("fr,de")).toEqual(["de", "fr"]);
  expect(offeredLocales("de,en")).toEqual(["en", "de"]);
});

it("an unknown language becomes the first one of the build", () => {
  expect(locales).toEqual(["en", "de", "fr"]);
  expect(localeFrom("fr")).toBe("fr");
  expect(localeFrom("xx")).toBe("en");
});
