import { afterAll } from "vitest";

// Each module counts into the object that it has met first, and Stryker takes that as what one file of tests covered.
// A module outlives a file here, so each file begins with an empty count and hands over its own.
const place = "__stryker__";
const stryker = (globalThis[place] ??= {});
const counted = (stryker.counted ??= { static: {}, perTest: {} });
stryker.mutantCoverage = counted;

afterAll(() => {
  stryker.mutantCoverage = { ...counted };
  counted.static = {};
  counted.perTest = {};
});
