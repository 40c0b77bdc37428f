import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser, installFromDebian } from "./browser.mjs";
import { runGates } from "./gates.mjs";
import { installMissing, root } from "./install.mjs";
import { changedParts, leftToAll, notePassed, partSums, parts, unchangedFiles } from "./parts.mjs";
import { skipReasons } from "./skips.mjs";

// One list for `npm test`, for `npm run test:all` and, without slow gates, for `npm run check`. Gates of one core run
// beside the tests of the sources, in turn: together they need more memory than a small machine has.
const gates = [
  { name: "kernel", lane: "checks", scripts: ["build:kernel"] },
  { name: "build", lane: "checks", scripts: ["build"], needs: "kernel", isSlow: true },
  {
    // The linter reports what the compiler does, once for each file.
    name: "types, lint, format, unused files, exports and packages",
    lane: "checks",
    scripts: ["lint", "format:check", "knip"],
  },
  { name: "types by the compiler", lane: "checks", scripts: ["typecheck"], isForAll: true },
  {
    name: "unit, property, component and integration tests",
    lane: "tests",
    projects: ["node", "dom"],
    needs: "kernel",
  },
  {
    name: "end-to-end tests in Chromium",
    lane: "tests",
    projects: ["e2e"],
    needs: "build",
    isSlow: true,
  },
  // Files about behaviour that differs in Preact; `npm run test:e2e -- --build firmware` runs all.
  {
    name: "end-to-end tests on the firmware build",
    lane: "tests",
    projects: ["e2e"],
    // A hub in front of the gateway serves the hosted page.
    needs: "build",
    build: "firmware",
    // Behaviour that differs in Preact, and a walk through every page; all files with --all.
    files: [
      "dialogs.test",
      "first-load.test",
      "live.test",
      "old-browser.test",
      "releases.test",
      "settings-guard.test",
      "sign-in.test",
      "tabs.test",
    ],
    part: "image",
    isSlow: true,
  },
  // The tests of the page, on its demonstration; demonstration.test.ts runs with those of the hosted build.
  {
    name: "end-to-end tests on the demonstration",
    lane: "tests",
    projects: ["e2e"],
    needs: "build",
    build: "demonstration",
    isForAll: true,
    isSlow: true,
  },
];

const isQuick = process.argv.includes("--quick");
const isWhole = process.argv.includes("--all");
const durations = [];
const reports = mkdtempSync(join(tmpdir(), "heliograph-test-"));

installMissing();
// Before the tests: what changes while they run has not passed.
const sums = partSums();
const changed = isWhole ? Object.keys(parts) : changedParts(sums);
if (changed.length > 0) console.log(`Changed since they passed, or wanted: ${changed.join(", ")}`);
await provideForTests();
const chosen = gates.filter(
  ({ isSlow, isForAll, part }) =>
    !(isQuick && isSlow) && (isWhole || !isForAll) && (!part || changed.includes(part)),
);
const left = isWhole ? [] : [...leftToAll, ...unchangedFiles(changed)];
const areAllPassed = await runGates(chosen, execute, (line) => console.log(line));
if (left.length > 0) {
  console.log(`Left to npm run test:all, or unchanged since they passed: ${left.join(", ")}`);
}
if (changed.length > 0 && areAllPassed && !isQuick) notePassed(sums);
if (isWhole && areAllPassed) noteDurations();
rmSync(reports, { recursive: true, force: true });
process.exitCode = areAllPassed ? 0 : 1;

/** Notes the seconds of each file of four or more, which order the next run. */
function noteDurations() {
  const seconds = durations.filter(([, took]) => took >= 4).toSorted(([, a], [, b]) => b - a);
  const text = JSON.stringify(Object.fromEntries(seconds), null, 2);
  writeFileSync(join(root, "test/durations.json"), `${text}\n`);
}

/** System packages for the tests, once and before all of them: no test installs anything. */
async function provideForTests() {
  if (!isQuick) console.log(`Browser: ${await ensureBrowser()}`);
  if (process.platform === "win32") return;
  const missing = Object.entries({
    tzdata: "/usr/share/zoneinfo",
    mosquitto: "/usr/sbin/mosquitto",
    "victoria-metrics": "/usr/bin/victoria-metrics",
  }).flatMap(([name, place]) => (existsSync(place) ? [] : [name]));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} ...`);
  if (!installFromDebian(...missing)) console.log("That cannot be done here.");
}

async function execute({ scripts, ...tests }) {
  if (!scripts) return runTests(tests);
  let isPassed = true;
  for (const script of scripts) isPassed = (await runScript(script)) && isPassed;
  return { isPassed };
}

/** Runs an npm script beside others: its output comes in one piece at its end. */
function runScript(name) {
  return new Promise((resolve) => {
    const output = [];
    const script = spawn("npm", ["run", "-s", name], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    for (const stream of [script.stdout, script.stderr]) {
      stream.on("data", (chunk) => output.push(chunk));
    }
    script.on("error", () => resolve(false));
    script.on("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      if (code !== 0) console.log(`npm run ${name} failed`);
      resolve(code === 0);
    });
  });
}

async function runTests({ projects, build = "hosted", files = [] }) {
  const report = join(reports, `${projects.join("-")}-${build}.json`);
  const env = {
    ...process.env,
    HELIOGRAPH_BUILD: build,
    HELIOGRAPH_LEFT: leftOn(build).join(),
    HELIOGRAPH_RUNS: isWhole ? "many" : "few",
    ...(changed.includes("releases") &&
      !isQuick && { HELIOGRAPH_WALKS: isWhole ? "all" : "releases" }),
  };
  const isPassed = await command(env, "npx", [
    "vitest",
    "run",
    ...(isWhole ? [] : files),
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
    // By it a reason is found for each test that is skipped.
    "--includeTaskLocation",
    // Each stage reads the modules compiled by the one before.
    "--experimental.fsModuleCache",
    `--experimental.fsModuleCachePath=${join(reports, "modules")}`,
  ]);
  if (!existsSync(report)) return { isPassed: false };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  if (build === "hosted") {
    for (const { name, startTime, endTime } of testResults)
      durations.push([relative(root, name), Math.round((endTime - startTime) / 1000)]);
  }
  return {
    isPassed: isPassed && numPassedTests > 0,
    passed: numPassedTests,
    failed: numFailedTests,
    // In order of time: damage by a file to later files comes after it.
    failures: testResults.toSorted((a, b) => a.startTime - b.startTime).flatMap(failuresOf),
    skipped: testResults.flatMap(skipReasons),
  };
}

/** The tests that a build's stage leaves out. On an image its part decides on all of them. */
function leftOn(build) {
  return build === "hosted" || isWhole ? left : leftToAll;
}

function failuresOf({ name, status, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length > 0) {
    return failed.map(({ fullName, failureMessages: [why = ""] }) => {
      const [said = "", seed = "", example = ""] = stripVTControlCharacters(why).split("\n");
      // The parameters that make a property fail again.
      const all = seed.startsWith("{ seed:") ? [said, seed, example] : [said];
      return [`${file}: ${fullName}`, ...all.map((line) => line.slice(0, 2000))].join("\n    ");
    });
  }
  return status === "failed" ? [`${file}: the file could not be run`] : [];
}

function command(env, name, args) {
  return new Promise((resolve) => {
    const child = spawn(name, args, {
      cwd: root,
      env,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}
