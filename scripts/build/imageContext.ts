import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { stringify } from "yaml";

const Lock = v.looseObject({
  packages: v.record(v.string(), v.looseObject({ link: v.exactOptional(v.boolean()) })),
});

/**
 * Writes the folder from which deploy/Dockerfile makes an image: the packed program, a lock with the repository's
 * tested versions, and the health check; with deploy/install.sh and its unit it installs the same without a container.
 * Throws if npm cannot write the lock.
 */
export function imageContext(root: string, tarball: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(tarball, join(folder, "heliograph.tgz"));
  for (const name of ["health.mjs", "install.sh", "heliograph.service"])
    cpSync(join(root, "deploy", name), join(folder, name));
  const own = { private: true, dependencies: { "heliograph-hub": "file:heliograph.tgz" } };
  const tested = v.parse(Lock, JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const known = Object.entries(tested.packages).filter(
    ([path, { link }]) => path.startsWith("node_modules/") && link !== true,
  );
  const lock = { lockfileVersion: 3, packages: { "": own, ...Object.fromEntries(known) } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(own));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  // Drops unused packages. Offline, so that it cannot choose a newer version.
  const { status, stderr } = spawnSync(
    "npm",
    ["install", "--package-lock-only", "--offline", "--no-audit", "--no-fund"],
    { cwd: folder, encoding: "utf8", shell: process.platform === "win32" },
  );
  if (status !== 0) throw new Error(stderr);
}

/** Files of an image's folder that the add-on for Home Assistant also uses. */
export const addOnFiles = ["package.json", "package-lock.json", "heliograph.tgz"] as const;

/** Writes a repository for Home Assistant with the add-on, from an image's folder. */
export function addOnContext(
  root: string,
  image: string,
  folder: string,
  { homepage, author }: { readonly homepage?: string; readonly author?: string },
): void {
  rmSync(folder, { recursive: true, force: true });
  const addOn = join(folder, "heliograph");
  cpSync(join(root, "deploy/home-assistant"), addOn, { recursive: true });
  cpSync(join(root, "CHANGELOG.md"), join(addOn, "CHANGELOG.md"));
  for (const name of addOnFiles) cpSync(join(image, name), join(addOn, name));
  const about = { name: "Heliograph", ...(homepage && { url: homepage }) };
  const repository = { ...about, ...(author && { maintainer: author }) };
  writeFileSync(join(folder, "repository.yaml"), stringify(repository));
  if (homepage) appendFileSync(join(addOn, "config.yaml"), stringify({ url: homepage }));
}
