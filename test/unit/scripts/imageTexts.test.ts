import { join } from "node:path";
import { expect, it } from "vitest";
import { profileOfImage } from "../../../scripts/build/bundleFirmware.ts";
import { imageReleases, isImageRelease } from "../../../scripts/build/imageReleases.ts";
import { unneededTexts } from "../../../scripts/build/imageTexts.ts";
import { readTexts } from "../../../scripts/build/packedTexts.ts";
import { valueAt } from "#app/features/settings/rules/draft.ts";
import { root } from "../../support/sources.ts";

const releases = Object.keys(imageReleases).filter(isImageRelease);

it("the evidence of each release makes the exact profile of a complete one", () => {
  const profiles = releases.map(profileOfImage);
  expect(profiles.map(({ generation, exact, level }) => [generation, exact, level])).toEqual([
    ["B0", true, "complete"],
    ["B12", true, "complete"],
    ["U6", true, "complete"],
  ]);
});

it.each(releases)("what an image for %s leaves out are texts that exist", (release) => {
  const texts = readTexts(join(root, "src/locales/en"));
  const left = unneededTexts(profileOfImage(release));
  const missing = left.filter((path) => valueAt(texts, path) === undefined);
  expect(missing).toEqual([]);
});
