import { expect, it } from "vitest";
import { localeFrom, offered } from "#app/shared/i18n/locale.ts";

it("a build of some languages offers only those and falls back to its first one", () => {
  const languages = offered("fr,de");
  expect(languages).toEqual(["de", "fr"]);
  expect(localeFrom("fr", languages)).toBe("fr");
  expect(localeFrom("en", languages)).toBe("de");
});

it("a build with English falls back to it", () => {
  expect(localeFrom("fr", offered("de,en"))).toBe("en");
});
