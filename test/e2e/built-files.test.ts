import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { beyondFloor, innerScripts, stylesBeyondFloor } from "../support/browserFloor.ts";
import { type BuildName, builds } from "../support/builds.ts";
import { ensureBuild } from "../support/ensureBuild.ts";
import { root } from "../support/sources.ts";

/**
 * The most that each file may weigh, in bytes: what is reached, and a little. See ADR 15 for where they
 * go; `npm run size` says where they are.
 */
const budgets = {
  firmware: {
    "index.html.gz": 1_650,
    "js/app.js.gz": 206_500,
    "zones.json.gz": 3_850,
    "favicon.ico": 295,
    "favicon.png": 1_175,
    "site.webmanifest": 250,
  },
} as const;

const names = ["firmware"] as const;

beforeAll(() => {
  for (const name of names) ensureBuild(name);
});

describe.each(names)("the %s build", (name) => {
  it("is exactly the six files that the firmware embeds, each within its budget", () => {
    const sizes = filesOf(name).map((path) => [path, read(name, path).length] as const);
    const budget = Object.entries(budgets[name]);
    expect(sizes.map(([path]) => path).toSorted()).toEqual(budget.map(([path]) => path).toSorted());
    const heavy = sizes.filter(
      ([path, bytes]) => bytes > (budget.find(([known]) => known === path)?.[1] ?? 0),
    );
    expect(heavy).toEqual([]);
  });
});

describe.each(["hosted", ...names] as const)("the oldest browsers and the %s build", (name) => {
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
