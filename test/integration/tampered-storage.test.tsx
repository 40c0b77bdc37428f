import { cleanup } from "@testing-library/react";
import fc from "fast-check";
import { createStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import { readPresets } from "#app/features/live/dialogs/limit/limitPresets.ts";
import { initialLocale, locales } from "#app/shared/i18n/locale.ts";
import { liveMemory } from "#app/shared/live/lastLive.ts";
import { browserSharing } from "#app/shared/socket/sharing/browserSharing.ts";
import { storageKeys, type StorageKey } from "#app/shared/storage/storage.ts";
import { allowVersionInfoAtom } from "#app/shared/storage/versionInfo.ts";
import { storedTheme, themes } from "#app/shared/theme/theme.ts";
import type { Unwritten } from "#plant/history/unwritten.ts";
import { emptyLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { createRandom } from "#simulator/plant/random.ts";
import { mutated } from "../../scripts/fuzz/mutate.ts";
import { liveStatus, measuredInverter } from "../support/liveBench.ts";
import { renderApp } from "../support/renderApp.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const leftOfTotal: Unwritten[number] = {
  source: "total",
  timesS: [1_782_000_000, 1_782_000_005],
  values: [412, 415.5],
  yields: [{ wh: 1200, timeS: 1_782_000_005, isProducing: true }],
};

/** What the interface itself keeps, from which tampered texts are made. */
function keptTexts(): Readonly<Record<StorageKey, string>> {
  window.localStorage.clear();
  const status = liveStatus([measuredInverter(412, { data_age: 2 })]);
  liveMemory.keep(mergeLiveStatus(emptyLive, status, Date.now() - 60_000), false);
  const lastLive = window.localStorage.getItem(storageKeys.lastLive) ?? "";
  return {
    user: JSON.stringify({ type: "success", message: "", authdata: btoa("admin:secret") }),
    locale: "de",
    theme: "dark",
    allowVersionInfo: "1",
    "heliograph.privacy": "1",
    "heliograph.lastLive": lastLive,
    "heliograph.socketLease": JSON.stringify({ holder: "a", untilMs: Date.now() + 2_000 }),
    "heliograph.limitPresets": "40%,350W",
    "heliograph.newerFirmware": "2026.10.01",
    "heliograph.historyGiven": "1",
    "heliograph.unwrittenHistory": JSON.stringify([leftOfTotal]),
    "heliograph.setAside": "{}",
    "heliograph.worth": JSON.stringify({
      prices: [{ from: "2026-01-01", importPerKWh: 0.3, exportPerKWh: 0.08 }],
      gramsPerKWh: 380,
    }),
  };
}

function tampered(text: string): fc.Arbitrary<string> {
  const seed = fc.integer();
  const parsed: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text;
  return fc.oneof(
    fc.constant(text),
    seed.map((odd) => JSON.stringify(mutated(createRandom(odd), parsed))),
    fc.tuple(fc.nat(), extreme).map(([at, value]) => withLeaf(parsed, at, value)),
    fc.nat({ max: text.length }).map((end) => text.slice(0, end)),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      `[${"[".repeat(20_000)}`,
      "9".repeat(1_000_000),
      `{"__proto__":{"authdata":"x"}}`,
    ),
  );
}

// Numbers that are no time, and texts that are names of what every object has.
const extreme = fc.constantFrom<unknown>(
  -1e300,
  -9e15,
  -1,
  0,
  9e15,
  1e300,
  0.1,
  null,
  true,
  "",
  "NaN",
  "toString",
  "__proto__",
  [],
  {},
);

const isLeaf = (one: unknown) => typeof one !== "object" || one === null;

/** The JSON of a value with one of its leaves replaced. */
function withLeaf(value: unknown, at: number, leaf: unknown): string {
  let count = 0;
  JSON.stringify(value, (_key, one: unknown) => (isLeaf(one) && (count += 1), one));
  let place = -1;
  return JSON.stringify(value, (_key, one: unknown) =>
    isLeaf(one) && (place += 1) === at % count ? leaf : one,
  );
}

const kept = keptTexts();
const storage = fc.record<Record<StorageKey, string>>({
  user: tampered(kept.user),
  locale: tampered(kept.locale),
  theme: tampered(kept.theme),
  allowVersionInfo: tampered(kept.allowVersionInfo),
  "heliograph.privacy": tampered(kept["heliograph.privacy"]),
  "heliograph.lastLive": tampered(kept["heliograph.lastLive"]),
  "heliograph.socketLease": tampered(kept["heliograph.socketLease"]),
  "heliograph.limitPresets": tampered(kept["heliograph.limitPresets"]),
  "heliograph.historyGiven": tampered(kept["heliograph.historyGiven"]),
  "heliograph.newerFirmware": tampered(kept["heliograph.newerFirmware"]),
  "heliograph.unwrittenHistory": tampered(kept["heliograph.unwrittenHistory"]),
  "heliograph.setAside": tampered(kept["heliograph.setAside"]),
  "heliograph.worth": tampered(kept["heliograph.worth"]),
});

function store(texts: Readonly<Record<string, string>>): void {
  window.localStorage.clear();
  for (const [key, text] of Object.entries(texts)) window.localStorage.setItem(key, text);
}

test("whatever stands in the storage, the page starts", async () => {
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await fc.assert(
    fc.asyncProperty(storage, async (texts) => {
      store(texts);
      const locale = initialLocale("en");
      const app = await renderApp({ path: "/", locale, openSocket: browserSharing(silent) });
      const title = document.querySelector("main h1")?.textContent;
      app.unmount();
      expect(title).toBe(app.i18n.t("title.live"));
    }),
    { numRuns: 60 },
  );
  expect(complain.mock.calls.filter(([text]) => !String(text).includes("server-side"))).toEqual([]);
});

test("what is read from a tampered storage is one of the things that it may be", () => {
  fc.assert(
    fc.property(storage, (texts) => {
      store(texts);
      expect(locales).toContain(initialLocale("en"));
      expect(themes).toContain(storedTheme());
      expect(typeof createStore().get(allowVersionInfoAtom)).toBe("boolean");
      expect(readPresets().every(({ value }) => value >= 0 && value <= 11_250)).toBe(true);
      const live = liveMemory.recall(true);
      expect(live === undefined || live.inverters.length > 0).toBe(true);
      for (const atMs of live?.receivedAt.values() ?? []) {
        expect(atMs >= 0 && atMs <= Date.now()).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("values of more inverters than any gateway has are not read", () => {
  const { receivedAt, ...others } = JSON.parse(kept["heliograph.lastLive"]);
  const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`${at}`, 1]));
  store({
    "heliograph.lastLive": JSON.stringify({ ...others, receivedAt: { ...receivedAt, ...many } }),
  });
  expect(liveMemory.recall(true)).toBeUndefined();
});

function silent() {
  return { send: () => undefined, close: () => undefined };
}
