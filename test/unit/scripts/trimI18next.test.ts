import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import i18next from "i18next";
import { expect, it, onTestFinished } from "vitest";
import codes from "#app/locales/de/codes.json" with { type: "json" };
import de from "#app/locales/de/shell.json" with { type: "json" };
import { trimmed } from "../../../scripts/build/trimI18next.ts";
import { root } from "../../support/sources.ts";

const library = join(
  dirname(createRequire(join(root, "package.json")).resolve("i18next/package.json")),
  "dist/esm/i18next.js",
);

/** The library as the build has it. */
async function trimmedLibrary(): Promise<typeof i18next> {
  const folder = mkdtempSync(join(tmpdir(), "trimmed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "i18next.mjs");
  writeFileSync(file, trimmed(readFileSync(library, "utf8")));
  return (await import(pathToFileURL(file).href)).default;
}

/** What the page asks of it: texts, parameters, plurals, another language, texts that come later. */
async function answers(source: typeof i18next): Promise<unknown> {
  const instance = source.createInstance();
  await instance.init({
    lng: "de",
    fallbackLng: false,
    ns: ["shell", "later"],
    defaultNS: "shell",
    interpolation: { escapeValue: false },
    resources: { de: { shell: de } },
  });
  instance.addResourceBundle("de", "codes", codes);
  const before = [
    instance.t("codes:2004", { min: 860_000, max: 923_500.5 }),
    instance.t("title.live"),
    instance.t("notFound.text", { path: "/<x>" }),
    instance.exists("no.such"),
  ];
  instance.addResourceBundle("de", "later", {
    day_one: "{{count}} Tag",
    day_other: "{{count}} Tage",
  });
  instance.addResourceBundle("en", "shell", { title: { live: "Live data" } });
  const later = [1, 3].map((count) => instance.t("later:day", { count }));
  await instance.changeLanguage("en");
  return [
    ...before,
    ...later,
    instance.t("title.live"),
    instance.hasLoadedNamespace("later"),
    instance.hasResourceBundle("en", "later"),
  ];
}

it("does all that the page asks of the whole library, in fewer bytes", async () => {
  expect(await answers(await trimmedLibrary())).toEqual(await answers(i18next));
  const whole = readFileSync(library, "utf8");
  expect(trimmed(whole).length).toBeLessThan(whole.length - 9_000);
});

it("says when the library no longer looks as expected", () => {
  expect(() => trimmed("class Other {\n}\n")).toThrow("no class Connector");
});

it.each(["de", "en", "fr"])("texts of %s ask for numbers and no other format", (locale) => {
  const folder = join(root, "src/locales", locale);
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const formats = texts.join("").match(/\{\{[^},]*,[^}]*\}\}/g) ?? [];
  expect(formats.filter((format) => !/^\{\{\w+, number\}\}$/.test(format))).toEqual([]);
  expect(formats).not.toEqual([]);
});
