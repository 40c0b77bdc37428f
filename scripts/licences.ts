import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import * as v from "valibot";
import { bundleFirmware } from "../embedded/bundle.ts";
import { packagesOf } from "./build/partOf.ts";

/** A package that the built page holds code of. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX name from its package.json. */
  readonly licence: string;
  /** Copyright lines of its licence file. */
  readonly notices: readonly string[];
}

const Manifest = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.string(), "unknown"),
});

/** Licences by their file, of packages whose package.json names none. */
const byTheirFile: Readonly<Record<string, string>> = { suncalc: "BSD-2-Clause" };

const root = fileURLToPath(new URL("..", import.meta.url));

/** Paths of the lists: of the hosted page, and of an image, which has other libraries. */
export const shippedFiles = {
  page: join(root, "src/core/about/shipped.json"),
  image: join(root, "embedded/shipped.json"),
} as const;

export function ownVersion(): string {
  return v.parse(Manifest, JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).version;
}

/** Facts about an installed package, from its own files. Throws if it is not installed. */
export function describePackage(name: string): ShippedPackage {
  const folder = join(root, "node_modules", name);
  const manifest = v.parse(
    Manifest,
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  const notices = licenceOf(name)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^copyright (\(c\)|©|\d{4})/i.test(line));
  const licence = byTheirFile[name] ?? manifest.license;
  return { name: manifest.name, version: manifest.version, licence, notices };
}

/** The licence file of an installed package; empty without one. */
function licenceOf(name: string): string {
  const folder = join(root, "node_modules", name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return file === undefined ? "" : readFileSync(join(folder, file), "utf8");
}

/** Licences that let anybody use, change and pass on a program; all of them require only their text. */
const permissive = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
]);

/**
 * Packages of another licence that are installed unchanged: the MPL requires only the source of changes. Their sources
 * are named by their package.json.
 */
export const unchangedPackages: readonly string[] = ["@resvg/resvg-wasm"];

export function isPermissive(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => permissive.has(name)));
}

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      license: v.optional(v.string(), "unknown"),
      dependencies: v.optional(v.record(v.string(), v.string()), {}),
      optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
});

export function installedLicences(names: readonly string[]): ReadonlyMap<string, string> {
  const { packages } = v.parse(
    Lock,
    JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")),
  );
  const found = new Map<string, string>();
  const visit = (name: string, from: string): void => {
    const place = placeOf(name, from, packages);
    const entry = place === undefined ? undefined : packages[place];
    if (place === undefined || entry === undefined || found.has(place)) return;
    found.set(place, byTheirFile[name] ?? entry.license);
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      visit(next, place);
    }
  };
  for (const name of names) visit(name, "");
  return found;
}

function placeOf(name: string, from: string, packages: Readonly<Record<string, unknown>>) {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const place = `${folder}${folder === "" ? "" : "/"}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return undefined;
  }
}

const Shipped = v.array(v.object({ name: v.string(), version: v.string(), licence: v.string() }));

/** Licences of everything that the packed program holds and that is not its own. */
export function licenceTexts(): string {
  const packages = v.parse(Shipped, JSON.parse(readFileSync(shippedFiles.page, "utf8")));
  const texts = packages.map(
    ({ name, version, licence }) =>
      `${name} ${version} (${licence})\n\n${licenceOf(name).trim()}\n`,
  );
  const font = readFileSync(join(root, "hub/picture/DejaVu-LICENSE.txt"), "utf8");
  const rule = `\n${"-".repeat(72)}\n\n`;
  const page = `The page in this package holds code of these packages.\n\n${texts.join(rule)}`;
  return `${page}${rule}The pictures of the hub are drawn with the letters of this font.\n\n${font}`;
}

async function modulesOfPage(): Promise<readonly string[]> {
  const modules: string[] = [];
  await build({
    root,
    logLevel: "error",
    build: { write: false },
    plugins: [
      {
        name: "list-modules",
        generateBundle(_, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === "chunk") modules.push(...chunk.moduleIds);
          }
        },
      },
    ],
  });
  return modules;
}

function writeList(file: string, modules: readonly string[]): void {
  const packages = packagesOf(modules).map(describePackage);
  writeFileSync(file, `${JSON.stringify(packages, null, 2)}\n`);
  console.log(`${file}: ${packages.length} packages`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules } = await bundleFirmware({ languages: ["en"] });
  writeList(shippedFiles.image, modules);
  writeList(shippedFiles.page, await modulesOfPage());
}
