import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { locales } from "#app/shared/i18n/locale.ts";
import { messageLanguages } from "#hub-api/settings.ts";
import { notes } from "../../demonstration/notes.ts";
import { texts as demonstrationTexts } from "../../demonstration/texts.ts";
import { imageLanguages } from "../../embedded/releases.ts";
import { codes } from "../support/codes.ts";
import { compareTexts, flatten, unusedKeys, type FlatTexts } from "../support/texts.ts";
import { root, sourcesIn } from "../support/sources.ts";

const languages = readdirSync(join(root, "src/locales"));
const others = languages.filter((language) => language !== "en");
const areas = readdirSync(join(root, "src/locales/en")).map((file) => file.replace(".json", ""));

function texts(language: string, area: string): FlatTexts {
  return flatten(
    JSON.parse(readFileSync(join(root, `src/locales/${language}/${area}.json`), "utf8")),
  );
}

describe.each(areas)("texts of %s", (area) => {
  it.each(others)("hold the keys and placeholders of English in %s", (language) => {
    expect(compareTexts(texts("en", area), texts(language, area))).toEqual([]);
  });

  it.each(languages)("say something under every key in %s, without loose spaces", (language) => {
    const odd = [...texts(language, area)].filter(
      ([, text]) => text === "" || text !== text.trim(),
    );
    expect(odd).toEqual([]);
  });
});

it.each(areas)("German texts of %s address the reader as Sie", (area) => {
  const familiar = [...texts("de", area).values()].filter((text) =>
    /\b([Dd]u|[Dd]ein\w*|[Dd]ir|[Dd]ich)\b/.test(text),
  );
  expect(familiar).toEqual([]);
});

it.each(areas)("texts of %s have typographic apostrophes", (area) => {
  const straight = languages.flatMap((language) =>
    [...texts(language, area).values()].filter((text) => /\p{L}'\p{L}/u.test(text)),
  );
  expect(straight).toEqual([]);
});

it.each(areas)("texts of %s keep a per cent sign at its figure", (area) => {
  const breaking = languages.flatMap((language) =>
    [...texts(language, area)].filter(([, text]) => /[\d}] %/.test(text)),
  );
  expect(breaking).toEqual([]);
});

// Alerts, digests and what stands beside them.
it.each(["hub", "messages"])("texts of %s keep a unit at its figure", (area) => {
  const breaking = languages.flatMap((language) =>
    [...texts(language, area)].filter(([, text]) =>
      /[\d}] (%|k?Wh?|k?Hz|V|A|s|ms|min|h|°C)(?![\p{L}\d])/u.test(text),
    ),
  );
  expect(breaking).toEqual([]);
});

it.each(areas)("French texts of %s have hard spaces at punctuation", (area) => {
  const breaking = [...texts("fr", area)].filter(([, text]) =>
    / [:;!?»]|« |[\p{L}}][;!?»]|\p{L}: /u.test(text),
  );
  // A CSV's own semicolon, and the first letter of a Matrix room.
  const quoted = new Set(["export.comma", "fieldHints.room", "problems.room"]);
  expect(breaking.filter(([key]) => !quoted.has(key))).toEqual([]);
});

it.each(areas)("French texts of %s have one word for each thing", (area) => {
  const second = [...texts("fr", area)].filter(([, text]) =>
    /\b(strings?|micrologiciels?|param\u00e8tres|injection nulle|paquet de langue)\b/i.test(
      text.replaceAll(/\{\{.*?\}\}/g, ""),
    ),
  );
  // The name of a page in the settings of Matrix.
  expect(second.filter(([key]) => key !== "fieldHints.room")).toEqual([]);
});

it.each(others)("%s has the same areas as English", (language) => {
  const files = readdirSync(join(root, `src/locales/${language}`));
  expect(files).toEqual(areas.map((area) => `${area}.json`));
});

it("every folder of texts is a language that a person can choose, with its first texts", () => {
  const first = readdirSync(join(root, "src/shared/i18n/first"));
  expect(locales.toSorted()).toEqual(languages);
  expect(first).toEqual(languages.map((language) => `${language}.ts`));
});

it.each([
  ["the hub's messages and pictures", messageLanguages],
  ["the image", imageLanguages],
  ["the note of the demonstration", Object.keys(notes)],
  ["the texts of the demonstration", Object.keys(demonstrationTexts)],
])("every folder of texts is a language of %s", (_, named) => {
  expect(named.toSorted()).toEqual(languages);
});

const lookedUp = [
  // The generic words that docs/interface.md#pages-and-routes lists are there for any page.
  "shell:common.",
  // Words of the wire: the gateway's names are looked up in the group (WordGroup of the live page).
  "live:properties.",
  "dialogs:events.words.",
  "settings:logging.modules.",
  "devices:vedirect.fields.",
  "devices:vedirect.texts.",
  "devices:battery.groups.",
  "devices:battery.properties.",
  "devices:battery.words.",
  "devices:battery.issueNames.",
  "devices:later.",
];

// The texts of forms are compared with their fields in settings/texts.test.ts.
it.each(areas.filter((area) => area !== "codes"))("every text of %s is used", (area) => {
  const sources = sourcesIn(["src", "protocol"], /\.tsx?$/).map(({ text }) => text);
  const keys = [...texts("en", area).keys()].filter(
    (key) =>
      !lookedUp.some((group) => `${area}:${key}`.startsWith(group)) &&
      !(area === "settings" && /^\w+\.(fields|sections|note)\b/.test(key)),
  );
  const isUnused = new Set(
    unusedKeys(
      keys.map((key) => ({ area, key })),
      sources,
    ),
  );
  const unused = keys.filter((key) => isUnused.has(`${area}:${key}`));
  const started = new Set(keys.filter((key) => !unused.includes(key)).map(groupOf));
  // A group of which nothing is used belongs to a page that is not built yet.
  expect(unused.filter((key) => started.has(groupOf(key)))).toEqual([]);
});

function groupOf(key: string): string {
  return key.split(".")[0] ?? key;
}

it("there is a text for every response code and for nothing else", () => {
  expect([...texts("en", "codes").keys()]).toEqual(Object.keys(codes));
});

describe("the comparison", () => {
  const english = flatten({
    a: { b: "Wait {{seconds}} s" },
    c: "Yes",
    d_one: "one",
    d_other: "many",
  });

  it("finds a missing key, a key too many and a lost placeholder", () => {
    const other = flatten({ a: { b: "Warten" }, e: "Ja", d_one: "eins", d_other: "viele" });
    expect(compareTexts(english, other)).toEqual([
      "a.b: placeholders seconds / none",
      "c: missing",
      "e: not in English",
    ]);
  });

  it("allows plural forms of their own", () => {
    const other = flatten({
      a: { b: "{{ seconds }} s" },
      c: "Oui",
      d_one: "un",
      d_many: "de",
      d_other: "des",
    });
    expect(compareTexts(english, other)).toEqual([]);
  });
});

describe("the search for unused keys", () => {
  const keys = [
    { area: "shell", key: "nav.open" },
    { area: "shell", key: "title.live" },
    { area: "codes", key: "1001" },
    { area: "live", key: "age_other" },
    { area: "live", key: "lost" },
  ];

  it("knows plain keys, keys with their area, plurals and composed keys", () => {
    const sources = ['t("nav.open")', "t(`title.${id}`)", "t(`codes:${code}`)", "t('live:age')"];
    expect(unusedKeys(keys, sources)).toEqual(["live:lost"]);
  });

  it("finds all of them in an empty source", () => {
    expect(unusedKeys(keys, [""])).toHaveLength(5);
  });
});
