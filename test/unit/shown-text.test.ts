import { expect, test } from "vitest";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { createI18n } from "#app/shared/i18n/i18n.ts";
import { shownText, unitText } from "#protocol/shown-text.ts";

test.each([
  ["a usual name", "Zähler «ü» 🌞 <b>&amp;", "Zähler «ü» 🌞 <b>&amp;"],
  ["lines and columns", "a\r\n\tb", "a\n\tb"],
  ["controls of a terminal", "a\0\u001B[31mb\u0007\u007F\u0085\u009B", "a[31mb"],
  ["characters that turn the text", "roof\u202E\u2066\u200F\u061C<b>&\u2069", "roof<b>&"],
  ["halves of a character", "a\uD83Cb\uDF1Ec", "abc"],
  ["letters from right to left, apart from what stands around", "שלום 1", "\u2068שלום 1\u2069"],
  ["a text without end, cut also within a character", "🌞".repeat(2_001), `${"🌞".repeat(2_000)}…`],
  ["the same one character on", `a${"🌞".repeat(2_001)}`, `a${"🌞".repeat(1_999)}…`],
])("%s", (_what, text, shown) => {
  expect(shownText(text)).toBe(shown);
});

test("a name in a sentence cannot turn the words around it, and its markup stays text", async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: "" } } });
  const i18n = await createI18n("en", loadTexts);
  const text = i18n.t("notFound.text", { path: "/a\u202E<b>{{path}}$t(nav.home)" });
  expect(text).toBe("There is no page at /a<b>{{path}}$t(nav.home).");
});

test.each([
  ["kWh", "\u202fkWh"],
  ["{power.u}", "\u202f{power.u}"],
  ["{power.u} and more", "\u202f{power.u}"],
  ["W\u202E", "\u202fW"],
])("a unit %j stands behind a narrow space, nine characters at most", (unit, shown) => {
  expect(unitText(unit)).toBe(shown);
});

test("a text of 4,000 characters is shown whole", () => {
  expect(shownText("a".repeat(4_000))).toBe("a".repeat(4_000));
  expect(shownText("a".repeat(4_001))).toBe(`${"a".repeat(4_000)}…`);
});
