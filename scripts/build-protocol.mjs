import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./install.mjs";

// Compiles the package to protocol/dist: one module per source, so that bundlers drop what is not used.
const dist = join(root, "protocol/dist");
const generated = join(root, "protocol/wasm/generated");

run(process.execPath, ["scripts/build-kernel.mjs"]);
rmSync(dist, { recursive: true, force: true });
run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "protocol/tsconfig.build.json"]);
for (const name of ["modules.js", "modules.d.ts"]) {
  const to = join(dist, "protocol/wasm/generated");
  mkdirSync(to, { recursive: true });
  copyFileSync(join(generated, name), join(to, name));
}
nameCompiledModules();
nameKernel();

/** The compiler rewrites the ".ts" of imports in scripts, but not in declarations. */
function nameCompiledModules() {
  for (const entry of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (!entry.endsWith(".d.ts")) continue;
    const path = join(dist, entry);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replaceAll(/(["'])(\.{1,2}\/[^"']*)\.ts\1/g, "$1$2.js$1"));
  }
}

/** Files of the kernel name each other without an ending, as its compiler wants, and have own names of numbers. */
function nameKernel() {
  const kernel = join(dist, "assembly");
  for (const entry of readdirSync(kernel, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|d\.ts)$/.test(entry)) continue;
    const path = join(kernel, entry);
    const named = readFileSync(path, "utf8").replaceAll(/(from ")(\.{1,2}\/[\w/-]+)"/g, '$1$2.js"');
    const isTypes = entry.endsWith(".d.ts");
    writeFileSync(path, isTypes ? named.replaceAll(/\b[iuf](8|16|32|64)\b/g, "number") : named);
  }
}
