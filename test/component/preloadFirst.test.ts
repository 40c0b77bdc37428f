import { afterEach, describe, expect, it, vi } from "vitest";
import { initialLocale, locales } from "#app/shared/i18n/locale.ts";
import { preloadScript } from "../../scripts/build/preloadFirst.ts";

const fileOf = (locale: string): string => `assets/${locale}-1.js`;
const texts = Object.fromEntries(locales.map((locale) => [locale, fileOf(locale)]));

function preloaded(): readonly (string | null)[] {
  for (const link of document.querySelectorAll("link")) link.remove();
  const script = document.createElement("script");
  script.textContent = preloadScript({
    frame: "assets/index-5.js",
    page: "assets/live-4.js",
    texts,
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is what the build writes into the page
  new Function(script.textContent)();
  const links = [...document.querySelectorAll('link[rel="modulepreload"]')];
  return links.map((link) => link.getAttribute("href"));
}

/** Start of a browser that has stored this language and these first words. */
function startWith(stored: string, first: string) {
  window.localStorage.setItem("locale", stored);
  window.localStorage.setItem("heliograph.firstWords", first);
  vi.stubGlobal("navigator", { language: "de" });
  vi.stubGlobal("firstWords", undefined);
  const [asked] = preloaded();
  return { texts: asked, locale: window.firstLocale, words: window.firstWords };
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
      expect(preloaded()).toEqual([
        `/${fileOf(initialLocale(browser))}`,
        "/assets/live-4.js",
        "/assets/index-5.js",
      ]);
    },
  );

  describe("of an added language", () => {
    const words = { live: {}, shell: {} };
    const kept = { locale: "nl", of: "http://gateway/assets/index-5.js", words };

    it("has its words, and asks for those of English that complete it", () => {
      const found = startWith("nl", JSON.stringify(kept));
      expect(found).toEqual({ texts: `/${fileOf("en")}`, locale: "nl", words });
    });

    it.each([
      ["another language is chosen", "fr", JSON.stringify(kept), "fr"],
      ["the words are of another build", "nl", JSON.stringify({ ...kept, of: "x-6.js" }), "de"],
      ["the words are of another language", "pl", JSON.stringify(kept), "de"],
      ["the words are lost", "nl", "null", "de"],
      ["the words are tampered with", "nl", '{"of":1}', "de"],
      ["the words are cut off", "nl", '{"of":"', "de"],
    ])("is left alone where %s", (_name, stored, first, locale) => {
      const found = startWith(stored, first);
      expect(found).toEqual({ texts: `/${fileOf(locale)}`, locale, words: undefined });
    });
  });

  it("leaves the live page out where another page is opened", () => {
    window.history.replaceState(null, "", "/about");
    expect(preloaded()).toHaveLength(2);
  });
});
