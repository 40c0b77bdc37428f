import { expect, it } from "vitest";
import { updateOutcome, type UpdateEvidence } from "#app/core/maintenance/firmware/outcome.ts";

const other: UpdateEvidence = {
  before: "2026.03.31",
  after: "2026.03.31",
  fileHasBefore: false,
  content: "application",
};

const cases: readonly (readonly [text: string, part: Partial<UpdateEvidence>, outcome: string])[] =
  [
    ["the version that it had, and the file is of another", {}, "unchanged"],
    ["the version that it had, and the file is none at all", { content: "unknown" }, "unchanged"],
    ["the version that it had, as the file", { fileHasBefore: true }, "sameVersion"],
    ["the version that it had, and the file is packed", { content: "gzip" }, "unknown"],
    ["the version that it had, and the file was not read", { fileHasBefore: undefined }, "unknown"],
    ["another version", { after: "2026.10.01" }, "changed"],
    ["another version, whatever the file holds", { after: "x", fileHasBefore: true }, "changed"],
    ["no version", { after: undefined }, "unknown"],
    ["a version, and nobody knows which it had", { before: undefined }, "unknown"],
    ["an empty version, as it had", { before: "", after: "" }, "unknown"],
  ];

it.each(cases)("a gateway that returns with %s", (_, part, outcome) => {
  expect(updateOutcome({ ...other, ...part })).toBe(outcome);
});
