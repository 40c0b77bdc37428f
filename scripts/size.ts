import { readdirSync } from "node:fs";
import { SourceMap } from "node:module";
import { bundleFirmware } from "../embedded/bundle.ts";
import { defaultRelease, isImageRelease } from "../embedded/releases.ts";
import { partOf } from "./build/partOf.ts";

// npm run size [-- RELEASE]: the bytes of an image's script before compression, by package and folder.
const [release = defaultRelease] = process.argv.slice(2);
if (!isImageRelease(release)) throw new Error(`no image for ${release}`);
const languages = readdirSync(new URL("../src/locales", import.meta.url));
const { script, map } = await bundleFirmware({ languages, release, sourcemap: true });
if (map === undefined) throw new Error("no source map");
const sizes = new Map<string, number>();
const places = new SourceMap(JSON.parse(map));
for (const [line, text] of script.split("\n").entries()) {
  for (const [column, character] of Array.from(text).entries()) {
    const entry = places.findEntry(line, column);
    const part = "originalSource" in entry ? partOf(entry.originalSource) : "(bundler)";
    sizes.set(part, (sizes.get(part) ?? 0) + Buffer.byteLength(character));
  }
}
const rows = [...sizes].toSorted(([, one], [, other]) => other - one);
for (const [part, bytes] of rows) console.log(`${String(bytes).padStart(8)}  ${part}`);
