import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser, installFromDebian } from "./browser.mjs";
import { installMissing, root } from "./install.mjs";

// One list for `npm test` and, without what is marked slow, `npm run check`.
const gates = [
  { name: "kernel", script: "build:kernel" },
  { name: "types", script: "typecheck" },
  { name: "lint", script: "lint" },
  { name: "format", script: "format:check" },
  { name: "unused files, exports and packages", script: "knip" },
  { name: "unit, property, component and integration tests", projects: ["node", "dom"] },
  { name: "build", script: "build", isSlow: true },
  { name: "end-to-end tests in Chromium", projects: ["e2e"], isSlow: true },
];

const isQuick = process.argv.includes("--quick");
const reports = mkdtempSync(join(tmpdir(), "heliograph-test-"));
const counts = { passed: 0, failed: 0 };

installMissing();
if (!isQuick) await provideForTests();
const chosen = gates.filter((gate) => !(isQuick && gate.isSlow));
const failure = chosen.find((gate) => !passes(gate));
rmSync(reports, { recursive: true, force: true });

console.log(failure ? `\nStopped: ${failure.name} failed.` : "\nAll gates passed.");
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = failure ? 1 : 0;

async function provideForTests() {
  console.log(`Browser: ${await ensureBrowser()}`);
  if (existsSync("/usr/share/zoneinfo") || process.platform === "win32") return;
  console.log("No time zone data found; installing tzdata ...");
  installFromDebian("tzdata");
}

function passes(gate) {
  const startedMs = performance.now();
  console.log(`\n=== ${gate.name} ===`);
  const isPassed = gate.projects
    ? passesTests(gate.projects)
    : command("npm", ["run", "-s", gate.script]);
  const tookS = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`=== ${gate.name}: ${isPassed ? "passed" : "FAILED"} after ${tookS} s ===`);
  // A gate without tests of its own, or one that broke down before counting them, is one failure.
  if (!isPassed && counts.failed === 0) counts.failed = 1;
  return isPassed;
}

function passesTests(projects) {
  const report = join(reports, `${projects.join("-")}.json`);
  const isPassed = command("npx", [
    "vitest",
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) return false;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  return isPassed && numPassedTests > 0;
}

function command(name, args) {
  const { status } = spawnSync(name, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  return status === 0;
}
