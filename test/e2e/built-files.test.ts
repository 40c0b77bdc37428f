import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { beyondFloor, innerScripts, stylesBeyondFloor } from "../support/browserFloor.ts";
import { mostBytes } from "../../embedded/releases.ts";
import { builds, bytesOf, filesOf, readBuilt } from "../support/builds.ts";
import { bundleFirmware } from "../../embedded/bundle.ts";
import { ensureBuild } from "../support/ensureBuild.ts";
import { root } from "../support/sources.ts";
import { areAllWalked } from "../support/walks.ts";

const { firmware } = builds;

beforeAll(() => ensureBuild(firmware));

it("the firmware build is exactly the six embedded files, in three languages", () => {
  expect(filesOf(firmware).toSorted()).toEqual([
    "favicon.ico",
    "favicon.png",
    "index.html.gz",
    "js/app.js.gz",
    "site.webmanifest",
    "zones.json.gz",
  ]);
  expect(bytesOf(firmware)).toBeLessThanOrEqual(mostBytes);
});

it.runIf(areAllWalked)("a firmware build holds the chosen languages only", async () => {
  const { script } = await bundleFirmware({ languages: ["de"] });
  expect(script).toContain("Abmelden");
  expect(script).not.toContain("Déconnexion");
  expect(script).not.toContain("Logout");
});

it("every file that a browser keeps for a year is named by what is in it", () => {
  const kept = filesOf(builds.hosted).filter((path) => path.startsWith("assets/"));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((path) => !/-[\w-]{7,}\.\w+$/.test(path))).toEqual([]);
});

it("the scripts of the page ask the browser to compile them when they come", () => {
  const scripts = filesOf(builds.hosted).filter((path) =>
    /^assets\/(?!.*worker).*\.js$/.test(path),
  );
  expect(scripts.length).toBeGreaterThan(0);
  const asking = scripts.filter((path) =>
    readBuilt(builds.hosted, path).toString("utf8").startsWith("//# allFunctionsCalledOnLoad\n"),
  );
  expect(asking).toEqual(scripts);
});

describe.each([
  [
    "hosted",
    readdirSync(join(root, "workers")).filter((name) => name.endsWith("worker.ts")).length,
  ],
  // The other workers belong to pages that only a hub serves.
  ["firmware", 1],
] as const)("the oldest browsers and the %s build", (name, workers) => {
  it("agree on syntax, platform and styles, in the worker too", () => {
    const scripts = filesOf(builds[name]).filter((path) => /\.js(\.gz)?$/.test(path));
    const texts = scripts.map((path) => unpackText(name, path));
    expect(texts.flatMap((text) => beyondFloor(text))).toEqual([]);
    expect(texts.flatMap(innerScripts)).toHaveLength(workers);
  });

  it("agree on the page, before its script is there", () => {
    const page = filesOf(builds[name]).filter((path) => /index\.html(\.gz)?$/.test(path));
    const html = page.map((path) => unpackText(name, path)).join("");
    const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = ""]) => text);
    expect(inline.length).toBeGreaterThan(0);
    expect(inline.flatMap((text) => beyondFloor(text, false))).toEqual([]);
    const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text = ""]) => text);
    expect(styles.flatMap(stylesBeyondFloor)).toEqual([]);
  });
});

function unpackText(name: keyof typeof builds, path: string): string {
  const bytes = readBuilt(builds[name], path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}
