import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, run } from "./install.mjs";
import { libraryEntries } from "./libraryEntries.mjs";
import { libraryModules } from "./libraryModules.mjs";
import { buildTypes } from "./libraryTypes.mjs";

// Compiles the package to protocol/dist: modules without comments and blanks, with types beside them.
const dist = join(root, "protocol/dist");

run(process.execPath, ["scripts/build-kernel.mjs"]);
rmSync(dist, { recursive: true, force: true });
const entries = libraryEntries();
buildTypes(
  dist,
  entries.map((path) => path.replace(/\.ts$/, ".d.ts")),
);
for (const [name, code] of await libraryModules(entries)) {
  const target = join(dist, name);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, code);
}
