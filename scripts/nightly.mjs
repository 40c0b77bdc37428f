// npm run nightly: the checks that take too long for every commit. All tests, mutants, other engines and programs in
// turn, despite failures, and a page of results in dist-nightly/results.md.
import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./install.mjs";
import { changedRanges, resultsPage } from "./nightlyResults.mjs";

const { values } = parseArgs({
  options: {
    /** Lines changed since this commit get all their mutants; by default those of the last day. */
    since: { type: "string" },
    /** Mutants of each folder that are drawn. */
    sample: { type: "string", default: "60" },
    /** Parts to run, by their names; all by itself. */
    only: { type: "string", multiple: true },
    /** Programs to try, as `npm run check:programs` takes them; none by itself. */
    "web-app": { type: "string", multiple: true, default: [] },
    client: { type: "string", multiple: true, default: [] },
  },
});

const folder = join(root, "dist-nightly");
const sampled = ["protocol", "plant", "hub-api", "hub", "simulator", "command", "workers"];
const today = new Date().toISOString().slice(0, 10);
const programs = ["web-app", "client"].flatMap((kind) =>
  values[kind].flatMap((program) => [`--${kind}`, program]),
);

mkdirSync(folder, { recursive: true });
const since = values.since ?? git("log", "-1", "--before=24 hours ago", "--format=%H").trim();
const ranges = since ? changedRanges(git("diff", "--unified=0", since, "--", ...sampled)) : [];

const parts = [
  { name: "tests", args: ["test:all"] },
  {
    name: "changed lines",
    args: ["mutate", "--", ...ranges, "--killers"],
    without:
      ranges.length === 0 &&
      (since ? "no line of these folders changed" : "no commit of the day before is known"),
  },
  {
    name: "sample",
    args: ["mutate", "--", ...sampled, "--sample", values.sample, "--seed", today, "--killers"],
  },
  { name: "engines", args: ["test:engines"] },
  {
    name: "programs",
    args: ["check:programs", "--", ...programs],
    without: programs.length === 0 && "no program is named (--web-app, --client)",
  },
];

const { only = parts.map(({ name }) => name) } = values;
const unknown = only.filter((name) => parts.every((part) => part.name !== name));
if (unknown.length > 0) {
  console.error(`--only takes ${parts.map(({ name }) => `"${name}"`).join(", ")}`);
  process.exit(2);
}

const runs = [];
for (const part of parts) {
  if (!only.includes(part.name)) continue;
  runs.push(await run(part));
  // After each part: a night that is cut short has told something.
  writeFileSync(join(folder, "results.md"), resultsPage({ today, since, runs }));
}
console.log(readFileSync(join(folder, "results.md"), "utf8"));
process.exitCode = runs.every(({ status }) => status === 0 || status === undefined) ? 0 : 1;

async function run({ name, args, without }) {
  if (without) return { name, without };
  const path = join(folder, `${name.replaceAll(" ", "-")}.log`);
  console.log(`=== ${name}: ${path}`);
  const log = createWriteStream(path);
  const startedMs = performance.now();
  const status = await new Promise((resolve) => {
    const child = spawn("npm", ["run", "-s", ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    child.on("error", () => resolve(1));
    child.on("close", resolve);
  });
  await new Promise((resolve) => log.end(resolve));
  const tookS = Math.round((performance.now() - startedMs) / 1000);
  return { name, status, tookS, output: existsSync(path) ? readFileSync(path, "utf8") : "" };
}

function git(...args) {
  const ended = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (ended.status !== 0) throw new Error(`git ${args[0]}: ${ended.stderr ?? ended.error}`);
  return ended.stdout;
}
