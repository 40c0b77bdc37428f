import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Sources } from "./facts.ts";

const folders = ["src", "include", "lib"] as const;
const isSource = (path: string) => /\.(h|cpp)$/.test(path);
// The sources of the firmware with its libraries have some 10 MB.
const maxBuffer = 2 ** 28;

/**
 * The sources of a firmware: of a checkout ("DIR"), or of a tag or commit of a repository ("DIR@TAG"), which may be
 * bare. Throws if there are none.
 */
export function readSources(place: string): Sources {
  const at = place.lastIndexOf("@");
  const sources = at < 0 ? fromFolder(place) : fromTag(place.slice(0, at), place.slice(at + 1));
  if (sources.size === 0) throw new Error(`${place} holds no sources of a firmware.`);
  return sources;
}

function fromFolder(folder: string): Sources {
  const paths = folders.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: "utf8" }).map((path) =>
      join(name, path),
    ),
  );
  return new Map(
    paths
      .filter(isSource)
      .map((path) => [path.split(sep).join("/"), readFileSync(join(folder, path), "utf8")]),
  );
}

function fromTag(folder: string, tag: string): Sources {
  const git = (args: readonly string[], input?: string) =>
    execFileSync("git", ["-C", folder, ...args], { input, maxBuffer });
  const listed = git(["ls-tree", "-r", "-z", "--name-only", tag, "--", ...folders]).toString();
  const paths = listed.split("\0").filter(isSource);
  const packed = git(["cat-file", "--batch"], paths.map((path) => `${tag}:${path}\n`).join(""));
  let from = 0;
  return new Map(
    paths.map((path) => {
      const lineEnd = packed.indexOf("\n", from);
      const size = Number(packed.toString("latin1", from, lineEnd).split(" ").at(-1));
      from = lineEnd + 1 + size + 1;
      return [path, packed.toString("utf8", lineEnd + 1, lineEnd + 1 + size)];
    }),
  );
}
