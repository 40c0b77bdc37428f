import { afterAll, inject } from "vitest";

// Each module counts into the object that it met first, and Stryker takes that as the coverage of a test file. A module
// outlives a file here, so each file begins with an empty count and reports its own.
const place = "__stryker__";
const stryker = (globalThis[place] ??= {});
const counted = (stryker.counted ??= { static: {}, perTest: {} });
stryker.mutantCoverage = counted;
// Stryker would do so before the first test, when modules have already run.
if (inject("mode") === "mutant") stryker.activeMutant = inject("activeMutant");

afterAll(() => {
  stryker.mutantCoverage = { ...counted };
  counted.static = {};
  counted.perTest = {};
});
