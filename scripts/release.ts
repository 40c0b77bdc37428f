import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { execFileSync, spawnSync } from "node:child_process";
import { root, run } from "./install.mjs";
import { pack } from "./pack.ts";
import {
  changelogOf,
  manifestOf,
  releaseProblem,
  type ReleaseStep,
  stepsFrom,
} from "./release/plan.ts";

// npm run release -- VERSION [--library VERSION] [--date DAY] [--from STEP]: tests, names the version, packs and writes
// checksums into dist-packages. It commits, tags and publishes nothing.
const { version, library, day, from } = argumentsOf(process.argv.slice(2));
const files = {
  changelog: join(root, "CHANGELOG.md"),
  program: join(root, "package.json"),
  library: join(root, "protocol/package.json"),
  page: join(root, "src/shared/version.ts"),
};
const problem = releaseProblem({
  version,
  library,
  day,
  from,
  changes: git("status", "--porcelain"),
  tags: git("tag", "--list").split("\n"),
  changelog: read(files.changelog),
  programVersion: versionIn(files.program),
  libraryVersion: versionIn(files.library),
});
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const acts: Readonly<Record<ReleaseStep, () => void | Promise<void>>> = {
  test: () => run("npm", ["test"], { shell: process.platform === "win32" }),
  name: nameVersion,
  pack: packAll,
};
for (const step of stepsFrom(from) ?? []) {
  console.log(`Step ${step} ...`);
  await acts[step]();
}

function nameVersion(): void {
  writeFileSync(files.changelog, changelogOf(read(files.changelog), version, day));
  writeFileSync(files.program, manifestOf(read(files.program), version));
  writeFileSync(files.library, manifestOf(read(files.library), library));
  writeFileSync(files.page, read(files.page).replace(/"[^"]+"/, `"${version}"`));
  run("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund"]);
}

async function packAll(): Promise<void> {
  const folder = join(root, "dist-packages");
  // Nothing of an earlier release.
  rmSync(folder, { recursive: true, force: true });
  const tarballs = await pack(folder);
  const parts = join(folder, "heliograph.cdx.json");
  const sbom = ["sbom", "--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx"];
  writeFileSync(parts, execFileSync("npm", sbom, { cwd: root, maxBuffer: 2 ** 26 }));
  const sums = [...tarballs, parts].map((file) => {
    const sum = createHash("sha256").update(readFileSync(file)).digest("hex");
    return `${sum}  ${basename(file)}\n`;
  });
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
  console.log(`${sums.join("")}
Look at the changes, then:
  git commit -am "chore: release ${version}"
  git tag v${version}
  npm publish --provenance --access public dist-packages/NAME.tgz`);
}

function argumentsOf(args: readonly string[]) {
  const valueOf = (name: string) => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : args[at + 1];
  };
  return {
    version: args[0] ?? "",
    library: valueOf("--library") ?? versionIn(join(root, "protocol/package.json")),
    from: valueOf("--from") ?? "test",
    day: valueOf("--date") ?? new Date().toISOString().slice(0, 10),
  };
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}

function versionIn(file: string): string {
  return /"version": "([^"]+)"/.exec(read(file))?.[1] ?? "";
}

function git(...args: readonly string[]): string {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
}
