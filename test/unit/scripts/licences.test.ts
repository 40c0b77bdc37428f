import { describe, expect, it } from "vitest";
import {
  describePackage,
  isPermissive,
  licenceTexts,
  ownVersion,
} from "../../../scripts/licences.ts";
import { version } from "#app/shared/version.ts";
import page from "#app/core/about/shipped.json";
import image from "../../../embedded/shipped.json";
import { pagePackages } from "../../support/declaredPackages.ts";

it("the page names this version", () => {
  expect(version).toBe(ownVersion());
});

describe.each([
  ["page", page],
  ["image", image],
])("the list of what is shipped in a %s (made by `npm run licences`)", (_, shipped) => {
  it("says of each package what the installed package says", () => {
    expect(shipped).toEqual(shipped.map(({ name }) => describePackage(name)));
  });

  it("may pass on each of them", () => {
    expect(shipped.filter(({ licence }) => !isPermissive(licence))).toEqual([]);
    expect(["unknown", "GPL-3.0", "MIT AND GPL-2.0"].filter(isPermissive)).toEqual([]);
    expect(isPermissive("(WTFPL OR MIT)")).toBe(true);
  });
});

it("holds every package that the page is declared to need", () => {
  const names = page.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...pagePackages]));
});

it("ships the licence of each package of the page, and of the letters of the hub's pictures", () => {
  const texts = licenceTexts();
  for (const { name } of page) expect(texts).toContain(`${name} `);
  expect(texts).toContain("Copyright (c) 2003 by Bitstream, Inc. All Rights Reserved.");
  expect(texts).toContain("THE FONT SOFTWARE IS PROVIDED");
});
