import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  window.localStorage.clear();
});

const builtWith = (languages: string) => {
  vi.stubEnv("VITE_LANGUAGES", languages);
  return import("#app/shared/i18n/locale.ts");
};

it("a build of some languages offers only those and falls back to its first one", async () => {
  const { initialLocale, locales } = await builtWith("fr,de");
  expect(locales).toEqual(["de", "fr"]);
  expect(initialLocale("fr-CH")).toBe("fr");
  expect(initialLocale("en-US")).toBe("de");
  window.localStorage.setItem("locale", "en");
  expect(initialLocale("fr-CH")).toBe("fr");
});

it("a build with English falls back to it", async () => {
  const { initialLocale } = await builtWith("de,en");
  expect(initialLocale("fr")).toBe("en");
});
