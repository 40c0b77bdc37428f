import { act, renderHook } from "@testing-library/react";
import * as i18next from "i18next";
import { createElement, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { TextsProvider, useTexts } from "#app/shared/i18n/useTexts.ts";
import * as ownI18next from "../../../embedded/shims/i18next.ts";

const english = {
  shell: {
    yes: "Yes",
    deep: { er: { text: "Far down" } },
    hello: "Hello {{name}}, {{ name }}",
    twice: "{{one}} and {{two}}",
    days_one: "{{count}} day",
    days_other: "{{count}} days",
    same: "{{count}} of it",
    big: "Up to {{max, number}} W",
    money: "{{text}}",
  },
  codes: { "1001": "Saved", "2004": "{{min, number}} to {{max,number}} kHz" },
};
const french = {
  shell: {
    yes: "Oui",
    days_one: "{{count}} jour",
    days_other: "{{count}} jours",
    big: "{{max, number}}",
  },
};
const extra = { title: "More", count_one: "one", count_other: "many" };

type Options = Readonly<Record<string, string | number | null | undefined>>;

interface Translate {
  (key: string): string;
  (key: string, options: Options): string;
}

interface Texts {
  readonly language: string;
  readonly t: Translate;
  exists(key: string): boolean;
  getResource(language: string, area: string, key: string): unknown;
  hasResourceBundle(language: string, area: string): boolean;
  addResourceBundle(language: string, area: string, texts: unknown): unknown;
  changeLanguage(language: string): Promise<unknown>;
  getFixedT(language: string, areas: readonly string[]): Translate;
  on(event: "languageChanged", listener: () => void): void;
  off(event: "languageChanged", listener: () => void): void;
}

interface Faces {
  readonly start: () => Promise<Texts>;
}

const settings = {
  lng: "en",
  fallbackLng: false,
  ns: ["shell", "codes", "extra"],
  defaultNS: "shell",
  interpolation: { escape: (text: string) => text.replace(/~/g, "") },
} as const;

async function libraryTexts() {
  const i18n = i18next.createInstance();
  await i18n.init({ ...settings, resources: structuredClone({ en: english }) });
  return i18n;
}

const library: Faces = { start: libraryTexts };

const own: Faces = {
  start: async () => {
    const i18n = ownI18next.createInstance();
    await i18n.init({ ...settings, resources: structuredClone({ en: english }) });
    return i18n;
  },
};

const calls: readonly (readonly [string, string, Options, string])[] = [
  ["a text", "yes", {}, "Yes"],
  ["a nested text", "deep.er.text", {}, "Far down"],
  ["another area by prefix", "codes:1001", {}, "Saved"],
  ["another area by option", "1001", { ns: "codes" }, "Saved"],
  ["a missing key", "nothing.here", {}, "nothing.here"],
  ["a key of every object", "constructor.name", {}, "constructor.name"],
  ["a missing key of an area", "codes:9999", {}, "9999"],
  ["a missing area", "nowhere:yes", {}, "yes"],
  ["a default text", "nothing", { defaultValue: "Else {{name}}", name: "Ada" }, "Else Ada"],
  ["a parameter, with and without spaces", "hello", { name: "Ada" }, "Hello Ada, Ada"],
  ["parameters that look like others", "twice", { one: "$&", two: "{{one}}" }, "$& and {{one}}"],
  ["parameters that are numbers", "twice", { one: 0, two: 1.5 }, "0 and 1.5"],
  ["parameters of no value", "twice", { one: null, two: undefined }, " and "],
  ["a parameter left out", "twice", { one: 1 }, "1 and {{two}}"],
  ["what is filled in, without what it must not do", "money", { text: "~$t(yes)" }, "$t(yes)"],
  ["markup as it is", "money", { text: "<b>&'\"/" }, "<b>&'\"/"],
  ["one", "days", { count: 1 }, "1 day"],
  ["none", "days", { count: 0 }, "0 days"],
  ["many", "days", { count: 1000 }, "1000 days"],
  ["a fraction", "days", { count: 1.5 }, "1.5 days"],
  ["a count without forms", "same", { count: 3 }, "3 of it"],
  ["a count that is no number", "days", { count: undefined }, "days"],
  ["a formatted number", "big", { max: 1234.5 }, "Up to 1,234.5 W"],
  ["numbers of a code", "2004", { ns: "codes", min: 250, max: 865250 }, "250 to 865,250 kHz"],
];

describe.each([
  ["the library", library],
  ["the stand-in", own],
])("texts by %s", (_name, faces) => {
  it.each(calls)("%s", async (_case, key, options, expected) => {
    const { t } = await faces.start();
    expect(t(key, options)).toBe(expected);
  });

  it("knows which keys and areas there are", async () => {
    const i18n = await faces.start();
    expect(
      ["yes", "deep.er", "codes:1001", "no", "codes:yes"].map((key) => i18n.exists(key)),
    ).toEqual([true, true, true, false, false]);
    expect(i18n.hasResourceBundle("en", "codes")).toBe(true);
    expect(i18n.hasResourceBundle("en", "extra")).toBe(false);
    expect(i18n.getResource("en", "shell", "deep.er.text")).toBe("Far down");
    expect(i18n.getResource("en", "shell", "deep.no")).toBeUndefined();
  });

  it("takes areas and languages later", async () => {
    const i18n = await faces.start();
    i18n.addResourceBundle("en", "extra", extra);
    expect(i18n.t("extra:title")).toBe("More");
    i18n.addResourceBundle("fr", "shell", french.shell);
    await i18n.changeLanguage("fr");
    expect(i18n.language).toBe("fr");
    expect(i18n.t("yes")).toBe("Oui");
    // In French, none is singular.
    expect(i18n.t("days", { count: 0 })).toBe("0 jour");
    expect(i18n.t("big", { max: 1234.5 })).toBe("1\u202f234,5");
    expect(i18n.t("extra:title")).toBe("title");
  });

  it("calls its listeners when the language changes", async () => {
    const i18n = await faces.start();
    const listener = vi.fn<() => void>();
    i18n.on("languageChanged", listener);
    i18n.addResourceBundle("fr", "shell", french.shell);
    expect(listener).not.toHaveBeenCalled();
    await i18n.changeLanguage("fr");
    expect(listener).toHaveBeenCalledTimes(1);
    expect(i18n.getFixedT("fr", ["shell", "codes"])("yes")).toBe("Oui");
    i18n.off("languageChanged", listener);
    await i18n.changeLanguage("en");
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

it("a component renders again, with another `t`, only when the language changes", async () => {
  const i18n = await libraryTexts();
  i18n.addResourceBundle("fr", "shell", french.shell);
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(TextsProvider, { i18n }, children);
  let renders = 0;
  const { result, rerender } = renderHook(
    () => {
      renders += 1;
      return useTexts(["shell", "codes"]);
    },
    { wrapper },
  );
  const first = result.current;
  expect(first.t("codes:1001", { defaultValue: "" })).toBe("Saved");
  rerender();
  expect(result.current.t).toBe(first.t);
  expect(result.current.i18n).toBe(first.i18n);
  i18n.addResourceBundle("en", "extra", extra);
  const rendersBefore = renders;
  await act(() => i18n.changeLanguage("fr"));
  expect(renders).toBe(rendersBefore + 1);
  expect(result.current.i18n.t("yes", { defaultValue: "" })).toBe("Oui");
  expect(result.current.t).not.toBe(first.t);
  expect(result.current.i18n).not.toBe(first.i18n);
  expect(result.current.i18n.language).toBe("fr");
});
