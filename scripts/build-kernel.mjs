import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

// Compiles each file of assembly/ to a module, and packs the modules as text, too. A file of assembly/machine replaces
// its namesake. Does nothing while the sources are those of the last build.
const sources = join(root, "assembly");
const target = join(root, "protocol/wasm/generated");
const stamp = join(target, "stamp.txt");

const names = readdirSync(sources)
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
  .toSorted()
  .map((name) => name.replace(/\.ts$/, ""));

// Their loops run for every minute of years: without a size limit they are twice as fast.
const hot = new Set(["curves", "what-if"]);

// All their indices are computed inside: without checks they are four times as fast.
const trusted = new Set(["what-if"]);

// Passes until nothing gets smaller. A second pass gives the same bytes, and a note of the compiler.
const passedOnce = new Set(["serial"]);

const packedStart = `export async function start(name) {
  const bytes = Uint8Array.from(atob(texts[name]), (character) => character.charCodeAt(0));
  return (await WebAssembly.instantiate(bytes)).instance.exports;
}`;
const packedTypes = `import type { Instance, Modules } from "../exports.ts";
/** A new instance of a module, with a memory of its own. Rejects without WebAssembly. */
export declare function start<Name extends keyof Modules>(name: Name): Promise<Instance<Modules[Name]>>;
`;

const wanted = fingerprint();
const present = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
if (wanted !== present) {
  await compile();
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash("sha256");
  const files = readdirSync(sources, { recursive: true })
    .map(String)
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
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const { default: asc } = await import("assemblyscript/asc");
  const { stdout, stderr } = process;
  const host = { stdout, stderr, readFile: sourceFile };
  for (const name of names) {
    const options = ["--outFile", join(target, `${name}.wasm`), "--baseDir", root];
    if (hot.has(name)) options.push("--shrinkLevel", "0");
    if (!passedOnce.has(name)) options.push("--converge");
    if (trusted.has(name)) options.push("--uncheckedBehavior", "always");
    const { error } = await asc.main([join("assembly", `${name}.ts`), ...options], host);
    if (error) throw error;
    writeFileSync(join(target, `${name}.d.wasm.ts`), bundledTypes(name));
  }
  writeFileSync(join(target, "modules.js"), packedModules());
  writeFileSync(join(target, "modules.d.ts"), packedTypes);
}

/** Reads a source for the compiler; undefined if absent. */
function sourceFile(path) {
  const inMachine = path.replace(/^assembly\//, "assembly/machine/");
  const file = [inMachine, path].map((name) => join(root, name)).find((name) => existsSync(name));
  return file === undefined ? null : readFileSync(file, "utf8");
}

function bundledTypes(name) {
  const exports = WebAssembly.Module.exports(new WebAssembly.Module(bytesOf(name)));
  const types = exports.map(
    (one) => `export declare const ${one.name}: Instance<Modules["${name}"]>["${one.name}"];`,
  );
  const head = 'import type { Instance, Modules } from "../exports.ts";';
  return [head, ...types, ""].join("\n");
}

/** All modules as text: users of the package need no bundler. */
function packedModules() {
  const texts = names.map((name) => `  "${name}": "${bytesOf(name).toString("base64")}",`);
  return ["const texts = {", ...texts, "};", packedStart, ""].join("\n");
}

function bytesOf(name) {
  return readFileSync(join(target, `${name}.wasm`));
}
