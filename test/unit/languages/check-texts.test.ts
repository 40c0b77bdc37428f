import fc from "fast-check";
import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { checkTexts, completedTexts } from "#app/shared/i18n/added/checkTexts.ts";
import { flatTexts, nestedTexts } from "#app/shared/i18n/added/flatTexts.ts";
import { placeholdersOf } from "#app/shared/i18n/added/wantedTexts.ts";
import { areas } from "#app/hub/languages/englishTexts.ts";
import { builtInTexts, markText, markedLanguage } from "../../support/languageFile.ts";

const english = builtInTexts("en");

const few = new Map([
  ["live:title", "Live"],
  ["live:limit", "Limit {{watts}} W of {{ most, number }}"],
  ["live:days_one", "on one day"],
  ["live:days_other", "on {{count}} days"],
]);

describe("the check of a language file", () => {
  it.each(["de", "fr"])("finds nothing in the language %s of the build", (language) => {
    const texts = Object.fromEntries(builtInTexts(language));
    const { odd, missing, usable } = checkTexts(english, language, texts);
    expect({ odd, missing }).toEqual({ odd: [], missing: [] });
    expect(usable.size).toBe(english.size);
  });

  it.each([
    ["another placeholder", "live:limit", "{{watt}} {{most, number}}", "placeholders"],
    ["a lost placeholder", "live:limit", "{{watts}}", "placeholders"],
    ["a lost format", "live:limit", "{{watts}} {{most}}", "placeholders"],
    ["a placeholder too many", "live:title", "Live {{name}}", "placeholders"],
    ["an unescaped placeholder", "live:limit", "{{- watts}} {{most, number}}", "placeholders"],
    ["half a placeholder", "live:title", "Live {{", "placeholders"],
    ["a text that includes others", "live:title", "$t(live:title)", "placeholders"],
    ["an unknown key", "live:titel", "Live", "unknown"],
    ["an unknown area", "lives:title", "Live", "unknown"],
    ["a plural form that the language lacks", "live:days_few", "{{count}}", "unknown"],
    ["a key of every object", "__proto__", "Live", "unknown"],
    ["a number", "live:title", 12, "notText"],
    ["a list", "live:title", ["Live"], "notText"],
    ["nothing", "live:title", null, "notText"],
    ["a group", "live:title", { live: "Live" }, "notText"],
    ["a line break", "live:title", "Li\nve", "characters"],
    ["a control character", "live:title", "Li\u0007ve", "characters"],
    ["a turned direction", "live:title", "\u202eeviL", "characters"],
    ["letters from right to left", "live:title", "חי", "characters"],
    ["half a character", "live:title", "\ud83d", "characters"],
    ["a text without end", "live:title", "Live".repeat(60), "long"],
  ])("names %s", (_name, key, text, problem) => {
    const { odd, usable } = checkTexts(few, "nl", JSON.parse(JSON.stringify({ [key]: text })));
    expect(odd.map((one) => [one.key, one.problem])).toEqual([[key, problem]]);
    expect(usable.size).toBe(0);
  });

  it("says which placeholders a text needs", () => {
    const [found] = checkTexts(few, "nl", { "live:limit": "none" }).odd;
    expect(found?.placeholders).toEqual(["most, number", "watts"]);
  });

  it("takes placeholders with other spaces, in another order", () => {
    const texts = { "live:limit": "{{most,number}} / {{ watts }}" };
    expect(checkTexts(few, "nl", texts).odd).toEqual([]);
  });

  it("counts an empty text as missing", () => {
    const { odd, missing } = checkTexts(few, "nl", { "live:title": " " });
    expect(odd).toEqual([]);
    expect(missing).toContain("live:title");
  });

  it("wants the plural forms of the language", () => {
    const formsOf = (language: string) => checkTexts(few, language, {}).missing.slice(2);
    expect(formsOf("ja")).toEqual(["live:days_other"]);
    expect(formsOf("nl")).toEqual(["live:days_one", "live:days_other"]);
    // The last form of Polish is of fractions, and one of Spanish of millions.
    expect([...formsOf("pl")].sort()).toEqual(["live:days_few", "live:days_many", "live:days_one"]);
    expect(formsOf("es")).toEqual(["live:days_one", "live:days_other"]);
    // English has the form, so a translator may have left it in.
    expect(checkTexts(few, "ja", { "live:days_one": "on one day" }).odd).toEqual([]);
  });

  it("allows a form without the number only where it is of one number", () => {
    const one = { "live:days_one": "a day" };
    expect(checkTexts(few, "pl", one).odd).toEqual([]);
    // 21 has the same form.
    expect(checkTexts(few, "ru", one).odd).toHaveLength(1);
  });

  it("never throws, and uses only texts of the file with the placeholders of English", () => {
    const keys = fc.oneof(fc.constantFrom(...few.keys(), "live:days_few"), fc.string());
    const text = fc.oneof(
      fc.array(fc.constantFrom("{{watts}}", "{{most, number}}", "{{count}}", "{{", "Live", "$t(")),
      fc.string({ unit: "binary" }).map((one) => [one]),
    );
    const values = fc.oneof(
      text.map((parts) => parts.join(" ")),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(
        fc.dictionary(keys, values),
        fc.constantFrom("nl", "pl", "ja", "pt-BR"),
        (texts, language) => {
          const { usable, missing } = checkTexts(few, language, texts);
          expect(missing.filter((key) => usable.has(key))).toEqual([]);
          const allowed = ["watts", "most, number", "count"];
          for (const [key, one] of usable) {
            expect(one).toBe(texts[key]);
            for (const name of placeholdersOf(one)) expect(allowed).toContain(name);
          }
          const all = completedTexts(few, language, texts);
          expect([...usable.keys(), ...missing].filter((key) => !all.has(key))).toEqual([]);
          for (const [key, one] of usable) expect(all.get(key)).toBe(one);
        },
      ),
    );
  });
});

