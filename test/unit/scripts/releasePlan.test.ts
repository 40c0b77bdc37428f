import { describe, expect, it } from "vitest";
import {
  stepsFrom,
  changelogOf,
  manifestOf,
  releaseProblem,
} from "../../../scripts/release/plan.ts";

const changelog =
  "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-11-01\n";
const facts = {
  version: "0.2.0",
  library: "0.1.0",
  day: "2026-11-22",
  changes: "",
  tags: ["v0.1.0"],
  changelog,
  programVersion: "0.1.0",
  libraryVersion: "0.1.0",
  from: "test",
};

describe("a release", () => {
  it("can be made of a clean tree, with or without the library", () => {
    expect(releaseProblem(facts)).toBeUndefined();
    expect(releaseProblem({ ...facts, version: "0.1.10", library: "1.0.0" })).toBeUndefined();
  });

  it("can be made of a tree that has the version already, before there is a section for it", () => {
    const first = { ...facts, version: "1.0.0", programVersion: "1.0.0" };
    expect(releaseProblem(first)).toBeUndefined();
    const again = { ...first, changelog: changelogOf(changelog, "1.0.0", "2026-11-22") };
    expect(releaseProblem(again)).toContain("does not come after");
  });

  it.each([
    [{ version: "two" }, "is no version"],
    [{ library: "0.2" }, "--library takes"],
    [{ day: "today" }, "--date takes"],
    [{ changes: " M README.md" }, "uncommitted changes:\n M README.md"],
    [{ tags: ["v0.2.0"] }, "a tag v0.2.0"],
    [{ version: "0.1.0", tags: [] }, "does not come after"],
    [{ version: "0.0.9" }, "does not come after"],
    [{ library: "0.0.9" }, "of the library does not come after"],
    [{ from: "publish" }, "one of test, name, pack"],
    [{ from: "name", changes: " M README.md" }, "uncommitted changes"],
    [{ from: "pack" }, "This tree is 0.1.0"],
    [{ from: "pack", programVersion: "0.2.0" }, "no section 0.2.0"],
    [{ from: "pack", programVersion: "0.2.0", library: "0.3.0" }, "library is 0.1.0"],
    [{ changelog: changelog.replace("### Added\n\n- A thing.\n", "") }, "nothing under"],
  ])("is refused: %j", (given, problem) => {
    expect(releaseProblem({ ...facts, ...given })).toContain(problem);
  });

  it("goes on from the step at which it stopped", () => {
    expect(stepsFrom("test")).toEqual(["test", "name", "pack"]);
    expect(stepsFrom("pack")).toEqual(["pack"]);
  });

  it("names its section of the changelog and leaves an empty one", () => {
    const text = changelogOf(changelog, "0.2.0", "2026-11-22");
    expect(text).toContain("## [Unreleased]\n\n## [0.2.0] - 2026-11-22\n\n### Added\n\n- A thing.");
    expect(releaseProblem({ ...facts, version: "0.3.0", changelog: text })).toContain("nothing");
    const named = { ...facts, changelog: text, programVersion: "0.2.0", changes: " M a" };
    expect(releaseProblem({ ...named, from: "pack" })).toBeUndefined();
  });

  it("changes the version of a package and nothing else", () => {
    const text = '{\n  "version": "0.1.0",\n  "dependencies": { "a": "0.1.0" }\n}\n';
    expect(manifestOf(text, "0.2.0")).toBe(text.replace("0.1.0", "0.2.0"));
  });
});
