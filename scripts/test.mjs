import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser, installFromDebian } from "./browser.mjs";
import { runGates } from "./gates.mjs";
import { installMissing, root } from "./install.mjs";
import { areReleasesWalked, noteReleasesWalked } from "./walks.mjs";

// One list for `npm test`, for `npm run test:all` and, without what is marked slow, for `npm run check`.
const gates = [
  { name: "kernel", scripts: ["build:kernel"] },
  {
    name: "types, lint, format, unused files, exports and packages",
    scripts: ["typecheck", "lint", "format:check", "knip"],
  },
  {
    name: "unit, property, component and integration tests",
    projects: ["node", "dom"],
    needs: "kernel",
  },
  { name: "build", scripts: ["build"], needs: "kernel", isSlow: true },
  { name: "end-to-end tests in Chromium", projects: ["e2e"], needs: "build", isSlow: true },
  // Files that touch what Preact does differently; `npm run test:e2e -- --build firmware` runs all.
  {
    name: "end-to-end tests on the firmware build",
    projects: ["e2e"],
    // A hub in front of the gateway serves the hosted page.
    needs: "build",
    build: "firmware",
    // What Preact does differently, and a walk through every page; all files with --all.
    files: [
      "dialogs.test",
      "live.test",
      "old-browser.test",
      "releases.test",
      "settings-guard.test",
      "sign-in.test",
      "tabs.test",
    ],
    isSlow: true,
  },
  // The tests of the page, on its demonstration; demonstration.test.ts runs with those of the hosted build.
  {
    name: "end-to-end tests on the demonstration",
    projects: ["e2e"],
    needs: "build",
    build: "demonstration",
    isForAll: true,
    isSlow: true,
  },
];

const isQuick = process.argv.includes("--quick");
const isWhole = process.argv.includes("--all");
const reports = mkdtempSync(join(tmpdir(), "heliograph-test-"));

installMissing();
const walksAll = isWhole || (!isQuick && !areReleasesWalked());
if (walksAll) {
  process.env.HELIOGRAPH_WALKS = "all";
  console.log("Every release is walked.");
}
await provideForTests();
const chosen = gates.filter(
  ({ isSlow, isForAll }) => !(isQuick && isSlow) && (isWhole || !isForAll),
);
const areAllPassed = await runGates(chosen, execute, (line) => console.log(line));
rmSync(reports, { recursive: true, force: true });
if (walksAll && areAllPassed) noteReleasesWalked();
process.exitCode = areAllPassed ? 0 : 1;

async function provideForTests() {
  if (!isQuick) console.log(`Browser: ${await ensureBrowser()}`);
  if (existsSync("/usr/share/zoneinfo") || process.platform === "win32") return;
  console.log("No time zone data found; installing tzdata ...");
  installFromDebian("tzdata");
}

async function execute({ scripts, ...tests }) {
  if (!scripts) return runTests(tests);
  const results = await Promise.all(scripts.map(runScript));
  return { isPassed: results.every(Boolean) };
}

/** Runs an npm script beside others: what it prints comes in one piece when it has ended. */
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

function runTests({ projects, build = "hosted", files = [] }) {
  const report = join(reports, `${projects.join("-")}-${build}.json`);
  process.env.HELIOGRAPH_BUILD = build;
  const isPassed = command("npx", [
    "vitest",
    "run",
    ...(isWhole ? [] : files),
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
    // What one stage has compiled, the next one reads.
    "--experimental.fsModuleCache",
    `--experimental.fsModuleCachePath=${join(reports, "modules")}`,
  ]);
  if (!existsSync(report)) return { isPassed: false };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  return {
    isPassed: isPassed && numPassedTests > 0,
    passed: numPassedTests,
    failed: numFailedTests,
    // In the order of time: what a file breaks for later ones comes after it.
    failures: testResults.toSorted((a, b) => a.startTime - b.startTime).flatMap(failuresOf),
  };
}

/** A line for each test of a file that failed, or one for a file that could not be read. */
function failuresOf({ name, status, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length > 0) {
    return failed.map(({ fullName, failureMessages: [why = ""] }) => {
      const [said = "", seed = "", example = ""] = stripVTControlCharacters(why).split("\n");
      // What a property takes to fail again.
      const all = seed.startsWith("{ seed:") ? [said, seed, example] : [said];
      return [`${file}: ${fullName}`, ...all.map((line) => line.slice(0, 2000))].join("\n    ");
    });
  }
  return status === "failed" ? [`${file}: the file could not be run`] : [];
}

function command(name, args) {
  const { status } = spawnSync(name, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  return status === 0;
}
