import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { profileOfImage } from "../../../embedded/bundle.ts";
import {
  imageFolder,
  imageReleases,
  isImageRelease,
  stockBytes,
} from "../../../embedded/releases.ts";
import { dependentPages, pageUse } from "#protocol/firmware/page-use.ts";
import { root } from "../../support/sources.ts";

const releases = Object.keys(imageReleases).filter(isImageRelease);

it("an image knows its firmware exactly, and every page of it is complete", () => {
  const profiles = releases.map(profileOfImage);
  expect(profiles.map(({ candidates }) => candidates)).toEqual([
    ["OnBattery 2024.03.07"],
    ["OnBattery 2026.03.31"],
    ["OpenDTU v26.3.28 to v26.3.30"],
  ]);
  for (const profile of profiles) {
    const uses = dependentPages.map((page) => pageUse(profile, page));
    expect(uses.filter((use) => use !== "absent" && use !== "complete")).toEqual([]);
  }
});

it.each(releases)(
  "docs/firmware.md has the image for %s with its folder and its limit",
  (release) => {
    const rows = readFileSync(join(root, "docs/firmware.md"), "utf8").split("\n");
    const bytes = stockBytes[release].toLocaleString("en");
    const named = [`\`${release}\``, `\`${imageFolder(release)}/\``];
    expect(rows.filter((row) => named.every((part) => row.includes(part)))).toHaveLength(1);
    expect(rows.filter((row) => row.startsWith("|") && row.includes(bytes))).toHaveLength(1);
  },
);
