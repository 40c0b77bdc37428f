import { cleanup } from "@testing-library/react";
import fc from "fast-check";
import { createStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import { readPresets } from "#app/core/live/dialogs/limit/limitPresets.ts";
import { addedLanguages } from "#app/shared/i18n/addedLanguages.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { loadableLocale } from "#app/shared/i18n/useLanguageNames.ts";
import { initialLocale, locales } from "#app/shared/i18n/locale.ts";
import { liveMemory } from "#app/shared/live/lastLive.ts";
import { browserSharing } from "#app/shared/socket/sharing/browserSharing.ts";
import { allowVersionInfoAtom } from "#app/shared/storage/versionInfo.ts";
import { storedTheme, themes } from "#app/shared/theme/theme.ts";
import { renderApp } from "../support/renderApp.tsx";
import { keptTexts, tamperedStorage } from "../support/tamperedStorage.ts";
import { runs } from "../support/runs.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function store(texts: Readonly<Record<string, string>>): void {
  window.localStorage.clear();
  for (const [key, text] of Object.entries(texts)) window.localStorage.setItem(key, text);
}

test("whatever stands in the storage, the page starts", async () => {
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await fc.assert(
    fc.asyncProperty(tamperedStorage, async (texts) => {
      store(texts);
      const locale = await loadableLocale(initialLocale("en"), loadTexts);
      const app = await renderApp({ path: "/", locale, openSocket: browserSharing(silent) });
      const title = document.querySelector("main h1")?.textContent;
      app.unmount();
      expect(title).toBe(app.i18n.t("title.live"));
    }),
    { numRuns: runs(60) },
  );
  expect(complain.mock.calls.filter(([text]) => !String(text).includes("server-side"))).toEqual([]);
});

test("what is read from a tampered storage is one of the things that it may be", () => {
  fc.assert(
    fc.property(tamperedStorage, (texts) => {
      store(texts);
      const added = addedLanguages().map(({ code }) => code);
      expect([...locales, ...added]).toContain(initialLocale("en"));
      expect(themes).toContain(storedTheme());
      expect(typeof createStore().get(allowVersionInfoAtom)).toBe("boolean");
      expect(readPresets().every(({ value }) => value >= 0 && value <= 11_250)).toBe(true);
      const live = liveMemory.recall(true);
      expect(live === undefined || live.inverters.length > 0).toBe(true);
      for (const atMs of live?.receivedAt.values() ?? []) {
        expect(atMs >= 0 && atMs <= Date.now()).toBe(true);
      }
    }),
    { numRuns: runs(500) },
  );
});

test("an added language that is lost or broken gives way to one of the build", async () => {
  const list = keptTexts["heliograph.languages"];
  for (const file of [undefined, "{", "[]", '{"code":"nl","name":"","texts":{}}'])
    for (const code of ["nl", "toString", "nl-!!", "de_DE"]) {
      store({ locale: code, "heliograph.languages": list.replace("nl", code) });
      if (file !== undefined) window.localStorage.setItem(`heliograph.language.${code}`, file);
      const locale = initialLocale("en");
      expect([locale, await loadableLocale(locale, loadTexts)]).toEqual([code, "en"]);
    }
});

test("values of more inverters than any gateway has are not read", () => {
  const { receivedAt, ...others } = JSON.parse(keptTexts["heliograph.lastLive"]);
  const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`${at}`, 1]));
  store({
    "heliograph.lastLive": JSON.stringify({ ...others, receivedAt: { ...receivedAt, ...many } }),
  });
  expect(liveMemory.recall(true)).toBeUndefined();
});

function silent() {
  return { send: () => undefined, close: () => undefined };
}
