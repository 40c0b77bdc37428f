import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { buildCommand } from "./build/buildCommand.ts";
import { imageContext } from "./build/imageContext.ts";
import { isFresh } from "./freshness.mjs";
import { root, run } from "./install.mjs";
import { licenceTexts } from "./licences.ts";

const Manifest = v.looseObject({
  version: v.string(),
  dependencies: v.record(v.string(), v.string()),
  overrides: v.record(v.string(), v.string()),
});

/**
 * Packs the library and the program into tarballs in `folder`, with what a container is made of in `image`. Returns the
 * paths of the tarballs.
 */
export async function pack(folder: string): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  run(process.execPath, [join(root, "scripts/build-protocol.mjs")]);
  const library = npmPack(join(root, "protocol"), folder);
  const program = npmPack(await programFolder(), folder);
  imageContext(root, program, join(folder, "image"));
  return [library, program];
}

/** Lays out the package `heliograph`: the command, the built page, and what it depends on. Returns its folder. */
export async function programFolder(): Promise<string> {
  const staged = join(root, "dist-package");
  rmSync(staged, { recursive: true, force: true });
  if (!isFresh("dist/index.html")) {
    const env = { ...process.env, NODE_ENV: "production" };
    run("npm", ["run", "-s", "build", "--", "--logLevel", "warn"], { env });
  }
  cpSync(join(root, "dist"), join(staged, "page"), { recursive: true });
  const names = await buildCommand(root, join(staged, "dist"));
  const { version, ...own } = v.parse(
    Manifest,
    JSON.parse(readFileSync(join(root, "package.json"), "utf8")),
  );
  const dependencies = Object.fromEntries(
    names.map((name) => [name, versionOf(name, own.dependencies)]),
  );
  const manifest = {
    name: "heliograph",
    version,
    description: "Interface, hub and commands for OpenDTU and OpenDTU-OnBattery solar gateways",
    keywords: ["opendtu", "opendtu-onbattery", "hoymiles", "solar", "inverter"],
    license: "MIT",
    type: "module",
    engines: { node: ">=20.19" },
    bin: { heliograph: "dist/main.js" },
    files: ["dist", "page", "CHANGELOG.md", "THIRD-PARTY.txt"],
    // What the repository overrides holds for an installed package only as a dependency of its own.
    dependencies: { ...dependencies, ...own.overrides },
  };
  writeFileSync(join(staged, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ["README.md", "LICENSE", "CHANGELOG.md"]) {
    cpSync(join(root, name), join(staged, name));
  }
  writeFileSync(join(staged, "THIRD-PARTY.txt"), licenceTexts());
  return staged;
}

/** The version that the repository needs at run time. Throws for a package that it only develops with. */
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
