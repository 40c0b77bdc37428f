import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { steps } from "#hub/store/sqlite/schema.ts";
import { buildCommand } from "./build/buildCommand.ts";
import { addOnContext, imageContext } from "./build/imageContext.ts";
import { Publisher, publishedFrom } from "./build/publisher.ts";
import { isFresh } from "./freshness.mjs";
import { root, run } from "./install.mjs";
import { bundleLibrary } from "./libraryBundle.ts";
import { licenceTexts } from "./licences.ts";

const Manifest = v.looseObject({
  ...Publisher.entries,
  version: v.string(),
  dependencies: v.record(v.string(), v.string()),
  overrides: v.record(v.string(), v.string()),
});

/**
 * Packs the library and the program into tarballs in `folder`, with the content of a container in `image` and the
 * add-on for Home Assistant in `home-assistant`. Returns the paths of the tarballs.
 */
export async function pack(folder: string): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  run(process.execPath, [join(root, "scripts/build-protocol.mjs")]);
  const library = npmPack(libraryFolder(), folder);
  // By the name that the pages of the examples import.
  await bundleLibrary(root, join(folder, "heliograph-protocol.js"));
  const program = npmPack(await programFolder(), folder);
  const image = join(folder, "image");
  imageContext(root, program, image);
  addOnContext(root, image, join(folder, "home-assistant"), publisher());
  return [library, program];
}

/** Lays out the package of the library with the publisher's data. Returns its folder. */
function libraryFolder(): string {
  const staged = join(root, "dist-package/library");
  rmSync(staged, { recursive: true, force: true });
  const own = v.parse(v.looseObject({}), manifestIn(join(root, "protocol")));
  for (const name of ["dist", "examples", "README.md", "CHANGELOG.md", "LICENSE"])
    cpSync(join(root, "protocol", name), join(staged, name), { recursive: true });
  writeManifest(staged, {
    ...own,
    ...publisher("protocol"),
  });
  return staged;
}

function publisher(directory?: string) {
  return publishedFrom(v.parse(Publisher, manifestIn(root)), directory);
}

function manifestIn(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

function writeManifest(folder: string, manifest: object): void {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Lays out the package of the program: the command, the built page, and its dependencies. Returns its folder. */
export async function programFolder(): Promise<string> {
  const staged = join(root, "dist-package/program");
  rmSync(staged, { recursive: true, force: true });
  if (!isFresh("dist/index.html")) {
    const env = { ...process.env, NODE_ENV: "production" };
    run("npm", ["run", "-s", "build", "--", "--logLevel", "warn"], { env });
  }
  cpSync(join(root, "dist"), join(staged, "page"), { recursive: true });
  const names = await buildCommand(root, join(staged, "dist"));
  const { version, ...own } = v.parse(Manifest, manifestIn(root));
  const dependencies = Object.fromEntries(
    names.map((name) => [name, versionOf(name, own.dependencies)]),
  );
  writeManifest(staged, {
    ...publishedFrom(own),
    // The name "heliograph" belongs to another project on npm; the command keeps it.
    name: "heliograph-hub",
    version,
    description: "Interface, hub and commands for OpenDTU and OpenDTU-OnBattery solar gateways",
    keywords: ["opendtu", "opendtu-onbattery", "hoymiles", "solar", "inverter"],
    license: "MIT",
    type: "module",
    engines: { node: ">=20.19" },
    bin: { heliograph: "dist/main.js" },
    // Tells an installation, before it starts, whether this version reads the existing record.
    heliograph: { recordFormat: steps.length },
    exports: { ".": { types: "./dist/library.d.ts", default: "./dist/library.js" } },
    files: ["dist", "page", "CHANGELOG.md", "THIRD-PARTY.txt"],
    // Overrides of the repository reach an installed package only as its own dependencies.
    dependencies: { ...dependencies, ...own.overrides },
  });
  for (const name of ["README.md", "LICENSE", "CHANGELOG.md"]) {
    cpSync(join(root, name), join(staged, name));
  }
  writeFileSync(join(staged, "dist/library.d.ts"), libraryTypes());
  writeFileSync(join(staged, "THIRD-PARTY.txt"), licenceTexts());
  return staged;
}

/** Types for importing programs: their file imports nothing, so that it is a declaration already. */
function libraryTypes(): string {
  const types = readFileSync(join(root, "command/what-if/api.ts"), "utf8");
  return `${types}\nexport declare const whatIf: WhatIf;\n`;
}

/** The version that the repository needs at run time. Throws for a development dependency. */
function versionOf(name: string, versions: Readonly<Record<string, string>>): string {
  const version = versions[name];
  if (version === undefined) throw new Error(`${name} is not in the dependencies of package.json`);
  return version;
}

function npmPack(from: string, to: string): string {
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["pack", "--json", "--pack-destination", resolve(to)],
    { cwd: from, encoding: "utf8", shell: process.platform === "win32" },
  );
  if (status !== 0) throw new Error(stderr);
  const Packed = v.tuple([v.looseObject({ filename: v.string() })]);
  const [{ filename }] = v.parse(Packed, JSON.parse(stdout));
  return join(resolve(to), filename);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of await pack(process.argv[2] ?? join(root, "dist-packages"))) console.log(file);
}
