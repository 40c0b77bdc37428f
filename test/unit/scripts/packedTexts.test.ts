import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packTexts } from "../../../scripts/build/packedTexts.ts";
import { unpackTexts } from "#app/standins/unpackTexts.ts";
import { root } from "../../support/sources.ts";

describe("texts in the one script", () => {
  it("come out as they went in, in every language", () => {
    const folder = join(root, "src/locales");
    const trees = readdirSync(folder).map((language) => areasIn(join(folder, language)));
    const { keys, shared, columns } = packTexts(trees);
    expect(columns.map((column) => unpackTexts(keys, shared, column))).toEqual(trees);
  });

  it("are kept once, and once for all languages that say the same", () => {
    const packed = packTexts([
      { a: { yes: "Yes", unit: "W" }, b: { again: "Yes", "more W": "W", no: "No" } },
      { a: { yes: "Ja", unit: "W" }, b: { again: "Ja", "more W": "W", no: "Nein" } },
    ]);
    expect(packed).toEqual({
      keys: "a{yes,unit!},b{again*0,more W!0,no}",
      shared: "W",
      columns: ["Yes\nNo", "Ja\nNein"],
    });
  });

  it.each([{ "a{b": "text" }, { a: "two\nlines" }])(
    "are refused when they cannot be: %j",
    (tree) => {
      expect(() => packTexts([tree])).toThrow(/key not to be packed|line break/);
    },
  );
});

function areasIn(folder: string): unknown {
  return Object.fromEntries(
    readdirSync(folder).map((file): [string, unknown] => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(join(folder, file), "utf8")),
    ]),
  );
}
