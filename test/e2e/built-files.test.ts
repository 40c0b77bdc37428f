import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { beyondFloor, innerScripts, stylesBeyondFloor } from "../support/browserFloor.ts";
import { type BuildName, builds } from "../support/builds.ts";
import { bundleFirmware } from "../../scripts/build/bundleFirmware.ts";
import { ensureBuild } from "../support/ensureBuild.ts";
import { root } from "../support/sources.ts";

/** What the six files of the stock interface (2024.03.07) weigh: the flash partition holds those. */
const stockBytes = 216_814;

beforeAll(() => ensureBuild("firmware"));

it("the firmware build is exactly the six embedded files, no heavier than the stock interface", () => {
  const paths = filesOf("firmware");
  expect(paths.toSorted()).toEqual([
    "favicon.ico",
    "favicon.png",
    "index.html.gz",
    "js/app.js.gz",
    "site.webmanifest",
    "zones.json.gz",
  ]);
  const bytes = paths.reduce((sum, path) => sum + read("firmware", path).length, 0);
  expect(bytes).toBeLessThanOrEqual(stockBytes);
});

it("a firmware build holds the chosen languages only", async () => {
  const { script } = await bundleFirmware({ languages: ["de"] });
  expect(script).toContain("Aufgezeichnet");
  expect(script).not.toContain("Enregistré");
  expect(script).not.toContain("Highest ever");
});

describe.each(["hosted", "firmware"] as const)("the oldest browsers and the %s build", (name) => {
  it("agree on syntax, platform and styles, in the worker too", () => {
    const scripts = filesOf(name).filter((path) => /\.js(\.gz)?$/.test(path));
    const texts = scripts.map((path) => unpacked(name, path));
    expect(texts.flatMap((text) => beyondFloor(text))).toEqual([]);
    expect(texts.flatMap(innerScripts)).toHaveLength(1);
  });

  it("agree on the page, before its script is there", () => {
    const page = filesOf(name).filter((path) => /index\.html(\.gz)?$/.test(path));
    const html = page.map((path) => unpacked(name, path)).join("");
    const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = ""]) => text);
    expect(inline.length).toBeGreaterThan(0);
    expect(inline.flatMap((text) => beyondFloor(text, false))).toEqual([]);
    const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text = ""]) => text);
    expect(styles.flatMap(stylesBeyondFloor)).toEqual([]);
  });
});

function filesOf(name: BuildName): readonly string[] {
  return readdirSync(join(root, builds[name].folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replace(/\\/g, "/"))
    .map((path) => path.slice(join(root, builds[name].folder).length + 1));
}

function read(name: BuildName, path: string): Buffer {
  return readFileSync(join(root, builds[name].folder, path));
}

function unpacked(name: BuildName, path: string): string {
  const bytes = read(name, path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}
