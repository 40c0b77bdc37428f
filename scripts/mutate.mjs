import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, run } from "./install.mjs";

// Changes the code of a folder or file in many small ways, one at a time, and says which changes no test of the node
// project notices. Stryker has a folder of its own, so that it brings no versions into the packages of the repository.
const home = join(root, "test/mutation");
const kept = join(root, "dist-mutation");
const { values, positionals } = parseArgs({
  options: { tests: { type: "string", multiple: true } },
  allowPositionals: true,
});
const wanted = positionals.map((name) => name.replace(/\/$/, ""));
if (wanted.length === 0 || wanted.some((name) => !existsSync(join(root, name)))) {
  console.error("Usage: npm run mutate -- FOLDER_OR_FILE... [--tests FILE]...");
  process.exit(2);
}

const isInstalled = existsSync(join(home, "node_modules/@stryker-mutator/core"));
if (!isInstalled) run("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: home });
run("npm", ["run", "--silent", "build:kernel"]);

const name = wanted.join("+").replaceAll("/", "-");
const report = join(kept, `${name}.report.json`);
mkdirSync(kept, { recursive: true });
const settings = {
  mutate: wanted.map((path) => (statSync(join(root, path)).isFile() ? path : `${path}/**/*.ts`)),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "test/mutation/vitest.config.ts", related: true },
  coverageAnalysis: "perTest",
  concurrency: 1,
  ignoreStatic: true,
  ignorePatterns: ["docs/screenshots", "dist*", "coverage"],
  incremental: true,
  incrementalFile: join(kept, `${name}.json`),
  tempDirName: "dist-mutation/sandbox",
  reporters: ["json", "progress"],
  jsonReporter: { fileName: report },
  // Its paths lead nowhere else, and the classic interface of TypeScript that would read it is gone.
  tsconfigFile: "none",
  allowConsoleColors: false,
};
const file = join(kept, `${name}.settings.json`);
writeFileSync(file, JSON.stringify(settings));
const env = { ...process.env, ...(values.tests && { MUTATION_TESTS: values.tests.join(",") }) };
const stryker = join(home, "node_modules/@stryker-mutator/core/bin/stryker.js");
run(process.execPath, [stryker, "run", file], { env });

const seen = ["Killed", "Timeout"];
const missed = ["Survived", "NoCoverage"];
for (const [path, { source, mutants }] of Object.entries(
  JSON.parse(readFileSync(report, "utf8")).files,
)) {
  const lines = source.split("\n");
  const killed = mutants.filter(({ status }) => seen.includes(status)).length;
  const alive = mutants.filter(({ status }) => missed.includes(status));
  const all = killed + alive.length;
  if (all > 0)
    console.log(`\n${path}: ${killed} of ${all} killed (${Math.round((100 * killed) / all)} %)`);
  for (const { location, replacement = "", status, mutatorName } of alive) {
    const { line } = location.start;
    const what = status === "NoCoverage" ? "no test runs it" : mutatorName;
    console.log(
      `  ${line}: ${lines[line - 1].trim()}\n      ${replacement.replaceAll(/\s+/g, " ")}   (${what})`,
    );
  }
}
