import { describe, expect, it } from "vitest";
import {
  describePackage,
  isPermissive,
  ownVersion,
  shippedFile,
} from "../../../scripts/licences.ts";
import { version } from "#app/shared/version.ts";
import shipped from "#app/features/about/shipped.json";
import { pagePackages } from "../../support/declaredPackages.ts";

describe("the list of what is shipped (made by `npm run licences`)", () => {
  it("says of each package what the installed package says", () => {
    expect(shipped.packages).toEqual(shipped.packages.map(({ name }) => describePackage(name)));
  });

  it("names this version", () => {
    expect(shipped.version).toBe(ownVersion());
    expect(version).toBe(ownVersion());
  });

  it("holds every package that the page is declared to need", () => {
    const names = shipped.packages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...pagePackages]));
  });

  it("may pass on each of them", () => {
    expect(shipped.packages.filter(({ licence }) => !isPermissive(licence))).toEqual([]);
    expect(["unknown", "GPL-3.0", "MIT AND GPL-2.0"].filter(isPermissive)).toEqual([]);
    expect(isPermissive("(WTFPL OR MIT)")).toBe(true);
    expect(shippedFile).toMatch(/shipped\.json$/);
  });
});
