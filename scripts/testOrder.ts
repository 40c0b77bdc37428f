import { statSync } from "node:fs";
import type { TestSequencer, TestSpecification } from "vitest/node";

// Vitest starts the largest file first, and knows no better in a fresh clone. These take far longer than others of their
// size: at the end such a file would run alone.
export const long = [
  "e2e/pages-sound",
  "e2e/first-figures",
  "e2e/demonstration",
  "e2e/fault-matrix",
  "e2e/built-files",
  "e2e/first-load",
  "integration/fault-matrix-readings",
  "integration/fault-matrix-sockets",
  "integration/releases",
  "integration/soak",
  "property/fuzz",
  "property/plant/simulated-health",
  "unit/what-if/limiter-truth",
];

const isLong = ({ moduleId }: TestSpecification) =>
  long.some((name) => moduleId.includes(`/test/${name}.test.`));

/** Starts the files of each project that take longest first. */
export class LongFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const sized = files.map((file) => ({ file, bytes: statSync(file.moduleId).size }));
    const before = sized.toSorted(
      (a, b) => Number(isLong(b.file)) - Number(isLong(a.file)) || b.bytes - a.bytes,
    );
    const projects = new Set(files.map(({ project }) => project.name).toSorted());
    return [...projects].flatMap((name) =>
      before.flatMap(({ file }) => (file.project.name === name ? [file] : [])),
    );
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
