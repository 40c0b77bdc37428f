import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  defaultRelease,
  imageFolder,
  type ImageRelease,
  imageLanguages,
} from "../../embedded/releases.ts";
import { root } from "./sources.ts";

/** A build of the page: its folder, the file whose age counts, how it is made, and whether the gateway serves it or the browser alone has everything. */
export interface Build {
  readonly folder: string;
  readonly marker: string;
  readonly command: readonly string[];
  readonly isEmbedded: boolean;
  readonly isDemonstration?: true;
  readonly alsoMadeOf?: readonly string[];
}

/** The builds of the page that the end-to-end tests can be run on, by name. */
export const builds = {
  /** Files by area, beside the gateway. */
  hosted: { folder: "dist", marker: "index.html", command: ["build"], isEmbedded: false },
  firmware: imageBuild(defaultRelease),
  /** Page, hub and simulated gateways in the browser alone. The script of the page inside is written late. */
  demonstration: {
    folder: "dist-demonstration",
    marker: "page.js",
    command: ["build:demonstration"],
    isEmbedded: false,
    isDemonstration: true,
    alsoMadeOf: ["demonstration", "hub", "simulator"],
  },
} as const satisfies Readonly<Record<string, Build>>;

export type BuildName = keyof typeof builds;

/** The files that the gateway embeds and serves by its rules (docs/gateway/calls.md#unknown-paths), for a release. */
export function imageBuild(release: ImageRelease, isSmall = false): Build {
  return {
    folder: imageFolder(release, isSmall),
    marker: "js/app.js.gz",
    command: ["build:firmware", "--", "--for", release, ...(isSmall ? ["--languages", "en"] : [])],
    isEmbedded: true,
  };
}

export function filesOf({ folder }: Build): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replace(/\\/g, "/"))
    .map((path) => path.slice(join(root, folder).length + 1));
}

export function readBuilt({ folder }: Build, path: string): Buffer {
  return readFileSync(join(root, folder, path));
}

export function bytesOf(built: Build): number {
  return filesOf(built).reduce((sum, path) => sum + readBuilt(built, path).length, 0);
}

/** Name of the build under test: HELIOGRAPH_BUILD, else the hosted build. */
export const buildName: BuildName = chosen(process.env["HELIOGRAPH_BUILD"] ?? "hosted");

/** The build under test. */
export const build: Build = builds[buildName];

function chosen(name: string): BuildName {
  if (name === "hosted" || name === "firmware" || name === "demonstration") return name;
  throw new Error(`no such build: ${name}`);
}

type Language = (typeof imageLanguages)[number];

export function builtLanguages(): readonly Language[] {
  if (!build.isEmbedded) return imageLanguages;
  const script = gunzipSync(readBuilt(build, build.marker)).toString();
  const count = imageLanguages.findLastIndex((_, at) => {
    const list = imageLanguages.slice(0, at + 1).join();
    return script.includes(`"${list}"`);
  });
  if (count < 0) throw new Error("the image names no languages");
  return imageLanguages.slice(0, count + 1);
}
