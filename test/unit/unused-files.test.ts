import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { root, sourcesIn } from "../support/sources.ts";

it("a file that nothing imports is reported in every folder", () => {
  const copy = mkdtempSync(join(tmpdir(), "heliograph-unused-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const name of ["knip.json", "package.json", "protocol/package.json"]) {
    cpSync(join(root, name), join(copy, name));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const planted = foldersOfSources().map((folder) => `${folder}/planted.ts`);
  for (const path of planted) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), "export const planted = true;\n");
  }
  expect(planted.length).toBeGreaterThan(50);
  expect(unusedFiles(copy)).toEqual(planted.toSorted());
});

function foldersOfSources(): readonly string[] {
  const rooms = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|dist|node_modules)/.test(entry.name))
    .map(({ name }) => name);
  return [...new Set(sourcesIn(rooms, /\.tsx?$/).map(({ path }) => dirname(path)))];
}

function unusedFiles(folder: string): readonly string[] {
  const knip = join(root, "node_modules/knip/bin/knip.js");
  const report = execFileSync(
    process.execPath,
    [knip, "--include", "files", "--no-exit-code", "--reporter", "json"],
    { cwd: folder, encoding: "utf8" },
  );
  const paths = report.matchAll(/"([\w./-]+\/planted\.ts)"/g);
  return [...new Set(Array.from(paths, ([, path = ""]) => path))].toSorted();
}
