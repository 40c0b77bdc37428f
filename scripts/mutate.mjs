import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, run } from "./install.mjs";

// Mutates the code of a folder or file (FILE:1-9: lines of it), and lists the mutants that no test of the node
// project notices. Stryker has its own folder, so that it adds no versions to the repository's packages. --sample
// draws so many mutants of each folder by a seed, and prints the error of the share. --killers runs all tests of a
// mutant, and lists the kills of each test file.
const home = join(root, "tools/mutation");
const kept = join(root, "dist-mutation");
const config = "tools/mutation/vitest.config.ts";
const { values, positionals } = parseArgs({
  options: {
    tests: { type: "string", multiple: true },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    killers: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const wanted = positionals.map((name) => name.replace(/\/$/, ""));
const linesOf = /:\d+-\d+$/;
const isUsable =
  wanted.length > 0 &&
  wanted.every((name) => existsSync(join(root, name.replace(linesOf, "")))) &&
  (values.sample === undefined || /^[1-9]\d*$/.test(values.sample));
if (!isUsable) {
  console.error(
    "Usage: npm run mutate -- FOLDER_OR_FILE... [--tests FILE]... [--sample COUNT [--seed TEXT]] [--killers]",
  );
  process.exit(2);
}

const isInstalled = existsSync(join(home, "node_modules/@stryker-mutator/core"));
if (!isInstalled) run("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: home });
run("npm", ["run", "--silent", "build:kernel"]);
const env = { ...process.env, ...(values.tests && { MUTATION_TESTS: values.tests.join(",") }) };
requireAllTests();

const sampled = values.sample && `.sample-${values.sample}-${values.seed.replaceAll(/\W/g, "-")}`;
const joined = wanted.join("+").replaceAll(/[/:]/g, "-");
// The name of a file may have 255 characters.
const short = joined.length > 150 ? createHash("sha1").update(joined).digest("hex") : joined;
const name = short + (sampled ?? "");
const report = join(kept, `${name}.report.json`);
mkdirSync(kept, { recursive: true });
const settings = {
  mutate: [
    ...wanted.map((path) => (isFolder(path) ? `${path}/**/*.ts` : path)),
    ...(sampled ? wanted.flatMap(filesOfThePage).map((path) => `!${path}`) : []),
    // A page gets its text, without the functions that mutants need.
    "!demonstration/setClock.ts",
  ],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", join(home, "sample.mjs")],
  ...(sampled && {
    checkers: ["sample"],
    sample: { count: Number(values.sample), seed: values.seed, folders: wanted },
  }),
  vitest: { configFile: config, related: true },
  coverageAnalysis: "perTest",
  disableBail: values.killers,
  concurrency: 1,
  ignoreStatic: true,
  // A slow test on a busy machine was not stopped by a change.
  timeoutMS: 60_000,
  timeoutFactor: 5,
  dryRunTimeoutMinutes: 120,
  ignorePatterns: ["docs/screenshots", "dist*", "coverage"],
  // Changes not drawn would count as settled in the next run.
  incremental: !sampled,
  incrementalFile: join(kept, `${name}.json`),
  tempDirName: "dist-mutation/sandbox",
  reporters: ["json", sampled ? "sample" : "progress"],
  jsonReporter: { fileName: report },
  // Its paths lead nowhere else, and the classic interface of TypeScript that would read it is gone.
  tsconfigFile: "none",
  allowConsoleColors: false,
  warnings: { unknownOptions: false },
};
const file = join(kept, `${name}.settings.json`);
writeFileSync(file, JSON.stringify(settings));
const stryker = join(home, "node_modules/@stryker-mutator/core/bin/stryker.js");
run(process.execPath, [stryker, "run", file], { env });

const seen = ["Killed", "Timeout"];
const missed = ["Survived", "NoCoverage"];
const result = JSON.parse(readFileSync(report, "utf8"));
const files = Object.entries(result.files);
for (const [path, { source, mutants }] of files) {
  const lines = source.split("\n");
  const { killed, all } = score(mutants);
  const alive = mutants.filter(({ status }) => missed.includes(status));
  if (alive.length > 0 || (all > 0 && !sampled))
    console.log(`\n${path}: ${killed} of ${all} killed (${Math.round((100 * killed) / all)} %)`);
  for (const { location, replacement = "", status, mutatorName } of alive) {
    const { line } = location.start;
    const what = status === "NoCoverage" ? "no test runs it" : mutatorName;
    console.log(
      `  ${line}: ${lines[line - 1].trim()}\n      ${replacement.replaceAll(/\s+/g, " ")}   (${what})`,
    );
  }
}
console.log();
for (const folder of wanted) {
  const within = files.filter(([path]) => `${path}/`.startsWith(`${folder}/`));
  const { killed, timedOut, all } = score(within.flatMap(([, { mutants }]) => mutants));
  if (all === 0) continue;
  const [from, to] = likely(killed, all).map((share) => (100 * share).toFixed(1));
  const margin = sampled ? `, with a confidence of 95 % between ${from} and ${to} %` : "";
  const percent = ((100 * killed) / all).toFixed(1);
  console.log(
    `${folder}: ${percent} % (${killed} of ${all} killed, ${timedOut} by a timeout)${margin}`,
  );
}

if (values.killers) printKillers();

/** Each test file with the changes that it notices, and with those that only it notices. */
function printKillers() {
  const fileOf = new Map(
    Object.entries(result.testFiles ?? {}).flatMap(([path, { tests }]) =>
      tests.map(({ id }) => [id, path]),
    ),
  );
  const counts = new Map();
  for (const [, { mutants }] of files) {
    for (const { killedBy = [] } of mutants) {
      const by = [...new Set(killedBy.map((id) => fileOf.get(id) ?? id))];
      for (const path of by) {
        const { all = 0, alone = 0 } = counts.get(path) ?? {};
        counts.set(path, { all: all + 1, alone: alone + (by.length === 1 ? 1 : 0) });
      }
    }
  }
  console.log("\nKills, and kills of this file alone:");
  for (const [path, { all, alone }] of [...counts].toSorted(([, a], [, b]) => b.all - a.all))
    console.log(`${String(all).padStart(5)} ${String(alone).padStart(5)}  ${path}`);
}

function isFolder(path) {
  return !linesOf.test(path) && statSync(join(root, path)).isDirectory();
}

/** Ends with an error that names each test file that cannot be loaded: Stryker would silently leave it out. */
function requireAllTests() {
  const { status, stdout, stderr } = listTests("--json");
  if (status !== 0) {
    console.error(`${stderr}\nNo change was tried: the test files named above cannot be loaded.`);
    process.exit(1);
  }
  const loaded = new Set(filesIn(stdout));
  const empty = filesIn(listTests("--filesOnly", "--json").stdout).filter(
    (path) => !loaded.has(path),
  );
  if (empty.length > 0) {
    console.error(`No change was tried: there is no test in ${empty.join(", ")}.`);
    process.exit(1);
  }
  console.log(`${loaded.size} test files can be loaded.`);
}

function listTests(...how) {
  return spawnSync("npx", ["vitest", "list", "--config", config, ...how], {
    cwd: root,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    shell: process.platform === "win32",
  });
}

/** Paths of files in a list of tests; other output may precede it. */
function filesIn(list) {
  return JSON.parse(list.slice(list.search(/^\[$/m))).map((test) => test.file);
}

/** Files of a folder that need React or a window: no test of the node project runs them. */
function filesOfThePage(folder) {
  if (!isFolder(folder)) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.startsWith("src/") && path.endsWith(".ts"))
    .filter((path) =>
      /from "(react|jotai|wouter|@emotion)|\b(window|document)\.|import\.meta\.glob/.test(
        readFileSync(join(root, path), "utf8"),
      ),
    );
}

function score(mutants) {
  const count = (statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count(seen);
  return { killed, timedOut: count(["Timeout"]), all: killed + count(missed) };
}

/** Wilson's interval of a share that was counted in a sample. */
function likely(hits, all) {
  const z = 1.96;
  const share = hits / all;
  const middle = share + z ** 2 / (2 * all);
  const half = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return [middle - half, middle + half].map((bound) => bound / (1 + z ** 2 / all));
}
