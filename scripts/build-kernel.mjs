import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

// Compiles assembly/, and packs the result as text too: users of the package need no bundler. Does nothing, and says nothing, while the sources are those of the last build.
const sources = join(root, "assembly");
const target = join(root, "protocol/wasm/generated");
const stamp = join(target, "stamp.txt");
const wasm = join(target, "kernel.wasm");

const wanted = fingerprint();
const present = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
if (wanted !== present) {
  await compile();
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash("sha256");
  const files = readdirSync(sources)
    .filter((name) => name.endsWith(".ts"))
    .toSorted()
    .map((name) => join(sources, name));
  const tools = ["asconfig.json", "scripts/build-kernel.mjs", "package-lock.json"];
  for (const file of [...files, ...tools.map((name) => join(root, name))]) {
    hash.update(file.endsWith("package-lock.json") ? compilerVersion(file) : readFileSync(file));
  }
  return hash.digest("hex");
}

function compilerVersion(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8"));
  return packages["node_modules/assemblyscript"].version;
}

async function compile() {
  rmSync(stamp, { force: true });
  mkdirSync(target, { recursive: true });
  await compileTo(wasm, "assembly/index.ts");
  await compileTo(join(target, "curves.wasm"), "assembly/curves.ts");
  const text = readFileSync(wasm).toString("base64");
  writeFileSync(join(target, "bytes.js"), `export const kernelBase64 =\n  "${text}";\n`);
  writeFileSync(join(target, "bytes.d.ts"), "export declare const kernelBase64: string;\n");
}

/** Compiles an entry, and writes the types of the module for who imports it through the bundler. */
async function compileTo(file, entry) {
  const { default: asc } = await import("assemblyscript/asc");
  const { error } = await asc.main([entry, "--outFile", file, "--baseDir", root], {
    stdout: process.stdout,
    stderr: process.stderr,
  });
  if (error) throw error;
  const names = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(file)));
  const types = names.map(({ name }) => `export declare const ${name}: KernelExports["${name}"];`);
  const head = 'import type { KernelExports } from "../exports.ts";';
  writeFileSync(file.replace(/\.wasm$/, ".d.wasm.ts"), [head, ...types, ""].join("\n"));
}
