import { existsSync, readFileSync, statSync } from "node:fs";
import { relative } from "node:path";
import type { TestSequencer, TestSpecification } from "vitest/node";
import { root } from "./install.mjs";

const record = new URL("../test/durations.json", import.meta.url);
/** Seconds of each long file in the last `npm run test:all`, by its path. */
const durations: Readonly<Record<string, unknown>> = existsSync(record)
  ? JSON.parse(readFileSync(record, "utf8"))
  : {};

/** Duration of a file in s. Unknown files are estimated by size: 1 s for 20 kB. */
function estimatedSeconds({ moduleId }: TestSpecification): number {
  const recorded = durations[relative(root, moduleId).replaceAll("\\", "/")];
  return typeof recorded === "number" ? recorded : statSync(moduleId).size / 20_000;
}

/** Starts the slowest files of each project first: a slow file that starts last runs alone. */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const slowestFirst = files
      .map((file) => ({ file, seconds: estimatedSeconds(file) }))
      .toSorted((a, b) => b.seconds - a.seconds);
    const projects = new Set(files.map(({ project }) => project.name).toSorted());
    return [...projects].flatMap((name) =>
      slowestFirst.flatMap(({ file }) => (file.project.name === name ? [file] : [])),
    );
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
