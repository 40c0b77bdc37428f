import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "jotai";
import { initialLocale } from "#app/shared/i18n/locale.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { signInAtom, startSession, userAtom } from "#app/shared/session/session.ts";
import {
  moveStored,
  readStoredJson,
  readText,
  removeStored,
  storageKeys,
  storedName,
  writeText,
} from "#app/shared/storage/storage.ts";
import { allowVersionInfoAtom } from "#app/shared/storage/versionInfo.ts";
import { storedTheme } from "#app/shared/theme/theme.ts";

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

function refusingStorage(): Storage {
  return new Proxy(window.localStorage, { get: () => refuse });
}

describe("a stored value", () => {
  it.each(["", "purple", "{}", "null"])("that was tampered with counts as absent: %j", (text) => {
    window.localStorage.setItem("theme", text);
    window.localStorage.setItem("locale", text);
    window.localStorage.setItem("user", text);
    window.localStorage.setItem("allowVersionInfo", text);
    const store = createStore();
    startSession(store);
    expect(storedTheme()).toBe("auto");
    expect(initialLocale("de-AT")).toBe("de");
    expect(store.get(userAtom)).toBeUndefined();
    expect(store.get(allowVersionInfoAtom)).toBe(false);
  });

  it("of broken JSON counts as absent", () => {
    window.localStorage.setItem("user", "{");
    expect(readStoredJson("user", v.unknown())).toBeUndefined();
  });

  it("lasts for the visit where the browser keeps none", () => {
    vi.stubGlobal("localStorage", refusingStorage());
    writeText("theme", "dark");
    expect(readText("theme")).toBe("dark");
    removeStored("theme");
    expect(readText("theme")).toBeUndefined();
    const store = createStore();
    store.set(signInAtom, { authdata: "YTpi" });
    expect(store.get(userAtom)?.authdata).toBe("YTpi");
    removeStored("user");
  });
});

function names(place: string): readonly string[] {
  return Object.values(storageKeys).map((key) => storedName(key, place));
}

describe("the browser's name of a value", () => {
  const [house, barn] = [names("/house"), names("/solar/barn")];

  it("is the same for all gateways of a hub where all share it, and else of one gateway", () => {
    expect(house.filter((name) => barn.includes(name))).toEqual([
      "locale",
      "theme",
      "heliograph.privacy",
    ]);
    const own = house.filter((name) => !barn.includes(name));
    expect(own).toContain("user/house");
    expect(own.filter((name) => !name.endsWith("/house"))).toEqual([]);
  });

  it("is that of the key without a hub", () => {
    expect(names("")).toEqual(Object.values(storageKeys));
    expect(new Set([...house, ...barn, ...names("")]).size).toBe(3 * house.length - 6);
  });
});

it("values kept under earlier names of a gateway move, the newest last, and others stay", () => {
  const worth = "heliograph.worth";
  const gateways = [
    { name: "villa", storedAs: "/house", storedBefore: ["", "/home", "/villa"] },
    { name: "barn", storedAs: "/barn", storedBefore: [] },
  ];
  const kept = { [worth]: "1", [`${worth}/home`]: "2", [`${worth}/barn`]: "3", theme: "dark" };
  for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text);
  moveStored(gateways);
  moveStored(gateways);
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    [`${worth}/house`]: "2",
    [`${worth}/barn`]: "3",
    theme: "dark",
  });
});

describe("the choice to ask for newer versions", () => {
  it("is kept as 1 or 0", () => {
    const store = createStore();
    expect(store.get(allowVersionInfoAtom)).toBe(false);
    store.set(allowVersionInfoAtom, true);
    expect(window.localStorage.getItem("allowVersionInfo")).toBe("1");
    expect(createStore().get(allowVersionInfoAtom)).toBe(true);
    store.set(allowVersionInfoAtom, false);
    expect(window.localStorage.getItem("allowVersionInfo")).toBe("0");
  });
});

describe("the first language", () => {
  it.each([
    ["de-CH", "de"],
    ["fr", "fr"],
    ["FR-ca", "fr"],
    ["en-GB", "en"],
    ["it-IT", "en"],
    ["", "en"],
  ])("of a browser in %j is %s", (browser, locale) => {
    expect(initialLocale(browser)).toBe(locale);
  });

  it("is the stored one when there is one", () => {
    window.localStorage.setItem("locale", "fr");
    expect(initialLocale("de-DE")).toBe("fr");
  });
});

it("credentials are base64 of their UTF-8 bytes", () => {
  expect(authdataFrom("admin", "openDTU42")).toBe("YWRtaW46b3BlbkRUVTQy");
  expect(authdataFrom("admin", "pässwort€")).toBe(
    Buffer.from("admin:pässwort€", "utf8").toString("base64"),
  );
});
