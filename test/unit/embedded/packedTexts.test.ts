import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unpackTexts } from "#app/shared/i18n/unpackTexts.ts";
import { packTexts, readTexts } from "../../../embedded/packedTexts.ts";
import { root } from "../../support/sources.ts";

it("the texts of every language come out of the script as they went in", () => {
  const folder = join(root, "src/locales");
  const trees = readdirSync(folder).map((language) => readTexts(join(folder, language)));
  const { shape, starts, lists } = packTexts(trees);
  const unpacked = lists.map((list) =>
    Object.fromEntries(
      Object.entries(shape).map(([area, keys]) => [
        area,
        typeof keys === "object" && unpackTexts(keys, list, starts[area] ?? 0),
      ]),
    ),
  );
  expect(unpacked).toEqual(trees);
});

it("texts that are equal in every language are kept once", () => {
  const packed = packTexts([
    { a: { yes: "Yes", unit: "W" }, b: { again: "Yes", agreed: "Yes" } },
    { a: { yes: "Ja", unit: "W" }, b: { again: "Ja", agreed: "Einverstanden" } },
  ]);
  expect(packed).toEqual({
    shape: { a: { yes: 0, unit: 0 }, b: { again: 1, agreed: 0 } },
    starts: { a: 0, b: 2 },
    lists: ["Yes\nW\nYes", "Ja\nW\nEinverstanden"],
  });
});

it("a text with a line break, or missing in a language, is refused", () => {
  expect(() => packTexts([{ a: "two\nlines" }])).toThrow(/line break/);
  expect(() => packTexts([{ a: "one" }, {}])).toThrow(/not in every language/);
});
