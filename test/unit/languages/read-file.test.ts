import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileText, newLanguage } from "#app/hub/languages/fileText.ts";
import { readFile, usableCode } from "#app/hub/languages/readFile.ts";
import { flatTexts } from "#app/shared/i18n/added/flatTexts.ts";
import { MOST_LANGUAGE_CHARACTERS } from "#hub-api/languages.ts";
import { builtInTexts, markedLanguage } from "../../support/languageFile.ts";
import { root } from "../../support/sources.ts";

const english = builtInTexts("en");
const good = { code: "nl", name: "Nederlands", texts: { "shell:nav.language": "Taal" } };
const read = (file: unknown) => readFile(JSON.stringify(file), english);

describe("a language file", () => {
  it("is read with its usable texts", () => {
    const texts = { ...good.texts, "shell:nav.languages": "Talen", "shell:nav.open": 1 };
    const found = read({ ...good, texts });
    expect(found).toMatchObject({ ok: true, value: { file: good } });
  });

  it("is read with its texts nested by area, too", () => {
    const texts = { shell: { nav: { language: "Taal", open: 1 } }, "shell:nav.languages": "Talen" };
    const found = read({ ...good, texts });
    expect(found).toMatchObject({ ok: true, value: { file: good } });
  });

  it.each([
    ["text of another kind", "Taal", "notJson"],
    ["half a file", '{"code":"nl","name":', "notJson"],
    ["brackets without end", "[".repeat(500_000), "notJson"],
    ["more than anybody writes", " ".repeat(MOST_LANGUAGE_CHARACTERS + 1), "large"],
    ["nothing", "", "notJson"],
    ["a list", "[]", "shape"],
    ["nothing known", "null", "shape"],
    ["no texts", '{"code":"nl","name":"Nederlands"}', "shape"],
    ["texts that are a list", '{"code":"nl","name":"Nederlands","texts":["Taal"]}', "nothing"],
    ["no name", '{"code":"nl","name":" ","texts":{}}', "shape"],
    ["a long name", `{"code":"nl","name":"${"a".repeat(61)}","texts":{}}`, "shape"],
    ["texts of none of ours", '{"code":"nl","name":"N","texts":{"a":"b"}}', "nothing"],
    ["a pack of a gateway", '{"meta":{"code":"it"},"display":{},"webapp":{}}', "gateway"],
  ])("that is %s is refused", (_name, text, refusal) => {
    expect(readFile(text, english)).toEqual({ ok: false, error: refusal });
  });

  it.each([
    ["en", "builtIn"],
    ["DE", "builtIn"],
    ["fr", "builtIn"],
    ["ar", "direction"],
    ["he-IL", "direction"],
    ["iw", "direction"],
    ["fa", "direction"],
    ["az-Arab", "direction"],
    ["", "code"],
    ["n", "code"],
    ["nl_NL", "code"],
    ["Nederlands", "code"],
    ["nl-u-nu-arab", "code"],
    ["x-nl", "code"],
    ["../../nl", "code"],
    ["__proto__", "code"],
    ["<b>", "code"],
  ])("with the code %j is refused", (code, refusal) => {
    expect(read({ ...good, code })).toEqual({ ok: false, error: refusal });
  });

  it.each([
    ["nl", "nl"],
    ["PT-br", "pt-BR"],
    ["zh-hans", "zh-Hans"],
    [" es ", "es"],
    ["de-AT", "de-AT"],
    ["ug-Latn", "ug-Latn"],
  ])("may have the code %j", (code, canonical) => {
    expect(usableCode(code)).toEqual({ ok: true, value: canonical });
  });

  it("with a mark of its byte order is read", () => {
    expect(readFile(`\ufeff${JSON.stringify(good)}`, english).ok).toBe(true);
  });

  it("of any text is read or refused", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json()), (text) => {
        expect(typeof readFile(text, english).ok).toBe("boolean");
      }),
    );
  });
});

describe("the file for a translator", () => {
  it.each(["nl", "pl", "ja", "pt-BR"])("of %s has every text, and is read as it is", (code) => {
    const found = readFile(fileText(newLanguage(code), english), english);
    expect(found.ok && found.value.check).toMatchObject({ odd: [], missing: [] });
  });

  it("has the name of the language in that language", () => {
    expect(newLanguage("nl").name).toBe("Nederlands");
  });

  it("of a language with gaps has English in their place", () => {
    const { nav } = JSON.parse(fileText(good, english)).texts.shell;
    expect(nav).toMatchObject({ language: "Taal", open: english.get("shell:nav.open") });
  });

  it("has the form of the page's own files", () => {
    const { texts } = JSON.parse(fileText(newLanguage("nl"), english));
    for (const file of readdirSync(join(root, "src/locales/en"))) {
      const own = JSON.parse(readFileSync(join(root, "src/locales/en", file), "utf8"));
      const area = file.replace(".json", "");
      expect(flatTexts(area, texts[area])).toEqual(flatTexts(area, own));
    }
  });

  it("fits, with room for longer words", () => {
    const text = fileText(markedLanguage("pl", "polski"), english);
    expect(text.length).toBeLessThan(MOST_LANGUAGE_CHARACTERS / 2);
  });
});
