import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./install.mjs";

// What makes one firmware release differ from another, in the page and in the simulated gateway.
const folders = ["embedded", "protocol/areas", "protocol/firmware", "protocol/schema", "simulator"];
const record = join(root, "test/walked.json");

/** True when every release was walked with the files of the releases as they are now. */
export function areReleasesWalked() {
  if (!existsSync(record)) return false;
  return JSON.parse(readFileSync(record, "utf8")).sources === sourcesHash();
}

/** Notes that every release was walked. The note is committed with the change that was walked. */
export function noteReleasesWalked() {
  writeFileSync(record, `${JSON.stringify({ sources: sourcesHash() }, null, 2)}\n`);
}

function sourcesHash() {
  const hash = createHash("sha256");
  for (const path of folders.flatMap(sourcesIn).toSorted((a, b) => (a < b ? -1 : 1))) {
    // Git may hand out other line ends on another machine.
    hash.update(`${path}\n${readFileSync(join(root, path), "utf8").replaceAll("\r\n", "\n")}`);
  }
  return hash.digest("hex");
}

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}