describe("a language with gaps", () => {
  it("shows English in their place", () => {
    const all = completedTexts(few, "nl", { "live:title": "Nu" });
    expect(all).toEqual(new Map([...few, ["live:title", "Nu"]]));
  });

  it("prefers its own general plural to an English form", () => {
    const all = completedTexts(few, "pl", { "live:days_other": "{{count}} dnia" });
    expect(all.get("live:days_few")).toBe("{{count}} dnia");
    expect(all.get("live:days_one")).toBe("{{count}} dnia");
  });

  it.each(["nl", "pl", "ru", "cs", "ja", "pt-BR", "fr-CA"])(
    "has a text for every number in %s, with the number in it",
    async (language) => {
      const own = markedLanguage(language).texts;
      const bases = [...english.keys()].filter((key) => key.endsWith("_other"));
      const counted = bases.filter((key) => english.get(key)?.includes("{{count}}"));
      const every = (texts: Record<string, string>) => completedTexts(english, language, texts);
      const some = Object.fromEntries(Object.entries(own).filter((_, at) => at % 3 === 0));
      for (const all of [every({}), every(some), every(own)]) {
        const i18n = createInstance();
        const inArea = (area: string) =>
          nestedTexts(new Map([...all].filter(([key]) => key.startsWith(`${area}:`))));
        await i18n.init({
          lng: language,
          fallbackLng: false,
          resources: { [language]: Object.fromEntries(areas.map((area) => [area, inArea(area)])) },
        });
        const t = i18n.getFixedT(language);
        for (const count of [0, 1, 2, 3, 5, 11, 21, 22, 101])
          for (const key of counted) {
            const text: string = t(key.replace("_other", ""), { count });
            expect(text).not.toContain(key.replace(/^\w+:|_other$/g, ""));
            expect(count === 1 || text.includes(String(count))).toBe(true);
          }
      }
    },
  );
});

it("every area of texts is in the file", () => {
  const found = new Set([...english.keys()].map((key) => key.split(":")[0]));
  expect(new Set<string | undefined>(areas)).toEqual(found);
});

it("flat texts nest to what they were", () => {
  const trees = fc.dictionary(
    fc.stringMatching(/^[A-Za-z\d_-]+$/),
    fc.oneof(fc.string(), fc.dictionary(fc.stringMatching(/^\w+$/), fc.string(), { minKeys: 1 })),
  );
  fc.assert(
    fc.property(trees, (tree) => {
      expect(nestedTexts(flatTexts("live", tree))).toEqual(tree);
    }),
  );
});

it("no key of a text has a sign that separates keys", () => {
  const nested = [...english.keys()].map((key) => key.replace(/^\w+:/, ""));
  expect(nested.filter((key) => key.includes(":"))).toEqual([]);
  for (const area of areas) {
    const texts = new Map([...english].filter(([key]) => key.startsWith(`${area}:`)));
    expect(flatTexts(area, nestedTexts(texts))).toEqual(texts);
  }
});

it("a marked language has every text", () => {
  const { code, texts } = markedLanguage();
  expect(checkTexts(english, code, texts)).toMatchObject({ odd: [], missing: [] });
  expect(texts["shell:nav.language"]).toBe(markText("Language"));
});
