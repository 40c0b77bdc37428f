import { afterEach, describe, expect, it, vi } from "vitest";
import { initialLocale, locales } from "#app/shared/i18n/locale.ts";
import { preloadScript } from "../../scripts/build/preloadFirst.ts";

const fileOf = (locale: string): string => `assets/${locale}-1.js`;
const texts = Object.fromEntries(locales.map((locale) => [locale, fileOf(locale)]));

function preloadedPaths(): readonly (string | null)[] {
  for (const link of document.querySelectorAll("link")) link.remove();
  const script = document.createElement("script");
  script.textContent = preloadScript({ page: "assets/live-4.js", texts });
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is what the build writes into the page
  new Function(script.textContent)();
  const links = [...document.querySelectorAll('link[rel="modulepreload"]')];
  return links.map((link) => link.getAttribute("href"));
}

afterEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

describe("the preloading of the first page", () => {
  it.each([
    ["de-AT", null],
    ["fr", null],
    ["xx-XX", null],
    ["", null],
    ["de", "fr"],
    ["de", "tampered"],
    ["de", "toString"],
    ["constructor", "__proto__"],
    ["EN-gb", null],
  ])(
    "asks for the texts that a browser in %j with the stored choice %j will show",
    (browser, stored) => {
      if (stored !== null) window.localStorage.setItem("locale", stored);
      vi.stubGlobal("navigator", { language: browser });
      expect(preloadedPaths()).toEqual([`/${fileOf(initialLocale(browser))}`, "/assets/live-4.js"]);
    },
  );

  it("asks for the texts of English that complete an added language", () => {
    window.localStorage.setItem("locale", "nl");
    vi.stubGlobal("navigator", { language: "en" });
    expect(preloadedPaths()[0]).toBe(`/${fileOf("en")}`);
  });

  it("leaves the live page out where another page is opened", () => {
    window.history.replaceState(null, "", "/about");
    expect(preloadedPaths()).toHaveLength(1);
  });
});
