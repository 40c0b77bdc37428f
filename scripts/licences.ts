import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import * as v from "valibot";

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

/** Packages whose package.json names no licence, by what their licence file says. */
const byTheirFile: Readonly<Record<string, string>> = { suncalc: "BSD-2-Clause" };

const root = fileURLToPath(new URL("..", import.meta.url));

/** Where version and list are kept. */
export const shippedFile = join(root, "src/features/about/shipped.json");

/** Version of this project. */
export function ownVersion(): string {
  return v.parse(Manifest, JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).version;
}

/** Facts about an installed package, from its own files. Throws when it is not installed. */
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

/** Licences that let anybody use, change and pass on a program; all of them ask for their text only. */
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
 * Packages of another licence that are installed as they are and not changed: the MPL asks for the source of changes
 * only. Their sources are where their package.json says.
 */
export const unchangedPackages: readonly string[] = ["@resvg/resvg-wasm"];

/** Whether an SPDX expression leaves a permissive licence to choose. */
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

/** Licence of every package that an installation of these brings along, by its place; from package-lock.json. */
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

/** Where Node finds a package that a file in a folder of the lock asks for. */
function placeOf(name: string, from: string, packages: Readonly<Record<string, unknown>>) {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const place = `${folder}${folder === "" ? "" : "/"}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return undefined;
  }
}

const Shipped = v.object({
  packages: v.array(v.object({ name: v.string(), version: v.string(), licence: v.string() })),
});

/** Licence texts of all packages whose code the built page holds. */
export function licenceTexts(): string {
  const { packages } = v.parse(Shipped, JSON.parse(readFileSync(shippedFile, "utf8")));
  const texts = packages.map(
    ({ name, version, licence }) =>
      `${name} ${version} (${licence})\n\n${licenceOf(name).trim()}\n`,
  );
  return `The page in this package holds code of these packages.\n\n${texts.join(`\n${"-".repeat(72)}\n\n`)}`;
}

/** Names of the packages whose code the build puts into the page, sorted. */
async function packagesInPage(): Promise<readonly string[]> {
  const names = new Set<string>();
  await build({
    root,
    logLevel: "error",
    build: { write: false },
    plugins: [
      {
        name: "list-packages",
        generateBundle(_, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== "chunk") continue;
            for (const id of chunk.moduleIds) {
              const match = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id);
              if (match?.[1]) names.add(match[1]);
            }
          }
        },
      },
    ],
  });
  return [...names].toSorted();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // The worker, with the first two, is built apart; the last one is in the firmware's page.
  const names = new Set([...(await packagesInPage()), "comlink", "hash-wasm", "preact"]);
  const packages = [...names].toSorted().map(describePackage);
  writeFileSync(shippedFile, `${JSON.stringify({ version: ownVersion(), packages }, null, 2)}\n`);
  console.log(`${packages.length} packages`);
}
