import { expect, it } from "vitest";
import { overallIssueLevel } from "#plant/live/battery-issues.ts";

it("the worst of the issues counts, however many there are", () => {
  expect(overallIssueLevel(undefined)).toBe("none");
  expect(overallIssueLevel({ low: 0 })).toBe("none");
  expect(overallIssueLevel({ low: 1, high: 0 })).toBe("warning");
  const many = Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`${at}`, at % 3]));
  expect(overallIssueLevel(many)).toBe("alarm");
});
