import { expect, it } from "vitest";
import { changedRanges, resultsPage } from "../../../scripts/nightlyResults.mjs";

const diff = `diff --git a/plant/a.ts b/plant/a.ts
--- a/plant/a.ts
+++ b/plant/a.ts
@@ -3,0 +4,2 @@ export function one() {
+added();
+twice();
@@ -9 +12 @@
-old();
+new();
@@ -20,2 +22,0 @@
-gone();
diff --git a/src/b.tsx b/src/b.tsx
+++ b/src/b.tsx
@@ -1 +1 @@
-a
+b
diff --git a/plant/gone.ts b/plant/gone.ts
+++ /dev/null
@@ -1 +0,0 @@
-a
`;

it("the ranges of lines that a diff has changed are those that are there now", () => {
  expect(changedRanges(diff)).toEqual(["plant/a.ts:4-5", "plant/a.ts:12-12"]);
});

it("the page of a night says how each part ended, and what survived", () => {
  const sample = [
    "120 test files can be loaded.",
    "Survived plant/a.ts:4",
    "plant/a.ts: 3 of 4 killed (75 %)",
    "  4: added();",
    "plant: 75.0 % (3 of 4 killed, 0 by a timeout)",
  ];
  const page = resultsPage({
    today: "2026-11-29",
    since: "abc",
    runs: [
      { name: "sample", status: 0, tookS: 60, output: sample.join("\n") },
      { name: "engines", status: 1, tookS: 5, output: "no firefox" },
      { name: "programs", without: "there is no such script" },
    ],
  });
  expect(page).toContain("| sample | 60 s | passed |");
  expect(page).toContain("| engines | 5 s | **FAILED** |");
  expect(page).toContain("| programs | - | not run: there is no such script |");
  expect(page).toContain("plant/a.ts: 3 of 4 killed (75 %)\n  4: added();\nplant: 75.0 %");
  expect(page).not.toContain("can be loaded");
});
