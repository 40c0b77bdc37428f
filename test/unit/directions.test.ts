import { expect, test } from "vitest";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { createI18n, withoutDirections } from "#app/shared/i18n/i18n.ts";

test("a name of the gateway cannot reorder the words around it", () => {
  const hostile = "roof\u202e\u2066\u200f<b>&\u2069";
  expect(withoutDirections(hostile)).toBe("roof<b>&");
  expect(withoutDirections("Zähler «ü» שלום")).toBe("Zähler «ü» שלום");
});

test("also not as part of a sentence, whose markup stays text", async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: "" } } });
  const i18n = await createI18n("en", loadTexts);
  const text = i18n.t("notFound.text", { path: "/a\u202e<b>" });
  expect(text).toBe("There is no page at /a<b>.");
});
