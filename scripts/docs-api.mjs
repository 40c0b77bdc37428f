import { join, relative } from "node:path";
import { root, run } from "./install.mjs";
import { libraryEntries } from "./libraryEntries.mjs";

// Writes the reference of every export to docs/api. typedoc does not support TypeScript 7 yet, so it is fetched when
// needed, with a compiler that it knows.
const packages = ["typedoc@0.28.20", "typescript@6.0.3"];

run(
  "npx",
  [
    "--yes",
    ...packages.flatMap((name) => ["--package", name]),
    "typedoc",
    ...libraryEntries().flatMap((path) => ["--entryPoints", relative("protocol", path)]),
    "--tsconfig",
    "client/tsconfig.json",
    "--readme",
    "README.md",
    "--out",
    join(root, "docs/api"),
  ],
  { cwd: join(root, "protocol"), shell: process.platform === "win32" },
);
