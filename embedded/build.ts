import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./root.ts";
import { packagesOf } from "../scripts/build/partOf.ts";
import { bundleFirmware, profileOfImage } from "./bundle.ts";
import {
  boards,
  defaultRelease,
  imageFolder,
  type ImageRelease,
  imageReleases,
  isImageRelease,
  imageLanguages,
  stockBytes,
} from "./releases.ts";
import shipped from "./shipped.json" with { type: "json" };

/** Files that the firmware embeds unchanged, by their folder: its manifest has no room for more icons. */
const folders = {
  "favicon.ico": "public",
  "favicon.png": "public",
  "site.webmanifest": "embedded",
};
const plain = Object.keys(folders);

// npm run build:firmware [-- --languages en] [--for RELEASE]: three languages, or a small image
const { values: asked } = parseArgs({
  options: { languages: { type: "string" }, for: { type: "string", default: defaultRelease } },
});
const release = chosenRelease();
const isSmall = asked.languages !== undefined;
if (isSmall && asked.languages !== "en") throw new Error("--languages takes en alone");
const target = join(root, imageFolder(release, isSmall));
await buildFirmware(isSmall ? ["en"] : imageLanguages);
report();

/** Prints the bytes of each file, their sum beside the stock interface, and the boards it fits. */
function report(): void {
  const sizes = builtSizes();
  const sum = sizes.reduce((total, { bytes }) => total + bytes, 0);
  const rows = [
    ...sizes,
    { name: "together", bytes: sum },
    { name: `stock interface of ${release}`, bytes: stockBytes[release] },
  ];
  for (const { name, bytes } of rows) console.log(`${String(bytes).padStart(9)}  ${name}`);
  const more = sum - stockBytes[release];
  const bytes = new Intl.NumberFormat("en").format(Math.abs(more));
  console.log(
    `The firmware becomes ${bytes} bytes ${more > 0 ? "larger" : "smaller"}. A board with`,
  );
  for (const { board, room } of boards) console.log(`  ${board}: ${room(more)}.`);
}

/** Writes the files that the firmware embeds, under its names: everything in one script, in the smallest gzip. */
async function buildFirmware(languages: readonly string[]): Promise<void> {
  const { html, script, modules } = await bundleFirmware({ languages, release });
  const packages = packagesOf(modules).join();
  // The about page names them, with their licences.
  if (packages !== shipped.map(({ name }) => name).join()) {
    throw new Error(`The image holds ${packages}: run "npm run licences".`);
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, "js"), { recursive: true });
  await writeGzip("index.html.gz", html);
  await writeGzip("js/app.js.gz", script);
  // Later gateways list the zones themselves.
  if (profileOfImage(release).has.zones === "static")
    await writeGzip("zones.json.gz", readFileSync(join(root, "public/zones.json"), "utf8"));
  for (const [name, folder] of Object.entries(folders))
    copyFileSync(join(root, folder, name), join(target, name));
}

function chosenRelease(): ImageRelease {
  if (isImageRelease(asked.for)) return asked.for;
  throw new Error(`--for takes one of ${Object.keys(imageReleases).join()}, not ${asked.for}`);
}

async function writeGzip(name: string, text: string): Promise<void> {
  // Ten times as many iterations save 60 bytes and cost 15 s.
  const options = { numiterations: 15, blocksplittingmax: 0 };
  // Once loaded, it prints its whole source before any error: not before arguments and sources are read.
  const { gzipAsync } = await import("@gfx/zopfli");
  const bytes = await gzipAsync(new TextEncoder().encode(text), options);
  writeFileSync(join(target, name), bytes);
}

function builtSizes(): readonly { readonly name: string; readonly bytes: number }[] {
  return ["index.html.gz", "js/app.js.gz", "zones.json.gz", ...plain]
    .filter((name) => existsSync(join(target, name)))
    .map((name) => ({ name, bytes: readFileSync(join(target, name)).length }));
}
